import type { Queryable } from '#database/database.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import { type Cents, cents, type Points, points } from '#domain/money.ts';
import { leastPoints } from '#domain/payment-split.ts';
import { type ContentLibrary, SHOP_TERMS } from '#features/content/index.ts';
import {
  acceptanceHash,
  actorOf,
  advance,
  askAcceptance,
  endOf,
  type FINALISE_ERRORS,
  type FinaliseInput,
  finaliseUnderTerms,
  isPreparing,
  kindOfOrder,
  kindParameter,
  type Order,
  type OrderRow,
  type OrdersContext,
  onlyForKind,
  orderNotFound,
  readAnswer,
  settle,
  settledAnswer,
  termsHold,
  termsRefusal,
  type VoucherUse,
  voucherCents,
} from '#features/orders/index.ts';
import { recordAct } from '#features/staff/index.ts';
import type {
  OrderPayment,
  PaymentFailure,
  PaymentSettings,
  PaymentsContext,
  VoucherPart,
} from './contract.ts';
import { orderPaymentOf, PAYMENT, voucherPartsOf } from './order-payment.ts';
import { failedAs, isUnderWay } from './payment-state.ts';
import { splitRuleOf } from './split-rule.ts';

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
export type AcceptResult = Result<
  {
    readonly order: Order;
    /** The payment that this command asked for, also when another one counts by now; nothing where points suffice. */
    readonly payment?: OrderPayment;
  },
  AcceptFailure
>;

/**
 * The customer accepts an order under the terms in force: in points alone, or, with `expectedCents`, in points and euros, a part of which
 * `vouchers` may pay. Where these pay all of them it goes on as with points alone. With euros left nothing is taken yet: the answer is the
 * order with the address of the payment provider's page, where they pay, and the order goes on by itself once they have. The same transaction id again answers the same order, and what became of the payment that it asked for.
 */
export const acceptOrder = async (
  ctx: { readonly orders: PaidOrdersContext; readonly content: ContentLibrary },
  { correlationId, ...input }: AcceptInput,
): Promise<AcceptResult> => {
  const { expectedCents = cents(0) } = input;
  // Vouchers pay euros: there are none.
  if (expectedCents === 0 && input.vouchers?.length) return failure('vouchers-changed');
  if (expectedCents === 0) return finaliseUnderTerms(ctx, input);
  const refused = termsRefusal(input) ?? (await termsHold(ctx, input));
  return refused ?? askPayment(ctx.orders, { ...input, correlationId, expectedCents });
};

type AskInput = AcceptInput & { readonly expectedCents: Cents };

type AskOutcome =
  | 'asked'
  | 'same'
  | 'transaction-reused'
  | 'vouchers-changed'
  | 'price-changed'
  | 'not-enough-points'
  | 'not-acceptable'
  | 'too-many'
  | 'too-late'
  | 'obsolete'
  | 'order-not-found';

/** Looks at the order and asks for its payment: one round trip. */
const ask = async (
  ctx: PaidOrdersContext,
  input: AskInput,
): Promise<{ readonly outcome: AskOutcome; readonly order?: OrderRow | undefined }> => {
  const { iuc, orderId, transactionId, termsVersion, expectedPoints, expectedCents, correlationId } = input;
  const { vouchers = [] } = input;
  const asking = vouchers.length === 0 ? 'shop.ask_payment' : 'shop.ask_payment_of';
  const reserved = vouchers.length === 0 ? [] : [JSON.stringify(vouchers)];
  const price = await priceOf(ctx, input);
  const asked = (db: Queryable) =>
    readAnswer<AskOutcome>(
      { ...ctx, db },
      (detail) =>
        `select f.outcome, (f.o).*, f.effects as effect_rows, f.now, ${detail}
         from ${onlyForKind(input, asking, 14 + reserved.length)} f`,
      [
        iuc,
        orderId,
        transactionId,
        acceptanceHash(input),
        SHOP_TERMS,
        termsVersion,
        price ?? NO_PRICE,
        expectedPoints,
        expectedCents,
        correlationId,
        ctx.settings.payment.attempts,
        actorOf(ctx, input.actor ?? 'customer'),
        ctx.clock.now(),
        ctx.settings.takeoverMs,
        ...reserved,
        ...kindParameter(input),
      ],
      input.kind === undefined ? asking : `${asking}_of_kind`,
    );
  const { by } = ctx;
  if (!by) return askAcceptance(() => asked(ctx.db));
  return askAcceptance(() =>
    ctx.db.transaction(async (tx) => {
      const answer = await asked(tx);
      if (answer.outcome === 'asked') {
        const detail = { points: expectedPoints, cents: expectedCents, identity: 'seen-at-the-desk' };
        await recordAct(tx, { iuc, by, act: 'payment-asked', orderId, detail, at: ctx.clock.now() });
      }
      return answer;
    }),
  );
};

