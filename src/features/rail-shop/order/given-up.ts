import type { Order } from '#features/orders/contract.ts';
import { isCancelled, isOfTickets, type RailDetail } from './rail-order.ts';

/**
 * Every ticket of an order was given up. It stays confirmed to the engine, which has nothing more to do with it; people who read of it are
 * told that it is cancelled, or exchanged (ORDER-01).
 */
export const isGivenUp = ({ kind, detail }: Pick<Order, 'kind' | 'detail'>): boolean =>
  isOfTickets({ kind }) && isCancelled(detail as RailDetail);

/** Others have taken the place of every ticket that was given up. */
export const isTakenForOthers = ({ detail }: Pick<Order, 'detail'>): boolean =>
  (detail as RailDetail).cancelled?.every(({ exchanged }) => exchanged) === true;
