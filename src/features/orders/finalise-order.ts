import { callTogether, type ListCall } from '#database/call-together.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { type Failure, Fault, failure, type Result, success } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { type Cents, cents, type Points } from '#domain/money.ts';
import { type ContentLibrary, SHOP_TERMS, termsInForce } from '#features/content/index.ts';
import { spendingTold } from '#features/protection/index.ts';
import { actOf, actorOf } from './acting.ts';
import { advance, wakeFor } from './advance.ts';
import type {
  EffectChange,
  FinaliseInput,
  Order,
  OrdersContext,
  OrdersWithin,
  VoucherUse,
} from './contract.ts';
import { settle } from './drive.ts';
import { kindOf } from './kind.ts';
import { transactionReused } from './open-order.ts';
import { endOf } from './reasons.ts';
import {
  type AnswerRow,
  answeredDetail,
  answerOf,
  hashOf,
  loadOrder,
  type OrderRow,
  orderOf,
} from './record.ts';

export const orderNotFound = (): Failure<'order-not-found'> => failure('order-not-found');

/** Why an accepted order ended without what was ordered. */
const CLOSED_CODES = [
  'not-enough-points',
  'seats-gone',
  'seats-differ',
  'service-unavailable',
  'hold-expired',
  'departed',
  'order-failed',
  'superseded',
  'abandoned',
  'payment-error',
  'order-not-completed',
] as const;

/** What a finalisation may be refused for. */
export const FINALISE_ERRORS = [
  'order-not-found',
  'terms-not-accepted',
  'price-changed',
  'transaction-reused',
  'order-closed',
  'order-preparing',
  'payment-under-way',
  'vouchers-changed',
  ...CLOSED_CODES,
] as const;
export type FinaliseFailure = (typeof FINALISE_ERRORS)[number];
export type FinaliseResult = Result<{ readonly order: Order }, FinaliseFailure>;

/** Why an order that ended without what was ordered did, with what became of the points. */
const refusalOf = (order: OrderRow): Failure<FinaliseFailure> => {
  const code = CLOSED_CODES.find((known) => known === order.reason);
  return code === undefined ? failure('order-closed') : endOf(code, order);
};

/** Another command has asked for a payment in euros, and nobody knows yet what becomes of it. */
const isBeingPaid = ({ stage, state, effects }: OrderRow): boolean =>
  stage === 'waiting' ||
  (stage === 'working' && state !== 'undoing' && effects['payment']?.state === 'asked');

/** What there is to accept is still being asked for: nobody has accepted it, and it may be accepted later. */
export const isPreparing = (order: OrderRow): boolean =>
  order.stage === 'working' && order.state !== 'undoing' && order.accepted_at === null && !isBeingPaid(order);

/**
 * The customer accepts an order that waits for them (`/finalise-order-burn-fer`): terms recorded and points debited in one transaction,
 * then what the kind does, driven to its end while the customer waits, at most `settings.waitMs`: an order `in-progress` then goes on by
 * itself. A second click, with the same transaction id or another, answers the same order; the same id with another input or for
 * another order is `transaction-reused`. A failure says what became of the points.
 */
export const finaliseOrder = async (ctx: OrdersContext, input: FinaliseInput): Promise<FinaliseResult> => {
  const refused = termsRefusal(input);
  if (refused) return refused;
  const { outcome, order } = await accept(ctx, input);
  switch (outcome) {
    case 'accepted':
    case 'points-missing':
    case 'same':
      return settledAnswer(ctx, order);
    case 'transaction-reused':
      return transactionReused();
    case 'price-changed':
    case 'not-enough-points':
      return failure(outcome);
    case 'too-late': {
      const { waitEnds = null } = kindOf(ctx.kinds, order.kind).states[order.state] ?? {};
      return refusalOf({ ...order, reason: waitEnds });
    }
    case 'obsolete': {
      const row = await advance(ctx, order, 'became-obsolete', { reason: 'departed' });
      return row ? settledAnswer(ctx, row) : finaliseOrder(ctx, input);
    }
    case 'not-acceptable': {
      const settled = await settle(ctx, order);
      // What is to be accepted was still being asked for: now it waits, and the acceptance stands.
      if (settled.stage === 'waiting' && order.stage !== 'waiting') return finaliseOrder(ctx, input);
      if (isPreparing(settled)) return failure('order-preparing');
      return isBeingPaid(settled) ? failure('payment-under-way') : refusalOf(settled);
    }
    default:
      return orderNotFound();
  }
};

