import { type Failure, failure } from '#domain/failure.ts';
import type { OrderId, TransactionId } from '#domain/ids.ts';
import { cancelDraft } from '#features/orders/index.ts';
import type { QuotationsContext } from './context.ts';
import type { RailOrdersContext } from './order/context.ts';
import { type ChoicesOrder, type ChoicesOrderResult, orderChoices } from './order/order-choices.ts';
import { bookingTransaction } from './transactions.ts';

/** What a form asks for. */
export interface SeatsWanted extends Omit<ChoicesOrder, 'transactionId'> {
  /** The transaction id that came with the form; one is made from the choices without it. */
  readonly transactionId: TransactionId | undefined;
  /** The order that these choices hold seats in already, when somebody has come back to change who travels. */
  readonly heldOrder: OrderId | undefined;
}

/** After how many orders of the same choices, each with other passengers or ended, a form's id is given up. */
const MOST_ATTEMPTS = 5;

/**
 * The transaction id belongs to another order, or to one that is over: whoever sends the form again means a new one. A call that comes
 * again is answered as before; a person who was told to try again is not.
 */
const isOver = (result: ChoicesOrderResult): boolean =>
  result.ok ? result.order.phase === 'closed' : result.replayed || result.code === 'transaction-reused';

/**
 * Holds the seats of a form (RAIL-10). Its transaction id may belong to an order that has ended, or to one with other passengers (the
 * way back, names changed): the next id of these choices is then taken, so that a double click on the changed form is one order too.
 */
export const holdSeats = async (
  shop: { readonly quotations: QuotationsContext; readonly orders: RailOrdersContext },
  { transactionId, heldOrder, ...wanted }: SeatsWanted,
): Promise<ChoicesOrderResult | Failure<'already-accepted'>> => {
  const { iuc, choices } = wanted;
  const tokens = { outward: choices.outward, inward: choices.inward ?? '' };
  const idOf = (attempt: number): TransactionId =>
    bookingTransaction(shop.quotations.key, iuc, tokens, attempt);
  let result = await orderChoices(shop, { ...wanted, transactionId: transactionId ?? idOf(0) });
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && isOver(result); attempt += 1) {
    // Other passengers for the trains of an order that still holds seats: those are given back first.
    if (attempt === 1 && heldOrder) {
      const given = await cancelDraft(shop.orders, { iuc, orderId: heldOrder });
      // Paid meanwhile in another window: what was changed here is another order, and nobody has asked for a second one.
      if (!given.ok && given.code === 'already-accepted') return failure('already-accepted');
    }
    result = await orderChoices(shop, { ...wanted, transactionId: idOf(attempt) });
  }
  return result;
};
