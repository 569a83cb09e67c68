import {
  type ErrorCode,
  isErrorCode,
  type PointsOutcome,
  type Sentences,
  sentencesOf,
} from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { euros } from '#domain/typography.ts';
import type { OrderEffect, OrderReason } from './contract.ts';

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

/** What became of the euros of an order that ended, or is ending; nothing when none were to be paid. */
const eurosOf = ({ effects }: WithEffects): readonly Sentences[] => {
  const payment = effects['payment'];
  return payment === undefined ? [] : [...cardFate(payment), ...vouchersFate(payment)];
};

/** What became of what vouchers were to pay. */
const vouchersFate = ({ state, data }: OrderEffect): readonly Sentences[] => {
  if (!Array.isArray(data['vouchers'])) return [];
  return state === 'undone' || state === 'refused' || state === 'left'
    ? [['Vos bons d’achat vous ont été rendus.', 'Les bons d’achat du client lui ont été rendus.']]
    : [['Vos bons d’achat vous seront rendus.', 'Les bons d’achat du client lui seront rendus.']];
};

const NOT_CHARGED: Sentences = ['Votre carte n’est pas débitée.', 'La carte du client n’est pas débitée.'];

/** What became of what a card was to pay; nothing when vouchers paid all of the euros. */
const cardFate = (payment: OrderEffect): readonly Sentences[] => {
  if (payment.amount === 0) return [];
  const amount = euros(payment.amount ?? 0);
  switch (payment.state) {
    case 'undone':
      return [
        payment.data['returned'] === 'refunded'
          ? [
              `${amount} vous sont remboursés sur votre carte.`,
              `${amount} sont remboursés sur la carte du client.`,
            ]
          : NOT_CHARGED,
      ];
    case 'refused':
      return [NOT_CHARGED];
    case 'left':
      return [
        [
          'Notre service client a réglé avec vous ce qu’il advient de votre paiement.',
          'Le service client a réglé avec le client ce qu’il advient de son paiement.',
        ],
      ];
    default:
      return [
        [
          `Votre paiement de ${amount} est en cours d’annulation.`,
          `Le paiement de ${amount} est en cours d’annulation.`,
        ],
      ];
  }
};

const withEuros = ([toCustomer, ofCustomer]: Sentences, order: WithEffects): Sentences => {
  const ofEuros = eurosOf(order);
  return [
    [toCustomer, ...ofEuros.map(([said]) => said)].join(' '),
    [ofCustomer, ...ofEuros.map(([, said]) => said)].join(' '),
  ];
};

/** Sentences of a code, which need not say what became of the points. */
const saidOf = sentencesOf as (code: ErrorCode, values: { readonly outcome: PointsOutcome }) => Sentences;

/**
 * Why an order ended, or is ending, without what was ordered, and what became of the points and euros, for both readers. A reason
 * without a code of the error catalogue (an order of a former version) is said in general.
 */
export const closingReason = (
  order: WithEffects & { readonly reason: string; readonly stage: string },
): OrderReason => {
  const { reason, stage } = order;
  const ended = isErrorCode(reason) ? reason : 'order-failed';
  const code = stage === 'manual' ? 'order-with-staff' : ended;
  const [message, ofCustomer] = withEuros(saidOf(code, { outcome: outcomeOf(order) }), order);
  return { code: reason, message, ofCustomer };
};

/** The failure of a command whose order ended so, with what became of the points. */
export const endOf = <Code extends ErrorCode>(code: Code, order: WithEffects): Failure<Code> => {
  const told = (
    failure as (code: ErrorCode, details: { values: { outcome: PointsOutcome } }) => Failure<Code>
  )(code, { values: { outcome: outcomeOf(order) } });
  const [message, ofCustomer] = withEuros([told.message, told.ofCustomer], order);
  return { ...told, message, ofCustomer };
};
