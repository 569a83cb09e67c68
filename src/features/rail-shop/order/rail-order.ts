import { type Points, points } from '#domain/money.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { ToldLeg } from '#domain/rail/journey-view.ts';
import type { Fare, LegSeat, NamedLeg, TravelClass } from '#domain/rail/leg.ts';
import { includesTicket, type Ticket } from '#domain/rail/refund-share.ts';
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
  readonly cancelled?: readonly Ticket[] | null;
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

interface OfRail extends RailDetail {
  readonly cancelled: readonly Ticket[];
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

/** Name of this kind of order. */
export const RAIL = 'rail';

export const seatsDataOf = (order: Pick<Order, 'effects'>): SeatsData => order.effects['seats']?.data ?? {};

/** An order of rail tickets with what only they have. Throws RangeError for an order of another kind. */
export const railOrderOf = <Any extends Order>(order: Any): Any & OfRail => {
  if (order.kind !== RAIL) throw new RangeError(`an order of kind ${order.kind} has no trains`);
  const { journeys, passengers, delivery, cancelled } = order.detail as RailDetail;
  const { booked, heldUntil, seats, chosen, extended = false, bookingId } = seatsDataOf(order);
  const booking = booked?.bookingId ?? bookingId;
  return {
    ...order,
    journeys,
    passengers,
    ...(delivery ? { delivery } : {}),
    cancelled: cancelled ?? [],
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