/**
 * Accepts under the terms in force and no others: the customer accepts the version that they were shown, and none that replaced it
 * meanwhile. Whoever asks again is answered as they were, though other terms are in force by now (SHOP-08).
 */
export const finaliseUnderTerms = async (
  ctx: { readonly orders: OrdersContext; readonly content: ContentLibrary },
  input: FinaliseInput,
): Promise<Result<{ readonly order: Order }, FinaliseFailure | 'terms-outdated'>> =>
  (await termsHold(ctx, input)) ?? finaliseOrder(ctx.orders, input);

/** Undefined when the terms that somebody accepts are in force, or are those that this order was accepted under. */
export const termsHold = async (
  { orders, content }: { readonly orders: OrdersContext; readonly content: ContentLibrary },
  { iuc, orderId, termsVersion }: FinaliseInput,
): Promise<Failure<'terms-outdated'> | undefined> => {
  const isKnown =
    termsVersion === termsInForce(content) ||
    (await loadOrder(orders, iuc, orderId))?.terms_version === termsVersion;
  return isKnown ? undefined : termsOutdated();
};

/** Told at the box that accepts them: it is ticked once more, for what it says now. */
export const termsOutdated = (): Failure<'terms-outdated'> =>
  failure('terms-outdated', { fields: { termsAccepted: messageOf('terms-outdated') } });

/** The order once it has settled, or why it ended without what was ordered. */
export const settledAnswer = async (ctx: OrdersContext, row: OrderRow): Promise<FinaliseResult> => {
  const settled = await settle(ctx, row);
  return settled.stage === 'closed' ? refusalOf(settled) : success({ order: orderOf(settled) });
};

/** Terms not accepted change nothing (RAIL-11). */
export const termsRefusal = ({
  termsAccepted,
}: Pick<FinaliseInput, 'termsAccepted'>): Failure<'terms-not-accepted'> | undefined => {
  if (termsAccepted) return undefined;
  return failure('terms-not-accepted', { fields: { termsAccepted: messageOf('terms-not-accepted') } });
};

/** What a customer accepts, as a transaction id is remembered with it: nothing else may be accepted under the same one. */
export const acceptanceHash = ({
  orderId,
  termsVersion,
  expectedPoints,
  expectedCents = cents(0),
  vouchers = [],
}: {
  readonly orderId: string;
  readonly termsVersion: string;
  readonly expectedPoints: Points;
  readonly expectedCents?: Cents | undefined;
  readonly vouchers?: readonly VoucherUse[];
}): string =>
  // Points alone are hashed without euros, as they were when nothing else could be paid.
  hashOf({
    orderId,
    termsVersion,
    expectedPoints,
    ...(expectedCents === 0 ? {} : { expectedCents }),
    ...(vouchers.length === 0 ? {} : { vouchers }),
  });

/** SQLSTATE of the functions of the database that accept an order. */
const WAIT_JUST_ENDED = 'EV012';
const TRANSACTION_REUSED = 'EV013';
const VOUCHERS_CHANGED = 'EV014';

/** How often one of them is asked: an order whose moves are over after a few cannot change under its eyes more often. */
const MOST_ASKED = 20;

/**
 * Asks one of them, again as long as the order changes under its eyes; `transaction-reused` when the transaction id has accepted
 * something else, another order or this one otherwise, in points or in euros. Throws what the database says when there is no end of it.
 */
export const askAcceptance = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<
  Answer | { readonly outcome: 'transaction-reused' | 'vouchers-changed'; readonly order?: undefined }