/** A price that no order has. */
const NO_PRICE = -1;

/**
 * The price in points that points and euros make together; undefined when neither the price list nor the order's kind allows such a split of it. The
 * kind, which an order has for good, is looked up only for fewer points than the price list allows.
 */
const priceOf = async (
  ctx: PaidOrdersContext,
  { iuc, orderId, expectedPoints, expectedCents }: AskInput,
): Promise<Points | undefined> => {
  const { payments } = ctx;
  if (payments === undefined) return undefined;
  const inEuros = expectedCents / payments.rule.centsPerPoint;
  if (!Number.isInteger(inEuros)) return undefined;
  const price = points(expectedPoints + inEuros);
  if (expectedPoints >= leastPoints(price, payments.rule)) return price;
  const kind = await kindOfOrder(ctx, iuc, orderId);
  const rule = kind && splitRuleOf(ctx, kind);
  return rule && expectedPoints >= leastPoints(price, rule) ? price : undefined;
};

/** How a payment stands that was asked for by a command which is not the last one of its order. */
const paymentOfTransaction = async (
  { db }: PaidOrdersContext,
  { iuc, transactionId }: AskInput,
  order: Order,
): Promise<OrderPayment | undefined> => {
  const last = orderPaymentOf(order);
  const lastKey = order.effects[PAYMENT]?.key;
  const [row] = await db.query<{
    payment_key: string;
    points: Points;
    cents: Cents;
    correlation_id: string;
    outcome: PaymentFailure | null;
  }>(
    `select payment_key, points, cents, correlation_id, outcome from shop.payment where iuc = $1 and transaction_id = $2`,
    [iuc, transactionId],
    'shop.payment_of_transaction',
  );
  if (row === undefined || row.payment_key === lastKey) return last;
  return {
    state: failedAs(row.outcome ?? undefined),
    key: row.payment_key,
    points: row.points,
    cents: row.cents,
    url: '',
    correlationId: row.correlation_id,
    ...(row.outcome ? { outcome: row.outcome } : {}),
  };
};

/** The order once it has settled, with the payment that the command asked for, or the one that was asked for before it. */
const answered = async (
  ctx: PaidOrdersContext,
  row: OrderRow,
  paymentOf: (order: Order) => OrderPayment | undefined | Promise<OrderPayment | undefined> = orderPaymentOf,
): Promise<AcceptResult> => {
  const result = await settledAnswer(ctx, row);
  if (!result.ok) return result;
  const payment = await paymentOf(result.order);
  return success({ order: result.order, ...(payment ? { payment } : {}) });
};

const isSameVouchers = (paid: readonly VoucherPart[], asked: readonly VoucherUse[]): boolean =>
  paid.length === asked.length &&
  paid.every((part) => asked.some(({ voucher, cents: by }) => voucher === part.voucher && by === part.cents));

/**
 * Another click: the payment that is under way already is the one that counts. Who asks for another split of the price is not shown
 * where the first one is paid.
 */
const underWay = async (ctx: PaidOrdersContext, order: OrderRow, asked: AskInput): Promise<AcceptResult> => {
  const result = await answered(ctx, order);
  if (!result.ok || !result.payment || !isUnderWay(result.payment.state)) return result;
  const isSame =
    result.payment.points === asked.expectedPoints &&
    result.payment.cents + voucherCents(result.order) === asked.expectedCents &&
    isSameVouchers(voucherPartsOf(result.order), asked.vouchers ?? []);
  return isSame ? result : failure('payment-under-way');
};

const askPayment = async (ctx: PaidOrdersContext, input: AskInput): Promise<AcceptResult> => {
  const { outcome, order } = await ask(ctx, input);
  if (order === undefined)
    return outcome === 'transaction-reused' || outcome === 'vouchers-changed'
      ? failure(outcome)
      : orderNotFound();
  switch (outcome) {
    case 'asked':
      return answered(ctx, order);
    case 'same':
      return answered(ctx, order, (settled) => paymentOfTransaction(ctx, input, settled));
    case 'transaction-reused':
    case 'vouchers-changed':
    case 'price-changed':
    case 'not-enough-points':
      return failure(outcome);
    case 'too-many':
      return failure('payment-error');
    case 'too-late':
      return endOf('hold-expired', order);
    case 'obsolete': {
      const row = await advance(ctx, order, 'became-obsolete', { reason: 'departed' });
      return row ? answered(ctx, row) : askPayment(ctx, input);
    }
    default: {
      if (order.stage === 'waiting') return underWay(ctx, order, input);
      const settled = await settle(ctx, order);
      // What is to be paid was still being asked for: now it waits, and may be.
      if (isPreparing(settled)) return failure('order-preparing');
      return settled.stage === 'waiting' ? askPayment(ctx, input) : underWay(ctx, settled, input);
    }
  }
};
