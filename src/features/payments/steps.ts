import { pathOf } from '#contract/routes.ts';
import { Fault } from '#domain/failure.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { cents } from '#domain/money.ts';
import {
  advance,
  type EffectChange,
  type OrderEffect,
  type OrderKind,
  type OrderRow,
  type OrderStep,
  type OrdersContext,
} from '#features/orders/index.ts';
import { type Payment, type PaymentReference, PaymentUnavailable } from '#providers/payment/port.ts';
import { acceptPaid } from './accept-paid.ts';
import type { PaymentData, PaymentFailure, PaymentSettings, PaymentsContext } from './contract.ts';
import { NOTIFICATIONS } from './notifications-path.ts';
import { PAYMENT, paymentDataOf } from './order-payment.ts';
import { giveEurosBack } from './refunds.ts';

/** An error that means that the provider has not answered. */
export const isPaymentSilence = (error: unknown): boolean => error instanceof PaymentUnavailable;

/** Nothing is asked for any more once so much time is left, ms: nobody could pay in it. */
const TOO_LITTLE_MS = 60_000;

const paymentEffectOf = (order: OrderRow): OrderEffect => {
  const effect = order.effects[PAYMENT];
  if (effect === undefined) throw new Fault('order-without-payment', { orderId: order.order_id });
  return effect;
};

export const referenceOf = ({ key, amount }: OrderEffect): PaymentReference => ({
  key,
  amount: cents(amount ?? 0),
});

/** Something is left to pay by card, which vouchers do not pay. */
const isByCard = (order: OrderRow): boolean => paymentEffectOf(order).amount !== 0;

/** Vouchers are ours to give back: it happens in the transaction that takes the payment back, or leaves it to people. */
const vouchersBack = (order: OrderRow): Pick<EffectChange, 'run' | 'with'> => {
  const { attempt, vouchers } = paymentDataOf(paymentEffectOf(order));
  if (vouchers === undefined) return {};
  const minimumDays = LOYALTY.refundLifeDays;
  return { run: 'shop.give_vouchers_back', with: { attempt, minimumDays, state: 'undoing' } };
};

/** What vouchers pay of an order is spent with its confirmation. */
export const vouchersTaken = (order: OrderRow): readonly EffectChange[] => {
  const effect = order.effects[PAYMENT];
  if (effect?.state !== 'done' || paymentDataOf(effect).vouchers === undefined) return [];
  return [{ run: 'shop.capture_vouchers', with: { attempt: paymentDataOf(effect).attempt } }];
};

/** What is written of a payment as the provider tells it. */
export const toldOf = ({ url, expiresAt, card }: Payment): PaymentData => ({
  url,
  closesAt: expiresAt,
  ...(card ? { card } : {}),
});

/** The change of an order's effect with what happened to its payment. */
const paymentChange = (
  state: OrderEffect['state'],
  data: PaymentData,
): Omit<EffectChange, 'effect'> & { readonly effect: string } => ({ effect: PAYMENT, state, data });

/** Looks at a payment later, whatever is heard of it. */
const watching = (effect: OrderEffect, afterMs: number): EffectChange => ({
  run: 'shop.watch_payment',
  with: { key: effect.key, attempt: paymentDataOf(effect).attempt, afterMs },
});

/** What the kind that is paid for does beside. */
interface PaidFor {
  /**
   * Keeps what the order holds while its customer pays, until an instant at best; answers until when, with the change of its effects, or
   * undefined when it is gone. Throws when nobody answers.
   */
  readonly keep: (
    order: OrderRow,
    until: Temporal.Instant,
  ) => Promise<{ readonly until: Temporal.Instant; readonly effects: readonly EffectChange[] } | undefined>;
  /** What comes with the taking of the euros: all that the confirmation does, vouchers taken among it, where it is that. */
  readonly confirmed: (order: OrderRow) => {
    readonly reference?: string;
    readonly effects: readonly EffectChange[];
  };
}

/** Nothing was paid: the order waits for its customer again, as long as it is held, without the reason it may have been given. */
export const nothingPaid = (
  order: OrderRow,
  outcome: PaymentFailure,
  settings: PaymentSettings,
  { heldUntil, ...more }: PaymentData = {},
) => ({
  reason: null,
  ...(heldUntil === undefined ? {} : { waitUntil: heldUntil }),
  effects: [
    paymentChange('refused', { ...more, outcome }),
    // Of this attempt, also once another one counts: whoever asks again is answered as they were (SHOP-08).
    {
      run: 'shop.end_attempt',
      with: { attempt: paymentDataOf(paymentEffectOf(order)).attempt, outcome },
    },
    // A provider that says otherwise later is not left with the money.
    ...(isByCard(order) ? [watching(paymentEffectOf(order), settings.payMs)] : []),
  ],
});

interface Paying {
  readonly payments: PaymentsContext | undefined;
  readonly settings: PaymentSettings;
  /** Time limit of one call to the provider. */
  readonly timeout: () => AbortSignal;
  readonly paidFor: PaidFor;
}

