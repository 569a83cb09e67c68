import type { OrderId } from '#domain/ids.ts';
import { type Cents, cents, type Points, points } from '#domain/money.ts';
import type { Split } from '#domain/payment-split.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { ToldLeg } from '#domain/rail/journey-view.ts';
import type { Fare, LegSeat, NamedLeg, TravelClass } from '#domain/rail/leg.ts';
import {
  includesTicket,
  type PricedTicket,
  type Ticket,
  type TicketRefund,
} from '#domain/rail/refund-share.ts';
import type { CardKind, TravellerKind } from '#domain/rail/travellers.ts';
import type { Order } from '#features/orders/contract.ts';

export interface OrderJourney {
  readonly legs: readonly NamedLeg[];
  readonly travelClass: TravelClass;
  readonly fare: Fare;
  /** Price of this journey for all passengers. */
  readonly points: Points;
  /** Where the party asked to sit, by leg; absent when it left that to us. */
  readonly placement?: readonly LegPlacement[];
}

/** What was asked for on one leg; passengers by their position in the order. */
export interface LegPlacement {
  readonly position?: string;
  readonly deck?: 'lower' | 'upper';
  readonly quiet?: true;
  readonly near?: { readonly coach: string; readonly seat: string };
  readonly seats?: readonly Pick<LegSeat, 'passenger' | 'coach' | 'seat'>[];
}

export interface OrderPassenger {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate?: string;
  /** The member who orders is this passenger. */
  readonly isHolder: boolean;
  /** As what they pay, and how much, for each journey; orders from before there were kinds have none. */
  readonly paid?: readonly { readonly kind: TravellerKind; readonly points: Points }[];
  /** The discount card that they have declared. */
  readonly card?: { readonly kind: CardKind; readonly number: string };
  /** Travels without a seat. */
  readonly isInfant?: boolean;
  readonly isDisabled?: boolean;
  readonly wheelchair?: boolean;
  /** The passenger who accompanies them, by their place in the order. */
  readonly companion?: number;
  /** In which stations of each journey somebody waits for them. */
  readonly assistance?: readonly ('departure' | 'arrival')[];
  /** Offered to the member for the next order, once this one is confirmed. */
  readonly isKept?: boolean;
}

/** A seat by its place in the order. */
export interface OrderSeat extends LegSeat {
  readonly journey: number;
  readonly leg: number;
}

/** The trains of a journey of an order, each with the seats on it: what pages and mails tell. */
export const toldLegs = (
  { legs }: Pick<OrderJourney, 'legs'>,
  journey: number,
  seats: readonly OrderSeat[] = [],
): readonly ToldLeg[] =>
  legs.map((told, leg) => ({
    ...told,
    seats: seats.filter((seat) => seat.journey === journey && seat.leg === leg),
  }));

/** What is kept of an order of rail tickets: outward, then inward for a return. */
export interface RailDetail {
  readonly journeys: readonly OrderJourney[];
  readonly passengers: readonly OrderPassenger[];
  /** How the tickets of a journey abroad are handed over; nothing of those within France, which are e-tickets. */
  readonly delivery?: DeliveryMode | null;
  /** Tickets that were given up since. */
  readonly cancelled?: readonly GivenUpTicket[] | null;
  /** Of an exchange: what it is for. */
  readonly exchange?: ExchangedFor | null;
}

/** A ticket that its customer has given up. */
interface GivenUpTicket extends Ticket {
  /** For another one, rather than for its price. */
  readonly exchanged?: true;
}

/** What tickets were exchanged for; amounts as they were accepted. */
export interface ExchangedFor {
  /** The order whose tickets are given up. */
  readonly ofOrder: OrderId;
  readonly tickets: readonly Ticket[];
  /** What was ordered with them, each with its place in that order and with the price of these tickets. */
  readonly journeys: readonly (OrderJourney & { readonly at: number })[];
  /** The seats of these tickets, by their places in that order. */
  readonly seats?: readonly OrderSeat[];
  /** Journey and passenger of those that were given up before the amounts were reckoned, in order. */
  readonly before: readonly (readonly [journey: number, passenger: number])[];
  /** Tickets of the other way, of whatever orders, that the new trains were seen to go with; exchanges of before have none. */
  readonly beside?: readonly (Ticket & { readonly ofOrder: OrderId })[];
  /** Of what the old tickets were paid with, what pays the new ones. */
  readonly kept: { readonly points: Points; readonly cents: Cents };
  readonly back: TicketRefund;
  /** The member had bought them for others: what is taken for them is, too. */
  readonly isForOthers?: true;
}

/** What the booking system has answered about the seats of an order. */
export interface SeatsData {
  readonly bookingId?: string;
  /** End of the hold as it was first answered (ISO instant), and the seats held. */
  readonly heldUntil?: string;
  readonly seats?: readonly OrderSeat[];
  /** The seats that the party has moved to since. */
  readonly chosen?: readonly OrderSeat[];
  readonly extended?: boolean;
  /** End of the hold while a payment was under way. */
  readonly keptUntil?: string;
  readonly booked?: {
    readonly pnr: string;
    readonly bookingId: string;
    readonly seats: readonly OrderSeat[];
  };
}

