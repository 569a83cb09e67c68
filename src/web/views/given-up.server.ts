import { fullName } from '#domain/customer.ts';
import { givingUpWords } from '#domain/rail/fare-conditions.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { includesTicket, type Ticket } from '#domain/rail/refund-share.ts';
import { counted, listed, plural } from '#domain/typography.ts';
import type { FileOrders, GoneTicket } from '#features/after-sales/index.ts';
import type { Order } from '#features/orders/contract.ts';
import {
  isOfTickets,
  type RailDetail,
  type RailOrder,
  ticketTally,
  toldLegs,
} from '#features/rail-shop/index.ts';
import type { AfterSalesWays } from './change-path.ts';

/** How many tickets of an order are good, and what became of the others: « 3 billets sur 4 », « 1 annulé ». */
export interface TicketWords {
  readonly count: string;
  readonly gone?: string;
}

/** The tickets of an order in words; undefined for what is not of tickets, and for what came to nothing. */
export const ticketWords = ({
  kind,
  phase,
  detail,
}: Pick<Order, 'kind' | 'phase' | 'detail'>): TicketWords | undefined => {
  if (!isOfTickets({ kind })) return undefined;
  const { ordered, good, cancelled, exchanged } = ticketTally(detail as RailDetail);
  const count = counted(good, 'billet', 'billets');
  if (phase === 'closed' || good === ordered) return { count: counted(ordered, 'billet', 'billets') };
  return {
    count: `${count} sur ${ordered}`,
    gone: listed([
      ...(cancelled > 0 ? [counted(cancelled, 'annulé', 'annulés')] : []),
      ...(exchanged > 0 ? [counted(exchanged, 'échangé', 'échangés')] : []),
    ]),
  };
};

/** Which tickets these are, way by way: « Aller, mercredi 16 décembre à 07h00 », « Léo Vasseur ». */
export const waysOfTickets = (
  { journeys, passengers }: Pick<RailOrder, 'journeys' | 'passengers'>,
  tickets: readonly Ticket[],
) =>
  journeys.flatMap((journey, index) => {
    const going = tickets.filter((ticket) => ticket.journey === index);
    if (going.length === 0) return [];
    const { day, departure } = journeyView(toldLegs(journey, index));
    return [
      {
        title: `${index === 0 ? 'Aller' : 'Retour'}, ${day} à ${departure.time}`,
        names: listed(
          going.flatMap(({ passenger }) => {
            const person = passengers[passenger];
            return person ? [fullName(person)] : [];
          }),
        ),
      },
    ];
  });

/** Tickets of an order that are none any more, or about to be: whose, of which way, and where what becomes of them is told. */
export interface GivenUpView {
  readonly id: string;
  /** « Billet annulé », « Billets échangés », « Annulation en cours » */
  readonly what: string;
  readonly ways: ReturnType<typeof waysOfTickets>;
  readonly href: string;
  readonly label: string;
}

/** Every cancellation and exchange that has taken tickets of an order (ORDER-01), or is about to; `claimed` are the tickets that are in one. */
export const givenUpViews = (
  { order, exchanges, cancellations }: FileOrders,
  claimed: readonly GoneTicket[],
  ways: Pick<AfterSalesWays, 'cancellation' | 'order'>,
): readonly GivenUpView[] =>
  [
    ...cancellations.map(({ cancellationId: id, tickets }) => ({
      id,
      tickets,
      one: 'Billet annulé',
      several: 'Billets annulés',
      underWay: givingUpWords({ isExchange: false }),
      href: ways.cancellation(id),
      label: 'Suivre l’annulation',
    })),
    ...exchanges.map(({ orderId: id, number, exchange }) => ({
      id,
      tickets: exchange?.tickets ?? [],
      one: 'Billet échangé',
      several: 'Billets échangés',
      underWay: givingUpWords({ isExchange: true }),
      href: ways.order(id),
      label: `Nouvelle commande, ${number}`,
    })),
  ].flatMap(({ id, tickets, one, several, underWay, href, label }) => {
    const gone = tickets.filter((ticket) => includesTicket(order.cancelled, ticket));
    if (gone.length > 0)
      return [{ id, what: plural(gone.length, one, several), ways: waysOfTickets(order, gone), href, label }];
    // The booking system has not answered yet: the tickets may stay what they are, and nobody can ask for them a second time.
    const going = claimed.filter(({ by, done }) => by === id && !done);
    return going.length > 0 ? [{ id, what: underWay, ways: waysOfTickets(order, going), href, label }] : [];
  });

/** What is left of each traveller's journeys: « à l’aller seulement », « ne voyage plus »; nothing where all is. */
export const leftToTravel = ({
  journeys,
  passengers,
  cancelled,
}: Pick<RailOrder, 'journeys' | 'passengers' | 'cancelled'>) =>
  passengers.map((_, passenger) => {
    const left = journeys.flatMap((_, journey) =>
      includesTicket(cancelled, { journey, passenger }) ? [] : [journey],
    );
    if (left.length === journeys.length) return undefined;
    if (left.length === 0) return 'ne voyage plus';
    return left[0] === 0 ? 'à l’aller seulement' : 'au retour seulement';
  });
