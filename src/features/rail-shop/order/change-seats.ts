import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import {
  advanceLatest,
  endOf,
  isWaiting,
  loadOrder,
  orderNotFound,
  orderOf,
} from '#features/orders/index.ts';
import { type Booking, BookingUnavailable } from '#providers/booking/port.ts';
import { passengerId, seatFaults, seatsOf } from './booking-answer.ts';
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
 * where they are.
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
  const data: SeatsData = { chosen: seatsOf(detail, booking) };
  const { isMoved, order: row } = await advanceLatest(
    ctx,
    order,
    'seats-changed',
    { actor: 'customer', effects: [{ effect: 'seats', state: 'done', data }] },
    ({ state }) => state === 'held',
  );
  if (isMoved) return success({ order: railOrderOf(orderOf(row)) });
  return row.state === 'held' && !isWaiting(row) ? endOf('hold-expired', row) : failure('order-closed');
};

/** The booking with the seats as they were asked for, or why they are not so. */
const moved = async (
  { booking, settings, log }: RailOrdersContext,
  orderId: OrderId,
  detail: RailDetail,
  wanted: readonly Wanted[],
): Promise<Booking | 'hold-expired' | 'seat-preferences-gone' | 'seat-map-unavailable'> => {
  const signal = () => AbortSignal.timeout(settings.providerTimeoutMs);
  const command = {
    key: orderId,
    seats: wanted.map(({ passenger, ...seat }) => ({ ...seat, passengerId: passengerId(passenger) })),
  };
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
