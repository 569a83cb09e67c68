import type { Order } from '#features/orders/contract.ts';
import { isCancelled, isOfTickets, type RailDetail, ticketsOf } from './rail-order.ts';

/**
 * Every ticket of an order was given up. It stays confirmed to the engine, which has nothing more to do with it; people who read of it are
 * told that it is cancelled, or exchanged (ORDER-01).
 */
export const isGivenUp = ({ kind, detail }: Pick<Order, 'kind' | 'detail'>): boolean =>
  isOfTickets({ kind }) && isCancelled(detail as RailDetail);

/** Others have taken the place of every ticket that was given up. */
export const isTakenForOthers = ({ detail }: Pick<Order, 'detail'>): boolean =>
  (detail as RailDetail).cancelled?.every(({ exchanged }) => exchanged) === true;

/** Of the tickets of an order: how many were ordered, how many are good, and what became of the others. */
export const ticketTally = (detail: RailDetail) => {
  const ordered = ticketsOf(detail);
  const gone = detail.cancelled ?? [];
  const exchanged = gone.filter((ticket) => ticket.exchanged).length;
  return { ordered, good: ordered - gone.length, cancelled: gone.length - exchanged, exchanged };
};