/** The hold as the customer was first told of it; a replayed command is answered with this (SHOP-08). */
interface FirstHold {
  readonly heldUntil: string;
  readonly seats: readonly OrderSeat[];
}

interface OfRail extends Omit<RailDetail, 'exchange'> {
  readonly exchange?: ExchangedFor;
  readonly cancelled: readonly GivenUpTicket[];
  readonly seats: readonly OrderSeat[];
  /** Somebody has said where the party sits, or would like to. */
  readonly isChosenPlacement: boolean;
  /** Real instant at which the seats are freed, while they are held, and the ms left when this was read. */
  readonly heldUntil?: Temporal.Instant;
  readonly heldForMs?: number;
  readonly extended: boolean;
  readonly firstHold?: FirstHold;
  /** File reference (PNR), once booked. */
  readonly pnr?: string;
  readonly bookingId?: string;
}

export type RailOrder = Order & OfRail;

/** Names of the kinds of order that have trains: bought, or taken for others. */
export const RAIL = 'rail';
export const EXCHANGE = 'exchange';

/** Whether an order is of tickets. */
export const isOfTickets = ({ kind }: Pick<Order, 'kind'>): boolean => kind === RAIL || kind === EXCHANGE;

export const seatsDataOf = (order: Pick<Order, 'effects'>): SeatsData => order.effects['seats']?.data ?? {};

/** An order of rail tickets with what only they have. Throws RangeError for an order of another kind. */
export const railOrderOf = <Any extends Order>(order: Any): Any & OfRail => {
  if (!isOfTickets(order)) throw new RangeError(`an order of kind ${order.kind} has no trains`);
  const { journeys, passengers, delivery, cancelled, exchange } = order.detail as RailDetail;
  const { booked, heldUntil, seats, chosen, extended = false, bookingId } = seatsDataOf(order);
  const booking = booked?.bookingId ?? bookingId;
  return {
    ...order,
    journeys,
    passengers,
    ...(delivery ? { delivery } : {}),
    cancelled: cancelled ?? [],
    ...(exchange ? { exchange } : {}),
    // Of who does not travel any more there is none.
    seats: (booked?.seats ?? chosen ?? seats ?? []).filter((seat) => !includesTicket(cancelled ?? [], seat)),
    isChosenPlacement: chosen !== undefined || journeys.some(({ placement }) => placement !== undefined),
    extended,
    ...(order.waitUntil ? { heldUntil: order.waitUntil, heldForMs: Math.max(0, order.waitLeftMs ?? 0) } : {}),
    ...(heldUntil && seats ? { firstHold: { heldUntil, seats } } : {}),
    ...(order.reference ? { pnr: order.reference } : {}),
    ...(booking ? { bookingId: booking } : {}),
  };
};

/**
 * Whether the member who orders does not travel: such tickets are changed by people alone (AFTER-01). What was taken for other tickets is what these
 * were: who exchanges another traveller’s ticket of a party of their own still sees to it.
 */
export const isForOthers = ({
  passengers = [],
  exchange,
}: Partial<Pick<RailOrder, 'passengers' | 'exchange'>>): boolean =>
  exchange
    ? exchange.isForOthers === true
    : passengers.length > 0 && passengers.every(({ isHolder }) => !isHolder);

/** What the tickets of an order cost, however they were paid: an exchange is paid by other tickets, too. */
export const paidFor = ({
  points: inPoints,
  cents: inCents,
  exchange,
}: Pick<RailOrder, 'points' | 'cents' | 'exchange'>): Split => ({
  points: points(inPoints + (exchange?.kept.points ?? 0)),
  cents: cents(inCents + (exchange?.kept.cents ?? 0)),
});

/** Every ticket that was ordered with its price; those of before there were prices by traveller share the journey's alike. */
export const pricedTickets = ({
  journeys,
  passengers,
}: Pick<RailOrder, 'journeys' | 'passengers'>): readonly PricedTicket[] =>
  journeys.flatMap((journey, index) => {
    const seated = passengers.filter(({ isInfant }) => !isInfant).length;
    return passengers.map(({ paid, isInfant }, passenger) => ({
      journey: index,
      passenger,
      price: paid?.[index]?.points ?? (isInfant ? 0 : journey.points / seated),
    }));
  });

/** Every ticket of the order was given up. */
export const isCancelled = ({ journeys, passengers, cancelled }: RailDetail): boolean =>
  journeys.every((_, journey) =>
    passengers.every((_, passenger) => includesTicket(cancelled ?? [], { journey, passenger })),
  );

/** « Billet France, Paris – Lyon »: what was bought, for statements, lists and mails. */
export const itemOf = ({ journeys, delivery }: Pick<RailDetail, 'journeys' | 'delivery'>): string => {
  const legs = journeys[0]?.legs ?? [];
  const ends = `${legs[0]?.fromName} – ${legs.at(-1)?.toName}`;
  return `Billet ${delivery ? 'international' : 'France'}, ${ends}${journeys.length > 1 ? ', aller-retour' : ''}`;
};

/** Number of tickets: one per passenger and journey. */
export const ticketsOf = ({ journeys, passengers }: RailDetail): number =>
  journeys.length * passengers.length;

export const priceOf = ({ journeys }: Pick<RailDetail, 'journeys'>): Points =>
  points(journeys.reduce((sum, journey) => sum + journey.points, 0));
