import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { bookableLeg, type NamedLeg, namedLeg, type TravelClass } from '#domain/rail/leg.ts';
import { journeyById } from '#features/rail/index.ts';
import { type BookingProvider, BookingUnavailable, type SeatMapAnswer } from '#providers/booking/port.ts';
import { readChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { RailOrdersContext } from './order/context.ts';
import type { OrderSeat, RailOrder } from './order/rail-order.ts';
import { railOrderOfCustomer } from './order/read-rail-order.ts';

export const SEAT_MAP_ERRORS = ['seat-map-unavailable', 'unknown-coach', 'train-gone'] as const;

/** A train of somebody's, in a class, and where the party sits in it so far. */
export interface SeatedLeg {
  readonly leg: NamedLeg;
  readonly travelClass: TravelClass;
  readonly party: readonly OrderSeat[];
}

type Map = Extract<SeatMapAnswer, { ok: true }>;
export type SeatMapResult = Result<Omit<Map, 'ok'>, (typeof SEAT_MAP_ERRORS)[number]>;

/**
 * One coach of a train with what is free in it, by one question to the booking system: the one named, else the one where the party
 * sits, else the first of the class. A coach of another class is as unknown as one that the train does not have.
 */
export const seatMapOfLeg = async (
  {
    booking,
    settings,
  }: {
    readonly booking: Pick<BookingProvider, 'seatMap'>;
    readonly settings: { readonly providerTimeoutMs: number };
  },
  { leg, travelClass, party }: SeatedLeg,
  coach = party[0]?.coach,
): Promise<SeatMapResult> => {
  try {
    const answer = await booking.seatMap(
      { ...bookableLeg(leg), travelClass, ...(coach === undefined ? {} : { coach }) },
      AbortSignal.timeout(settings.providerTimeoutMs),
    );
    if (!answer.ok) return failure(answer.reason === 'unknown-coach' ? 'unknown-coach' : 'train-gone');
    const { coaches, map } = answer;
    return map.travelClass === travelClass ? success({ coaches, map }) : failure('unknown-coach');
  } catch (error) {
    const isSilence =
      error instanceof BookingUnavailable || (error instanceof Error && error.name === 'TimeoutError');
    if (!isSilence) throw error;
    return failure('seat-map-unavailable');
  }
};

/** What the seats of an order's train are asked for by. */
interface OfOrder {
  readonly orderId: OrderId;
  /** 0 outward, 1 return. */
  readonly journey: number;
  readonly leg: number;
}

/** A train of an order of a customer's; one that is not theirs, or has no such train, is not found. */
export const legOfOrder = async (
  orders: RailOrdersContext,
  iuc: Iuc,
  { orderId, journey, leg }: OfOrder,
): Promise<Result<SeatedLeg, 'order-not-found'>> => {
  const order = await railOrderOfCustomer(orders, iuc, orderId);
  const found = order && orderLeg(order, journey, leg);
  return found ? success(found) : failure('order-not-found');
};

/** A train of an order, with who sits where in it. */
export const orderLeg = (
  { journeys, seats }: Pick<RailOrder, 'journeys' | 'seats'>,
  journey: number,
  leg: number,
): SeatedLeg | undefined => {
  const found = journeys[journey];
  const train = found?.legs[leg];
  return (
    train && {
      leg: train,
      travelClass: found.travelClass,
      party: seats.filter((seat) => seat.journey === journey && seat.leg === leg),
    }
  );
};

/** A train of a signed choice: nobody sits in it yet. */
export const legOfChoice = (
  { key, realTime, timetable }: Pick<QuotationsContext, 'key' | 'realTime' | 'timetable'>,
  token: string,
  leg: number,
): Result<SeatedLeg, 'choice-unreadable' | 'choice-expired' | 'train-gone'> => {
  const read = readChoice(key, token, realTime());
  if (!read.ok) return failure(read.reason === 'expired' ? 'choice-expired' : 'choice-unreadable');
  const train = journeyById(timetable(), read.choice.journey)?.legs[leg];
  return train
    ? success({ leg: namedLeg(train), travelClass: read.choice.travelClass, party: [] })
    : failure('train-gone');
};