/** The steps of `paymentStates`, and the undo of what they do. */
export const paymentSteps = ({
  payments,
  settings,
  timeout,
  paidFor,
}: Paying): Pick<OrderKind, 'steps'> & Pick<OrderKind, 'effects'> => {
  const configured = (): PaymentsContext => {
    if (payments === undefined) throw new Fault('no-payment-provider');
    return payments;
  };

  const open: OrderStep = async (ctx, order) => {
    const effect = paymentEffectOf(order);
    if (!isByCard(order)) return acceptPaid(ctx, payments?.rule, order);
    const { provider, publicUrl } = configured();
    // From the moment of asking, so that whoever asks again asks the same.
    const until = order.state_since.add({ milliseconds: settings.payMs });
    const kept = await paidFor.keep(order, until);
    if (kept === undefined) return advance(ctx, order, 'wait-lost', { reason: 'hold-expired' });
    const least = Temporal.Instant.compare(kept.until, until) < 0 ? kept.until : until;
    const expiresAt = least.subtract({ milliseconds: settings.marginMs });
    const held = kept.until.toString();
    if (order.now.until(expiresAt).total('milliseconds') < Math.min(TOO_LITTLE_MS, settings.payMs / 4)) {
      const nothing = nothingPaid(order, 'expired', settings, { heldUntil: held });
      return advance(ctx, order, 'payment-not-opened', {
        ...nothing,
        effects: [...nothing.effects, ...kept.effects],
      });
    }
    const answer = await provider.start(
      {
        ...referenceOf(effect),
        description: order.item,
        reference: order.number,
        returnUrl:
          publicUrl + pathOf('/recompense/boutique-v2-callback', { query: { commande: order.order_id } }),
        notificationUrl: publicUrl + NOTIFICATIONS,
        expiresAt: expiresAt.toString(),
      },
      timeout(),
    );
    if (!answer.ok) {
      ctx.log.error(
        { orderId: order.order_id, refused: answer.reason },
        'the payment provider opens no payment',
      );
      const nothing = nothingPaid(order, 'not-opened', settings, { heldUntil: held });
      return advance(ctx, order, 'payment-not-opened', {
        ...nothing,
        effects: [...nothing.effects, ...kept.effects],
      });
    }
    return advance(ctx, order, 'payment-opened', {
      waitUntil: held,
      effects: [
        ...kept.effects,
        paymentChange('asked', { ...toldOf(answer.payment), heldUntil: held }),
        watching(effect, settings.checkMs),
      ],
    });
  };

  const close: OrderStep = async (ctx, order) => {
    const answer = isByCard(order)
      ? await configured().provider.cancel(referenceOf(paymentEffectOf(order)), timeout())
      : { ok: true };
    // Nobody captures before the points are taken; whoever did is undone with the order.
    if (!answer.ok) throw new Fault('payment-captured-too-early', { orderId: order.order_id });
    const outcome = order.reason === null ? 'abandoned' : 'failed';
    const known = paymentDataOf(paymentEffectOf(order)).heldUntil;
    // Never opened: what holds it says until when, or that it is gone, which the end of the wait then tells.
    const heldUntil = known ?? ((await paidFor.keep(order, order.now))?.until ?? order.now).toString();
    return advance(ctx, order, 'payment-closed', nothingPaid(order, outcome, settings, { heldUntil }));
  };

  const capture: OrderStep = async (ctx, order) => {
    const { provider } = configured();
    const answer = await provider.capture(referenceOf(paymentEffectOf(order)), timeout());
    if (!answer.ok) {
      ctx.log.error(
        { orderId: order.order_id, refused: answer.reason },
        'an authorised payment is not captured',
      );
      return advance(ctx, order, 'capture-refused', { reason: 'payment-error' });
    }
    const { reference, effects } = paidFor.confirmed(order);
    return advance(ctx, order, 'captured', {
      ...(reference === undefined ? {} : { reference }),
      effects: [paymentChange('done', { ...toldOf(answer.payment), captured: true }), ...effects],
    });
  };

  return {
    steps: { 'open-payment': open, 'close-payment': close, 'capture-payment': capture },
    effects: {
      [PAYMENT]: {
        undo: async (ctx, order) => {
          const effect = paymentEffectOf(order);
          if (!isByCard(order)) return vouchersBack(order);
          const returned = await returnMoney(ctx, configured(), {
            iuc: order.iuc,
            orderId: order.order_id,
            payment: referenceOf(effect),
            lastFour: paymentDataOf(effect).card?.lastFour,
            timeout,
          });
          return { data: { returned, captured: false } satisfies PaymentData, ...vouchersBack(order) };
        },
        left: vouchersBack,
      },
    },
  };
};

/** Idempotency key of the refund of a whole payment. */
export const backKeyOf = ({ key }: Pick<PaymentReference, 'key'>): string => `${key}-back`;

/** Leaves nothing of a payment with its provider: cancelled when it was not taken, given back when it was. Throws when that is refused. */
export const returnMoney = async (
  ctx: Pick<OrdersContext, 'db' | 'clock' | 'log'>,
  payments: PaymentsContext,
  {
    timeout,
    ...back
  }: {
    readonly iuc: string;
    readonly orderId: string;
    readonly payment: PaymentReference;
    readonly lastFour: string | undefined;
    readonly timeout: () => AbortSignal;
  },
): Promise<'cancelled' | 'refunded'> => {
  const { payment } = back;
  const cancelled = await payments.provider.cancel(payment, timeout());
  if (cancelled.ok) return 'cancelled';
  const whole = { refundKey: backKeyOf(payment), cents: payment.amount };
  await giveEurosBack(ctx, payments, { ...back, ...whole }, timeout());
  return 'refunded';
};
