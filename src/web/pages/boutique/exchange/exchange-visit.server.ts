import type { PageRedirect } from '#contract/page-results.ts';
import { PARIS } from '#domain/clock.ts';
import { formatDate } from '#domain/french-dates.ts';
import { parseOrderId } from '#domain/ids.ts';
import type { TravellerKind } from '#domain/rail/travellers.ts';
import {
  type Exchangeable,
  type Exchanging,
  exchangeableOf,
  exchangeQuotations,
} from '#features/after-sales/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Lacking, Visit } from '#web/journeys/journey.ts';
import { ticketsIn } from '#web/views/file-tickets.server.ts';
import { type OrderAddress, orderAddress, type SearchField } from '../rail-order/address.ts';
import { readSearch, type Search, type SearchRefusal } from '../rail-order/itinerary/read-search.server.ts';
import type { SeatsVisit, WithSeats } from '../rail-order/seats/seats.server.ts';
import type { ExchangeAddress } from './address.ts';

/** What the steps of a search have found. */
export interface WithTickets {
  readonly tickets: Exchanging;
}

/** The tickets of the address that are exchanged, as the booking system knows them now; back to their page for what cannot be. */
export const readTickets = async ({
  context,
  address,
  go,
}: Visit<ExchangeAddress, 'exchangeTickets'>): Promise<Exchanging | PageRedirect> => {
  const { app, iuc } = context;
  const orderId = parseOrderId(address.commande);
  if (!orderId) return go('exchangeTickets');
  const given = await exchangeableOf(app.orders, { iuc, orderId, tickets: ticketsIn(address) });
  return given.ok ? given : go('exchangeTickets', { message: given.code });
};

/** Whether two ways are exchanged, which are then searched together. */
export const isBothWays = (address: ExchangeAddress): boolean =>
  new Set(ticketsIn(address).map(({ journey }) => journey)).size > 1;

const KINDS: Readonly<Partial<Record<TravellerKind, SearchField>>> = {
  child: 'childrenCount',
  card: 'cardsCount',
  companion: 'companionsCount',
  infant: 'infantsCount',
};

/** Who travels, as a search counts them: those who hold the tickets, as what they have paid; nobody accompanies who stays behind. */
const partyFields = ({ file, passengers }: Exchangeable): Partial<OrderAddress> => {
  const people = passengers.flatMap((place) => file.order.passengers[place] ?? []);
  const accompanying = new Set(people.map(({ companion }) => companion));
  const kindOf = (place: number): TravellerKind | undefined => {
    const { paid, card, isInfant } = file.order.passengers[place] ?? {};
    if (isInfant) return 'infant';
    const kind = paid?.[0]?.kind;
    return kind !== 'companion' || accompanying.has(place) ? kind : card ? 'card' : 'adult';
  };
  const countOf = (some: number): string => (some > 0 ? String(some) : '');
  return {
    passengersCount: countOf(people.filter(({ isInfant }) => !isInfant).length),
    wheelchairsCount: countOf(people.filter(({ wheelchair }) => wheelchair).length),
    ...Object.fromEntries(
      Object.entries(KINDS).map(([kind, field]) => [
        field,
        countOf(passengers.filter((place) => kindOf(place) === kind).length),
      ]),
    ),
  };
};

/** Where and when the tickets are for: what the search begins with. */
const sameTrip = ({ file, journeys }: Exchangeable): Partial<OrderAddress> => {
  const [first, second] = journeys.map((place) => file.order.journeys[place]?.legs ?? []);
  const from = first?.[0];
  const to = first?.at(-1);
  if (!from || !to) return {};
  const when = (departure: string) => {
    const at = Temporal.Instant.from(departure).toZonedDateTimeISO(PARIS);
    return { day: formatDate(at.toPlainDate()), hour: String(at.hour) };
  };
  const outward = when(from.departure);
  const inward = second?.[0] && when(second[0].departure);
  return {
    departureName: from.fromName,
    departure: from.from,
    arrivalName: to.toName,
    arrival: to.to,
    departureDate: outward.day,
    departureHour: outward.hour,
    ...(inward ? { arrivalDate: inward.day, arrivalHour: inward.hour } : {}),
  };
};

const NOTHING = orderAddress.read(new URLSearchParams());

/** What nobody has typed yet on a first visit; a field that was emptied stays empty. */
const FIRST = ['departureName', 'departure', 'arrivalName', 'arrival', 'departureDate'] as const;

