import { type ErrorCode, isErrorCode, messageOf, type PointsOutcome } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { euros } from '#domain/typography.ts';
import type { OrderEffect } from './contract.ts';

interface WithEffects {
  readonly effects: Readonly<Record<string, OrderEffect>>;
}

/** Whether the points of an order are taken, and not given back yet. */
export const isDebited = ({ effects }: WithEffects): boolean => effects['points']?.state === 'done';

/** What became of an order's points. */
const outcomeOf = ({ effects }: WithEffects): PointsOutcome => {
  switch (effects['points']?.state) {
    case 'undone':
      return 'returned';
    case 'done':
      return 'returning';
    case 'left':
      return 'settled-by-staff';
    default:
      return 'not-debited';
  }
};

/** What became of the euros of an order that ended, or is ending; '' when none were to be paid. */
const eurosOf = ({ effects }: WithEffects): string => {
  const payment = effects['payment'];
  if (payment === undefined) return '';
  return [cardFate(payment), vouchersFate(payment)].filter((text) => text !== '').join(' ');
};

/** What became of what vouchers were to pay. */
const vouchersFate = ({ state, data }: OrderEffect): string => {
  if (!Array.isArray(data['vouchers'])) return '';
  return state === 'undone' || state === 'refused' || state === 'left'
    ? 'Vos bons d’achat vous ont été rendus.'
    : 'Vos bons d’achat vous seront rendus.';
};

/** What became of what a card was to pay; '' when vouchers paid all of the euros. */
const cardFate = (payment: OrderEffect): string => {
  if (payment.amount === 0) return '';
  const amount = euros(payment.amount ?? 0);
  switch (payment.state) {
    case 'undone':
      return payment.data['returned'] === 'refunded'
        ? `${amount} vous sont remboursés sur votre carte.`
        : 'Votre carte n’est pas débitée.';
    case 'refused':
      return 'Votre carte n’est pas débitée.';
    case 'left':
      return 'Notre service client a réglé avec vous ce qu’il advient de votre paiement.';
    default:
      return `Votre paiement de ${amount} est en cours d’annulation.`;
  }
};

const withEuros = (sentence: string, order: WithEffects): string =>
  [sentence, eurosOf(order)].filter((text) => text !== '').join(' ');

/** Sentences of a code, which need not say what became of the points. */
const sentencesOf = messageOf as (code: ErrorCode, values: { readonly outcome: PointsOutcome }) => string;

/**
 * The French sentences for an order that ended, or is ending, without what was ordered: why, and what became of the points. A reason
 * without a code of the error catalogue (an order of a former version) is said in general.
 */
export const closingMessage = (
  order: WithEffects & { readonly reason: string | null; readonly stage: string },
): string => {
  if (order.stage === 'manual')
    return withEuros(sentencesOf('order-with-staff', { outcome: outcomeOf(order) }), order);
  const { reason } = order;
  const code = reason !== null && isErrorCode(reason) ? reason : 'order-failed';
  return withEuros(sentencesOf(code, { outcome: outcomeOf(order) }), order);
};

/** The failure of a command whose order ended so, with what became of the points. */
export const endOf = <Code extends ErrorCode>(code: Code, order: WithEffects): Failure<Code> => {
  const told = (
    failure as (code: ErrorCode, details: { values: { outcome: PointsOutcome } }) => Failure<Code>
  )(code, { values: { outcome: outcomeOf(order) } });
  return { ...told, message: withEuros(told.message, order) };
};
