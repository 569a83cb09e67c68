import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import {
  advanceLatest,
  endOf,
  isWaiting,
  loadOrder,
  type OrderChange,
  orderNotFound,
  orderOf,
} from '#features/orders/index.ts';
import { type Booking, BookingUnavailable } from '#providers/booking/port.ts';
import { placesOf, seatFaults, seatsOf } from './booking-answer.ts';
import type { RailOrdersContext } from './context.ts';
import {
  type OrderSeat,
  type RailDetail,
  type RailOrder,
  railOrderOf,
  type SeatsData,
} from './rail-order.ts';

export type ChangeSeatsResult = Result<
  { readonly order: RailOrder },
  'order-not-found' | 'order-closed' | 'hold-expired' | 'seat-preferences-gone' | 'seat-map-unavailable'
>;

type Wanted = Omit<OrderSeat, 'position'>;
const isSeat = (one: Wanted, other: Wanted): boolean =>
  one.passenger === other.passenger &&
  one.journey === other.journey &&
  one.leg === other.leg &&
  one.coach === other.coach &&
  one.seat === other.seat;

/**
 * Moves passengers of an order whose seats are held to other seats, all or nothing: with one of them lost they all stay where they are
 * (`seat-preferences-gone`), and the hold with everything else. When the booking system moved them and its answer was lost, it is asked
 * where they are. Of several who move one party at once, whoever writes second asks again: the order shows what is held.
 */
export const changeSeats = async (
  ctx: RailOrdersContext,
  {
    iuc,
    orderId,
    seats,
  }: { readonly iuc: Iuc; readonly orderId: OrderId; readonly seats: readonly Wanted[] },
): Promise<ChangeSeatsResult> => {
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return orderNotFound();
  if (order.stage !== 'waiting' || order.state !== 'held') return failure('order-closed');
  if (!isWaiting(order)) return endOf('hold-expired', order);
  const detail = order.detail as RailDetail;
  const booking = await moved(ctx, orderId, detail, seats);
  if (typeof booking === 'string')
    return booking === 'seat-map-unavailable' ? failure(booking) : endOf(booking, order);
  const changeTo = (now: Booking): OrderChange => {
    const data: SeatsData = { chosen: seatsOf(detail, now) };
    return { actor: 'customer', effects: [{ effect: 'seats', state: 'done', data }] };
  };
  try {
    const { isMoved, order: row } = await advanceLatest(
      ctx,
      order,
      'seats-changed',
      changeTo(booking),
      ({ state }) => state === 'held',
      // Two tabs may have moved the party at once: the booking system alone knows which of them came last.
      async () => changeTo(await seatedNow(ctx, orderId, detail)),
    );
    if (isMoved) return success({ order: railOrderOf(orderOf(row)) });
    if (row.state !== 'held') return failure('order-closed');
    return isWaiting(row) ? failure('seat-map-unavailable') : endOf('hold-expired', row);
  } catch (error) {
    if (!isSilence(error)) throw error;
    return failure('seat-map-unavailable');
  }
};

/** Where the party sits by now; what cannot be so is no answer. */
const seatedNow = async (
  { booking, settings }: RailOrdersContext,
  orderId: OrderId,
  detail: RailDetail,
): Promise<Booking> => {
  const found = await booking.find(orderId, AbortSignal.timeout(settings.providerTimeoutMs));
  if (!found || seatFaults(detail, found).length > 0)
    throw new BookingUnavailable('the booking system does not say where a party sits');
  return found;
};

/** The booking with the seats as they were asked for, or why they are not so. */
const moved = async (
  { booking, settings, log }: RailOrdersContext,
  orderId: OrderId,
  detail: RailDetail,
  wanted: readonly Wanted[],
): Promise<Booking | 'hold-expired' | 'seat-preferences-gone' | 'seat-map-unavailable'> => {
  const signal = () => AbortSignal.timeout(settings.providerTimeoutMs);
  const command = { key: orderId, seats: placesOf(wanted) };
  try {
    let booked: Booking | undefined;
    try {
      const answer = await booking.seat(command, signal());
      if (!answer.ok) return answer.reason === 'seats-gone' ? 'seat-preferences-gone' : 'hold-expired';
      booked = answer.booking;
    } catch (error) {
      if (!isSilence(error)) throw error;
      booked = await booking.find(orderId, signal());
    }
    if (!booked) return 'seat-map-unavailable';
    const faults = seatFaults(detail, booked);
    const seats = seatsOf(detail, booked);
    if (faults.length > 0) log.error({ orderId, faults }, 'the booking system moved somebody else');
    const areThere = wanted.every((one) => seats.some((seat) => isSeat(seat, one)));
    return faults.length === 0 && areThere ? booked : 'seat-map-unavailable';
  } catch (error) {
    if (!isSilence(error)) throw error;
    return 'seat-map-unavailable';
  }
};

const isSilence = (error: unknown): boolean =>
  error instanceof BookingUnavailable || (error instanceof Error && error.name === 'TimeoutError');