> => {
  for (let asked = 1; ; asked += 1)
    try {
      return await ask();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === TRANSACTION_REUSED) return { outcome: 'transaction-reused' };
      if (code === VOUCHERS_CHANGED) return { outcome: 'vouchers-changed' };
      if (code !== WAIT_JUST_ENDED || asked === MOST_ASKED) throw error;
    }
};

type AcceptOutcome =
  | 'accepted'
  | 'points-missing'
  | 'same'
  | 'price-changed'
  | 'not-enough-points'
  | 'not-acceptable'
  | 'too-late'
  | 'obsolete';

type Accepted =
  | { readonly outcome: AcceptOutcome; readonly order: OrderRow }
  | { readonly outcome: 'order-not-found' | 'transaction-reused'; readonly order?: undefined };

/** What goes with the debit of many points, or with vouchers that are worth as many. */
export const toldSpending = (
  { settings }: Pick<OrdersContext, 'settings'>,
  spent: Points,
): readonly EffectChange[] => (spent > settings.toldAbovePoints ? [spendingTold()] : []);

/**
 * SQL after `from`: calls a function of the database that accepts an order and has so many parameters, customer and order first. Where the input
 * wants a kind, an order of another is left alone, and no row comes back, in the same round trip; the last parameter is `kindParameter` then.
 */
export const onlyForKind = (
  { kind }: Pick<FinaliseInput, 'kind'>,
  called: string,
  parameters: number,
): string => {
  const others = Array.from({ length: parameters - 2 }, (_, index) => `$${index + 3}`).join(', ');
  return kind === undefined
    ? `${called}($1, $2, ${others})`
    : `(select k.iuc, k.order_id from shop."order" k where k.iuc = $1 and k.order_id = $2 and k.kind = $${parameters + 1}) k
       cross join lateral ${called}(k.iuc, k.order_id, ${others})`;
};

/** The last parameter of `onlyForKind`, where it has one. */
export const kindParameter = ({ kind }: Pick<FinaliseInput, 'kind'>): readonly string[] =>
  kind === undefined ? [] : [kind];

const acceptOrders = ({ kinds }: Pick<OrdersWithin, 'kinds'>): ListCall => ({
  text: `select f.n, f.outcome, (f.o).*, f.effects as effect_rows, f.now, ${answeredDetail(kinds)}
         from shop.accept_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) f`,
  name: 'shop.accept_orders',
});

/**
 * Accepts an order with what its acceptance does (`kindEffects`), in one round trip, in whatever transaction the caller is in: outside one
 * it wakes the jobs that it has made.
 */
export const accept = async (
  ctx: OrdersWithin,
  input: FinaliseInput,
  kindEffects: readonly EffectChange[] = [],
): Promise<Accepted> => {
  const { iuc, orderId, transactionId, termsVersion, expectedPoints, expectedCents = cents(0) } = input;
  const actor = input.actor ?? 'customer';
  const effects = [
    ...kindEffects,
    ...toldSpending(ctx, expectedPoints),
    ...actOf(ctx, actor, 'order-accepted', { points: expectedPoints, identity: 'seen-at-the-desk' }),
  ];
  const { outcome, order } = await askAcceptance(async () => {
    const [row] = await callTogether<AnswerRow<AcceptOutcome | 'order-not-found' | 'transaction-reused'>>(
      ctx.db,
      acceptOrders(ctx),
      iuc,
      [
        iuc,
        orderId,
        transactionId,
        acceptanceHash(input),
        SHOP_TERMS,
        termsVersion,
        expectedPoints,
        expectedCents,
        newId(),
        effects.length === 0 ? null : JSON.stringify(effects),
        actorOf(ctx, actor),
        ctx.clock.now(),
        ctx.settings.takeoverMs,
        input.kind,
      ],
    );
    return answerOf(row);
  });
  if (outcome === 'transaction-reused') return { outcome };
  // No voucher pays for what is accepted in points alone.
  if (outcome === 'vouchers-changed') throw new Fault('vouchers-in-points', { orderId });
  if (order === undefined || outcome === 'order-not-found') return { outcome: 'order-not-found' };
  if (outcome === 'accepted') wakeFor(ctx, effects);
  return { outcome, order };
};
