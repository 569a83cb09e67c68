import { isByAgent } from '#domain/by-agent.ts';
import { includesTicket, type Ticket } from '#domain/rail/refund-share.ts';
import { mailOf, type QueuedMail } from '#features/mail/index.ts';
import { type OrderRow, voucherCents } from '#features/orders/index.ts';
import { type OrderConfirmationData, orderConfirmation } from './confirmation-template.ts';
import { isForOthers, type OrderSeat, type RailDetail, toldLegs } from './rail-order.ts';

/** The mail that confirms an order of tickets, to be queued with the confirmation. */
export const confirmationMail = (
  ...told: Parameters<typeof confirmationData>
): QueuedMail<OrderConfirmationData> => mailOf(orderConfirmation, confirmationData(...told));

/** What a mail says of the tickets that somebody has. */
export const confirmationData = (
  order: OrderRow,
  { journeys, passengers, delivery, cancelled, exchange }: RailDetail,
  pnr: string,
  booked: readonly OrderSeat[],
): OrderConfirmationData => {
  // Asked for again once tickets were given up, it tells of those that are left.
  const isLeft = (ticket: Ticket): boolean => !includesTicket(cancelled ?? [], ticket);
  const travelling = passengers.flatMap((_, passenger) =>
    journeys.some((_, journey) => isLeft({ journey, passenger })) ? [passenger] : [],
  );
  const seats = booked
    .filter(isLeft)
    .map((seat) => ({ ...seat, passenger: travelling.indexOf(seat.passenger) }));
  const byVouchers = voucherCents(order);
  return {
    number: order.number,
    pnr,
    item: order.item,
    civility: order.customer.civility,
    lastName: order.customer.lastName,
    points: order.points,
    ...(order.cents > 0 ? { cents: order.cents } : {}),
    ...(byVouchers > 0 ? { byVouchers } : {}),
    ...(isByAgent(order.channel) ? { byAgent: true as const } : {}),
    ...(delivery ? { delivery } : {}),
    ...(isForOthers({ passengers, ...(exchange ? { exchange } : {}) }) ? { isForOthers: true as const } : {}),
    passengers: passengers
      .filter((_, index) => travelling.includes(index))
      .map(({ firstName, lastName, paid = [] }) => {
        const kind = paid[0]?.kind;
        return { firstName, lastName, ...(kind && kind !== 'adult' ? { kind } : {}) };
      }),
    journeys: journeys.flatMap(({ legs, travelClass, fare }, journey) =>
      passengers.some((_, passenger) => isLeft({ journey, passenger }))
        ? [{ travelClass, fare, legs: toldLegs({ legs }, journey, seats) }]
        : [],
    ),
  };
};
