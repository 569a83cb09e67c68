import type { Iuc, TransactionId } from '#domain/ids.ts';
import type { Order, OrdersContext } from '../contract.ts';
import { loadOrderOfTransaction, orderOf } from '../record.ts';

/** The order that a transaction id made or finalised; undefined when there is none of this customer. */
export const orderByTransaction = async (
  ctx: Pick<OrdersContext, 'db' | 'kinds'>,
  iuc: Iuc,
  transactionId: TransactionId,
): Promise<Order | undefined> => {
  const row = await loadOrderOfTransaction(ctx, iuc, transactionId);
  return row && orderOf(row);
};
