import { type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { NBSP } from '#domain/typography.ts';
import type { Order, OrderEffect } from '#features/orders/contract.ts';
import type { OrderPayment, OrderPaymentState, PaymentData, PaymentFailure } from './contract.ts';

type PaidState = OrderPayment['state'];

/** What each outcome that took nothing is to the customer. */
const FAILED_AS: Readonly<Record<PaymentFailure, PaidState>> = {
  refused: 'refused',
  'authentication-failed': 'authentication-failed',
  failed: 'error',
  'not-opened': 'error',
  abandoned: 'abandoned',
  cancelled: 'abandoned',
  expired: 'expired',
};

/** The state of a payment that took nothing; of one of which only that is known, that it was given up. */
export const failedAs = (outcome: PaymentFailure | undefined): PaidState =>
  outcome === undefined ? 'abandoned' : FAILED_AS[outcome];

/** Where the payment of an order stands, from its effect and where the order itself stands. */
export const paymentStateOf = (
  order: Pick<Order, 'state'>,
  effect: Pick<OrderEffect, 'state'>,
  { url = '', isPending, captured, outcome }: PaymentData,
): PaidState => {
  switch (effect.state) {
    case 'asked':
      if (order.state === 'opening-payment') return 'opening';
      return order.state === 'paying' && url !== '' && !isPending ? 'in-progress' : 'being-verified';
    case 'done':
      if (order.state === 'undoing' || order.state === 'manual') return 'returned';
      return captured ? 'confirmed' : 'accepted';
    case 'refused':
      return failedAs(outcome);
    default:
      return 'returned';
  }
};

/** The customer pays, or their bank has not said what became of it. */
export const isUnderWay = (state: OrderPaymentState | undefined): boolean =>
  state === 'opening' || state === 'in-progress' || state === 'being-verified';

/** Nothing was taken, and the order waits for its customer again. */
export const hasFailed = (state: OrderPaymentState | undefined): boolean => CODES[state ?? ''] !== undefined;

/** The codes of the catalogue by which payments that took nothing are told (PAY-04). */
const CODES: Readonly<Partial<Record<string, ErrorCode>>> = {
  refused: 'payment-refused',
  'authentication-failed': 'payment-authentication-failed',
  error: 'payment-error',
  abandoned: 'order-not-completed',
  expired: 'order-not-completed',
} satisfies Partial<Record<OrderPaymentState, ErrorCode>>;

const SENTENCES: Readonly<Partial<Record<OrderPaymentState, string>>> = {
  opening: `Paiement en cours de vérification${NBSP}: la page de la banque n’est pas encore ouverte. Aucun point ni euro n’est débité.`,
  'in-progress': 'Le paiement se fait sur la page de la banque. Aucun point ni euro n’est débité avant.',
  'being-verified': `Paiement en cours de vérification${NBSP}: la banque n’a pas encore répondu. Ne payez pas une seconde fois.`,
  accepted: 'La banque a accepté le paiement. Vos billets sont en cours de réservation.',
  confirmed: 'Le paiement est accepté et vos billets sont réservés.',
};

/** What is said of a payment, on pages and by calls (PAY-04); '' where the order itself says all there is to say. */
export const paymentMessage = (state: OrderPaymentState): string => {
  const code = CODES[state];
  if (code === undefined) return SENTENCES[state] ?? '';
  const say = messageOf as (code: ErrorCode, values: { outcome: 'not-debited' }) => string;
  return say(code, { outcome: 'not-debited' });
};
