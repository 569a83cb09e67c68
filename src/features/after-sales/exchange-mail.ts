import { mailOf, type QueuedMail } from '#features/mail/index.ts';
import type { OrderRow } from '#features/orders/index.ts';
import { bookedOf, confirmationData, type RailDetail, toldLegs } from '#features/rail-shop/index.ts';
import { type ExchangeTold, exchangeMail } from './exchange-template.ts';
import { exchangedFor } from './exchanged-for.ts';

/** The mail that tells of an exchange, to be queued with it, or asked for again. */
export const exchangeMailFor = (order: OrderRow): QueuedMail<ExchangeTold> => {
  const { pnr, seats } = bookedOf(order);
  const { journeys, back } = exchangedFor(order);
  return mailOf(exchangeMail, {
    ...confirmationData(order, order.detail as RailDetail, pnr, seats),
    given: journeys.map(({ at, legs }) => ({ way: at, legs: toldLegs({ legs }, at) })),
    back,
  });
};