/** The address of an exchange as the steps of an order read it: who travels is known, and a first search begins with the same trip. */
const searchedWith = (address: ExchangeAddress, tickets: Exchangeable): OrderAddress => ({
  ...NOTHING,
  ...(FIRST.every((name) => address[name] === '') ? sameTrip(tickets) : {}),
  ...Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '')),
  journeyType: tickets.journeys.length > 1 ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
  ...partyFields(tickets),
  // How the old tickets were handed over, or as those within France are.
  deliveryMode: address.deliveryMode || (tickets.file.order.delivery ?? 'ETICKET'),
  commande: address.echange,
});

/** The steps that those of a search lead to. */
type OrderStep =
  | 'ferShopCartItinerary'
  | 'ferIntShopCartItinerary'
  | 'ferShopCartOutward'
  | 'ferShopCartInward'
  | 'ferShopCartPassengers'
  | 'priceMonths';

/** What an order calls the steps of its search and of its seats, and an exchange its own. */
const STEPS: Readonly<Record<string, string>> = {
  ferShopCartItinerary: 'exchangeSearch',
  ferIntShopCartItinerary: 'exchangeSearch',
  ferShopCartOutward: 'exchangeOutward',
  ferShopCartInward: 'exchangeInward',
  choosingSeats: 'exchangeSeats',
  ferShopCartSummary: 'exchangeHeld',
};

/** An order is placed from a search, an exchange offered: where the one’s address has the other. */
const renamed = ({ commande, ...same }: Partial<OrderAddress> = {}): Partial<ExchangeAddress> =>
  commande === undefined ? same : { ...same, echange: commande };

/** A visit, and every one that is made from it, led by an order’s names of steps and of what they make. */
const inOrdersWords = (
  visit: Visit<ExchangeAddress, string>,
  context: PageContext,
  address: OrderAddress,
): Visit<OrderAddress, string> => ({
  ...visit,
  context,
  address,
  href: (step, changes) => visit.href(STEPS[step] ?? step, renamed(changes)),
  go: (step, changes) => visit.go(STEPS[step] ?? step, renamed(changes)),
  fields: (step, changes) => visit.fields(STEPS[step] ?? step, renamed(changes)),
  from: (other) => inOrdersWords(visit.from({ ...visit.address, ...renamed(other) }), context, other),
});

/**
 * The visit as the steps of an order know theirs: what they read and lead to is a part of what an exchange has, and what the tickets are worth
 * pays beside the balance.
 */
export const orderVisit = <Found, Why>(
  given: Visit<ExchangeAddress, never, Found, Why>,
  tickets: Exchanging,
): Visit<OrderAddress, OrderStep, Found, Why> => {
  // Its own type knows the steps that it leads to.
  const visit = given as Visit<ExchangeAddress, string, Found, Why>;
  const { context, address } = visit;
  const { app } = context;
  const quotations = exchangeQuotations(app, tickets);
  // Everything else of both is as it was, whatever they are made of.
  const searching = Object.create(context, { app: { value: { ...app, quotations } } }) as PageContext;
  const whole = searchedWith(address, tickets);
  return inOrdersWords(visit.from({ ...address, ...renamed(whole) }), searching, whole) as Visit<
    OrderAddress,
    OrderStep,
    Found,
    Why
  >;
};

/** The visit as the step of an order’s seats knows its own. */
export const seatsVisit = (
  given: Visit<ExchangeAddress, 'exchangeSeats' | 'exchangeHeld', WithSeats>,
): SeatsVisit => {
  const { trajet, voiture, echange } = given.address;
  // Its own type knows the steps that it leads to.
  const visit = given as Visit<ExchangeAddress, string, WithSeats>;
  return inOrdersWords(visit, given.context, {
    ...NOTHING,
    trajet,
    voiture,
    commande: echange,
  }) as SeatsVisit;
};

/** What is searched for the tickets, or what is to be corrected of it. */
export const readExchangeSearch = (
  visit: Visit<ExchangeAddress, never, Partial<WithTickets>>,
): Search | Lacking<SearchRefusal> | PageRedirect => {
  const { tickets } = visit.found;
  if (!tickets) throw new RangeError('a search of an exchange follows its tickets');
  return readSearch(orderVisit(visit, tickets), 'holds-tickets');
};
