import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { ORDER_CONFIRMATION, type OrderConfirmationData } from '#features/mail/contract.ts';
import {
  type Booking,
  BookingUnavailable,
  type HoldRefusal,
  type HoldRequest,
} from '#providers/booking/port.ts';
import { advance, type OrderProgress } from './advance.ts';
import type { OrderSeat, OrdersContext } from './contract.ts';
import type { OrderRow } from './record.ts';
import type { OrderStep } from './states.ts';

/**
 * Does what the order's state asks for and answers the order after it; undefined when another process moved the order
 * meanwhile. Every step may be repeated, also at once: the booking system knows the order by its key, and the transition
 * happens once. Throws `BookingUnavailable` when nothing is known.
 */
type Step = (ctx: OrdersContext, order: OrderRow) => Promise<OrderRow | undefined>;

const timeout = (ctx: OrdersContext): AbortSignal => AbortSignal.timeout(ctx.settings.providerTimeoutMs);

const passengerId = (index: number): string => `p${index + 1}`;

const holdRequest = (order: OrderRow): HoldRequest => ({
  key: order.order_id,
  journeys: order.journeys.map(({ legs, travelClass, fare }) => ({
    travelClass,
    fare,
    legs: legs.map(({ trainNumber, serviceDate, runOrigin, from, to, departure, arrival }) => ({
      trainNumber,
      serviceDate,
      runOrigin,
      from,
      to,
      departure,
      arrival,
    })),
  })),
  passengers: order.passengers.map(({ firstName, lastName, birthDate }, index) => ({
    id: passengerId(index),
    firstName,
    lastName,
    ...(birthDate === undefined ? {} : { birthDate }),
  })),
});

const seatsOf = (order: OrderRow, booking: Booking): OrderSeat[] =>
  booking.seats.map(({ passengerId: id, journey, leg, coach, seat, position }) => ({
    passenger: order.passengers.findIndex((_, index) => passengerId(index) === id),
    journey,
    leg,
    coach,
    seat,
    position,
  }));

/** Refusals that mean something else to the customer; the others are told as they are. */
const HOLD_REASONS: Readonly<Partial<Record<HoldRefusal, string>>> = {
  'key-reused': 'service-unavailable',
  cancelled: 'hold-expired',
  expired: 'hold-expired',
};

const holdSeats: Step = async (ctx, order) => {
  const answer = await ctx.booking.hold(holdRequest(order), timeout(ctx));
  if (!answer.ok) {
    if (answer.reason === 'key-reused')
      ctx.log.error({ orderId: order.order_id }, 'the booking system knows this order with other journeys');
    return advance(ctx, order, 'hold-refused', { reason: HOLD_REASONS[answer.reason] ?? answer.reason });
  }
  const { booking } = answer;
  if (booking.state !== 'held' || booking.heldUntil === undefined)
    return advance(ctx, order, 'gave-up', { reason: 'hold-expired' });
  return advance(ctx, order, 'seats-held', {
    bookingId: booking.bookingId,
    seats: seatsOf(order, booking),
    heldUntil: booking.heldUntil,
  });
};

const watchHold: Step = (ctx, order) => advance(ctx, order, 'hold-ended', { reason: 'hold-expired' });

const mailOf = (order: OrderRow, pnr: string, seats: readonly OrderSeat[]): OrderConfirmationData => ({
  number: order.number,
  pnr,
  item: order.item,
  civility: order.customer.civility,
  lastName: order.customer.lastName,
  points: order.points,
  passengers: order.passengers.map(({ firstName, lastName }) => ({ firstName, lastName })),
  journeys: order.journeys.map(({ legs, travelClass }, journey) => ({
    travelClass,
    legs: legs.map(({ trainNumber, transportType, fromName, toName, departure, arrival }, leg) => ({
      trainNumber,
      transportType,
      fromName,
      toName,
      departure,
      arrival,
      seats: seats
        .filter((seat) => seat.journey === journey && seat.leg === leg)
        .map(({ passenger, coach, seat }) => ({ passenger, coach, seat })),
    })),
  })),
});

const bookSeats: Step = async (ctx, order) => {
  const answer = await ctx.booking.confirm({ key: order.order_id }, timeout(ctx));
  if (!answer.ok) return advance(ctx, order, 'booking-refused', { reason: 'seats-gone' });
  const { booking } = answer;
  if (booking.pnr === undefined || booking.seats.length === 0)
    throw new BookingUnavailable('a confirmed booking without a file reference or seats');
  const seats = seatsOf(order, booking);
  const [progress] = await ctx.db.query<OrderProgress>(
    'select * from shop.confirm_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    [
      order.iuc,
      order.order_id,
      booking.pnr,
      booking.bookingId,
      JSON.stringify(seats),
      newId(),
      newId(),
      ORDER_CONFIRMATION.template,
      ORDER_CONFIRMATION.version,
      JSON.stringify(mailOf(order, booking.pnr, seats)),
      newId(),
      JSON.stringify({ number: order.number, pnr: booking.pnr, item: order.item }),
      ctx.clock.now(),
    ],
    'shop.confirm_order',
  );
  if (progress) ctx.wake?.('mail.send');
  return progress && { ...order, ...progress };
};

const CLOSING: Readonly<Record<string, string>> = {
  abandoned: 'closed-cancelled',
  superseded: 'closed-cancelled',
  'hold-expired': 'closed-expired',
};

const releaseSeats: Step = async (ctx, order) => {
  await ctx.booking.cancel({ key: order.order_id }, timeout(ctx));
  if (order.debited) return advance(ctx, order, 'seats-released');
  return advance(ctx, order, CLOSING[order.reason ?? ''] ?? 'closed-refused');
};

const refundPoints: Step = async (ctx, order) => {
  const [progress] = await ctx.db.query<OrderProgress>(
    'select * from shop.refund_order($1, $2, $3, $4, $5)',
    [order.iuc, order.order_id, newId(), LOYALTY.refundLifeDays, ctx.clock.now()],
    'shop.refund_order',
  );
  return progress && { ...order, ...progress };
};

export const STEPS: Readonly<Record<OrderStep, Step>> = {
  'hold-seats': holdSeats,
  'watch-hold': watchHold,
  'book-seats': bookSeats,
  'release-seats': releaseSeats,
  'refund-points': refundPoints,
};
