import { failure, type Result } from '#domain/failure.ts';
import { type Cents, cents, points } from '#domain/money.ts';
import { splitAt } from '#domain/payment-split.ts';
import { type ContentLibrary, SHOP_TERMS } from '#features/content/index.ts';
import {
  advance,
  endOf,
  type FINALISE_ERRORS,
  type FinaliseInput,
  finaliseUnderTerms,
  hashOf,
  loadOrder,
  type Order,
  type OrderRow,
  type OrdersContext,
  orderNotFound,
  readAnswer,
  settledAnswer,
  termsHold,
  termsRefusal,
} from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import type { PaymentSettings, PaymentsContext } from './contract.ts';

/** What orders that may be paid in euros are accepted with. */
export interface PaidOrdersContext extends OrdersContext {
  readonly payments?: PaymentsContext;
  readonly settings: OrdersContext['settings'] & {
    readonly payment: PaymentSettings;
    /** Time limit of one call to another system, ms. */
    readonly providerTimeoutMs: number;
  };
}

export interface AcceptInput extends FinaliseInput {
  /** Of the request: the provider's page and the customer's service find the payment by it (PAY-06). */
  readonly correlationId: string;
}

type AcceptFailure = (typeof FINALISE_ERRORS)[number] | 'terms-outdated';
export type AcceptResult = Result<{ readonly order: Order }, AcceptFailure>;

/**
 * The customer accepts an order under the terms in force: in points alone, or, with `expectedCents`, in points and euros. Then nothing is
 * taken yet: the answer is the order with the address of the payment provider's page, where they pay, and the order goes on by itself
 * once they have. The same transaction id again answers the same order.
 */
export const acceptOrder = async (
  ctx: { readonly orders: PaidOrdersContext; readonly content: ContentLibrary },
  { correlationId, ...input }: AcceptInput,
): Promise<AcceptResult> => {
  const { expectedCents = cents(0) } = input;
  if (expectedCents === 0) return finaliseUnderTerms(ctx, input);
  const refused = termsRefusal(input) ?? (await termsHold(ctx, input));
  return refused ?? askPayment(ctx.orders, { ...input, correlationId, expectedCents });
};

type AskOutcome =
  | 'asked'
  | 'same'
  | 'transaction-reused'
  | 'price-changed'
  | 'not-acceptable'
  | 'too-many'
  | 'too-late'
  | 'obsolete'
  | 'order-not-found';

/** SQLSTATE of shop.ask_payment. */
const WAIT_JUST_ENDED = 'EV012';

const ask = async (
  ctx: PaidOrdersContext,
  price: number,
  input: AcceptInput & { readonly expectedCents: Cents },
): Promise<{ readonly outcome: AskOutcome; readonly order?: OrderRow }> => {
  const { iuc, orderId, transactionId, termsVersion, expectedPoints, expectedCents, correlationId } = input;
  for (;;)
    try {
      return await readAnswer<AskOutcome>(
        ctx,
        (detail) =>
          `select f.outcome, (f.o).*, f.effects as effect_rows, f.now, ${detail}
           from shop.ask_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) f`,
        [
          iuc,
          orderId,
          transactionId,
          hashOf({ orderId, termsVersion, expectedPoints, expectedCents }),
          SHOP_TERMS,
          termsVersion,
          price,
          expectedPoints,
          expectedCents,
          correlationId,
          ctx.settings.payment.attempts,
          input.actor ?? 'customer',
          ctx.clock.now(),
          ctx.settings.takeoverMs,
        ],
        'shop.ask_payment',
      );
    } catch (error) {
      if ((error as { code?: string }).code !== WAIT_JUST_ENDED) throw error;
    }
};

const isSplit = (ctx: PaidOrdersContext, price: number, input: FinaliseInput): boolean => {
  if (ctx.payments === undefined) return false;
  try {
    return splitAt(points(price), input.expectedPoints, ctx.payments.rule).cents === input.expectedCents;
  } catch {
    return false;
  }
};

const askPayment = async (
  ctx: PaidOrdersContext,
  input: AcceptInput & { readonly expectedCents: Cents },
): Promise<AcceptResult> => {
  const { iuc, orderId, expectedPoints } = input;
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return orderNotFound();
  // What was asked before is answered before anything is looked at that may have changed since (SHOP-08).
  const isNew = order.stage === 'waiting' && order.accepted_at === null && order.state === 'held';
  if (isNew) {
    if (!isSplit(ctx, order.points, input)) return failure('price-changed');
    if ((await balanceOf(ctx.db, iuc, ctx.clock.now())) < expectedPoints) return failure('not-enough-points');
  }
  const { outcome, order: asked } = await ask(ctx, isNew ? order.points : 0, input);
  if (asked === undefined) return orderNotFound();
  switch (outcome) {
    case 'asked':
    case 'same':
      return settledAnswer(ctx, asked);
    case 'transaction-reused':
      return failure('transaction-reused');
    case 'too-many':
      return failure('payment-error');
    case 'too-late':
      return endOf('hold-expired', asked);
    case 'obsolete': {
      const row = await advance(ctx, asked, 'became-obsolete', { reason: 'departed' });
      return row ? settledAnswer(ctx, row) : askPayment(ctx, input);
    }
    case 'price-changed':
      // Of one that does not wait any more, the price was not looked at.
      return isNew ? failure('price-changed') : settledAnswer(ctx, asked);
    default:
      // Another click: its payment is under way already, and is the one that counts.
      return settledAnswer(ctx, asked);
  }
};
