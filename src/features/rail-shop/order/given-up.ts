import type { Order } from '#features/orders/contract.ts';
import { isCancelled, RAIL, type RailDetail } from './rail-order.ts';

/**
 * Every ticket of an order was cancelled. It stays confirmed to the engine, which has nothing more to do with it; people who read of it are
 * told that it is cancelled (ORDER-01).
 */
export const isGivenUp = ({ kind, detail }: Pick<Order, 'kind' | 'detail'>): boolean =>
  kind === RAIL && isCancelled(detail as RailDetail);
