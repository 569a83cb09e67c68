import { type Failure, failure, success } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import type { FinaliseFailure, FinaliseInput, FinaliseResult, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { transactionReused } from './init-booking.ts';
import { closingMessage } from './reasons.ts';
import { hashOf, type OrderRow, orderOf } from './record.ts';

export const orderNotFound = (): Failure<'order-not-found'> =>
  failure('order-not-found', 'Cette commande n’existe pas ou n’est plus disponible.', { status: 404 });

type Outcome = { outcome: 'accepted' | 'same' | Exclude<FinaliseFailure, 'terms-not-accepted'> } & OrderRow;

const CLOSED_CODES: Readonly<Record<string, FinaliseFailure>> = {
  'not-enough-points': 'not-enough-points',
  'seats-gone': 'seats-gone',
  'service-unavailable': 'service-unavailable',
  'hold-expired': 'hold-expired',
};

/** Why an order that ended without tickets did, with what became of the points. */
const refusalOf = (order: OrderRow): Failure<FinaliseFailure> => {
  const code = CLOSED_CODES[order.reason ?? ''] ?? 'order-closed';
  return failure(code, closingMessage(order), { status: code === 'service-unavailable' ? 503 : 409 });
};

/**
 * The customer accepts (`/finalise-order-burn-fer`): terms recorded and points debited in one transaction, then the booking,
 * driven to its end while the customer waits, at most `settings.waitMs`: an order `in-progress` then goes on by itself.
 * A second click, with the same transaction id or another, answers the same order; the same id with another input or for
 * another order is `transaction-reused`. A failure says what became of the points.
 */
export const finaliseOrder = async (ctx: OrdersContext, input: FinaliseInput): Promise<FinaliseResult> => {
  if (!input.termsAccepted) {
    const message = 'Les Conditions Générales de Vente doivent être validées';
    return failure('terms-not-accepted', message, { fields: { termsAccepted: message } });
  }
  const row = await accept(ctx, input);
  switch (row?.outcome) {
    case 'accepted':
    case 'same': {
      const settled = await settle(ctx, row);
      const order = orderOf(settled);
      return order.phase === 'closed' ? refusalOf(settled) : success({ order });
    }
    case 'transaction-reused':
      return transactionReused();
    case 'price-changed':
      return failure(
        'price-changed',
        'Le prix affiché ne correspond plus à votre commande. Vérifiez le récapitulatif.',
        {
          status: 409,
        },
      );
    case 'hold-expired':
      return refusalOf({ ...row, reason: 'hold-expired' });
    case 'order-closed': {
      const settled = await settle(ctx, row);
      // The seats were still being asked for: now they are held, and the acceptance stands.
      return settled.state === 'held' && row.state === 'holding'
        ? finaliseOrder(ctx, input)
        : refusalOf(settled);
    }
    default:
      return orderNotFound();
  }
};

const accept = async (
  ctx: OrdersContext,
  { iuc, orderId, transactionId, termsVersion, expectedPoints }: FinaliseInput,
): Promise<Outcome | { readonly outcome: 'transaction-reused' } | undefined> => {
  try {
    const [row] = await ctx.db.query<Outcome>(
      'select f.outcome, (f.o).* from shop.finalise_order($1, $2, $3, $4, $5, $6, $7, $8, $9) f',
      [
        iuc,
        orderId,
        transactionId,
        hashOf({ orderId, termsVersion, expectedPoints }),
        termsVersion,
        expectedPoints,
        newId(),
        ctx.clock.now(),
        ctx.settings.takeoverMs,
      ],
      'shop.finalise_order',
    );
    return row;
  } catch (error) {
    // Two orders finalised at once under one transaction id: the unique key decides.
    if ((error as { constraint?: string }).constraint === 'rail_order_iuc_finalise_transaction_id_key')
      return { outcome: 'transaction-reused' };
    throw error;
  }
};
