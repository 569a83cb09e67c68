import {
  advance,
  type EffectChange,
  type OrderKind,
  type OrderRow,
  type OrderStep,
  type OrdersContext,
  refundPoints,
  type StateTable,
  UNDOING_STATES,
  voucherCents,
} from '#features/orders/index.ts';
import type { PaidOrdersContext } from './ask-payment.ts';
import { paymentStates } from './states.ts';
import { isPaymentSilence, paymentSteps, vouchersTaken } from './steps.ts';

/**
 * The life of an order of which nothing is held elsewhere: it waits for its customer with its price, is paid in points, in euros or in
 * both, and then gives what was ordered.
 */
const PAYABLE_STATES = {
  /** Written down, with its price. */
  offering: {
    stage: 'working',
    step: 'offer',
    to: { offered: 'held', abandoned: 'undoing', 'gave-up': 'undoing' },
  },
  /** The customer decides. */
  held: {
    stage: 'waiting',
    waitEnds: 'order-not-completed',
    to: {
      accepted: { to: 'giving', when: 'in-time' },
      'payment-asked': { to: 'opening-payment', when: 'in-time' },
      'points-missing': 'undoing',
      abandoned: 'undoing',
      'wait-ended': { to: 'undoing', when: 'overdue' },
    },
  },
  ...paymentStates('held', 'giving'),
  /** Terms accepted and points debited, euros authorised where there are some: what was ordered is made ready, and given. */
  giving: {
    stage: 'working',
    step: 'give',
    to: { given: 'confirmed', ready: 'capturing', 'gave-up': 'undoing' },
  },
  /** It is the customer's. */
  confirmed: { stage: 'confirmed' },
  ...UNDOING_STATES,
} as const satisfies StateTable;

/** What a kind of such an order has of its own. */
interface Payable
  extends Pick<OrderKind, 'name' | 'confirmation' | 'effects'>,
    Partial<Pick<OrderKind, 'detail' | 'isKeptInHistory' | 'minimumPointsShare'>> {
  /** How long the price is kept for its customer, ms. */
  readonly keptMs: number;
  /** Decides what is given, before any euro is taken; done again it may decide otherwise. */
  readonly prepare: (ctx: OrdersContext, order: OrderRow) => Promise<EffectChange>;
  /** What comes with the confirmation, in its transaction, by what was decided. */
  readonly gives: (order: OrderRow, prepared: EffectChange['data']) => readonly EffectChange[];
  /** The effect that says so. */
  readonly gift: string;
}

/** Errors that asking again does not change are few until they are an order's end; crashes are rarer still. */
const FEW = { silentMs: 120_000, errors: 5, crashes: 5 };

/** What was decided goes with what is done of it: an effect is written once in a move. */
const withData =
  ({ effect, data }: EffectChange) =>
  (change: EffectChange): EffectChange =>
    change.effect === effect ? { ...change, data: { ...data, ...change.data } } : change;

/** A kind of order that is paid and then given, by one rule for all of them: the points first, what is given, the euros last. */
export const payableKind = (
  { payments, settings }: Pick<PaidOrdersContext, 'payments' | 'settings'>,
  { keptMs, prepare, gives, gift, effects, ...kind }: Payable,
): OrderKind => {
  const timeout = (): AbortSignal => AbortSignal.timeout(settings.providerTimeoutMs);
  const paying = paymentSteps({
    payments,
    settings: settings.payment,
    timeout,
    paidFor: {
      // Nothing is held by anybody else: the price waits as long as it is being paid.
      keep: async (order, until) => {
        const least = order.now.add({ milliseconds: keptMs });
        return { until: Temporal.Instant.compare(until, least) < 0 ? least : until, effects: [] };
      },
      confirmed: (order) => ({
        effects: [...vouchersTaken(order), ...gives(order, order.effects[gift]?.data)],
      }),
    },
  });
  const offer: OrderStep = (ctx, order) =>
    advance(ctx, order, 'offered', { waitUntil: order.now.add({ milliseconds: keptMs }).toString() });
  const give: OrderStep = async (ctx, order) => {
    const prepared = await prepare(ctx, order);
    // Euros are authorised so far: they are taken before anything is given.
    if (order.cents > voucherCents(order)) return advance(ctx, order, 'ready', { effects: [prepared] });
    return advance(ctx, order, 'given', {
      effects: [...vouchersTaken(order), ...gives(order, prepared.data).map(withData(prepared))],
    });
  };
  return {
    ...kind,
    first: 'offering',
    states: PAYABLE_STATES,
    steps: { offer, give, ...paying.steps },
    effects: { points: refundPoints, ...paying.effects, ...effects },
    limits: {
      offering: FEW,
      giving: FEW,
      'opening-payment': settings.payment.limits.opening,
      'closing-payment': settings.payment.limits.closing,
      capturing: settings.payment.limits.capturing,
      undoing: settings.undoing,
    },
    closing: { abandoned: 'closed-cancelled', 'order-not-completed': 'closed-expired' },
    isSilence: (error) =>
      isPaymentSilence(error) ||
      (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')),
  };
};
