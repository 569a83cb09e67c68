import { isByAgent } from '#domain/by-agent.ts';
import { mailOf, type QueuedMail } from '#features/mail/index.ts';
import { type OrderRow, voucherCents } from '#features/orders/index.ts';
import { type OrderConfirmationData, orderConfirmation } from './confirmation-template.ts';
import { type OrderSeat, type RailDetail, toldLegs } from './rail-order.ts';

/** The mail that confirms an order of tickets, to be queued with the confirmation. */
export const confirmationMail = (
  order: OrderRow,
  { journeys, passengers, delivery }: RailDetail,
  pnr: string,
  seats: readonly OrderSeat[],
): QueuedMail<OrderConfirmationData> => {
  const byVouchers = voucherCents(order);
  return mailOf(orderConfirmation, {
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
    passengers: passengers.map(({ firstName, lastName, paid = [] }) => {
      const kind = paid[0]?.kind;
      return { firstName, lastName, ...(kind && kind !== 'adult' ? { kind } : {}) };
    }),
    journeys: journeys.map(({ legs, travelClass, fare }, journey) => ({
      travelClass,
      fare,
      legs: toldLegs({ legs }, journey, seats),
    })),
  });
};
