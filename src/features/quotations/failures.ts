import { type Failure, failure } from '#domain/failure.ts';
import { type RailCode, railFailure } from '#domain/rail/failures.ts';

/** What can be wrong with a choice among proposals, beside the rail codes of RAIL-07 and RAIL-14. */
const CHOICE_FAILURES = {
  'choice-needed': [400, 'Choisissez un train et une classe.'],
  'choice-expired': [
    409,
    'Les prix de votre choix dataient de plus de 30 minutes. Voici les prix à jour\u00a0: choisissez de nouveau.',
  ],
  'choice-unreadable': [400, 'Votre choix n’a pas pu être relu. Choisissez de nouveau.'],
  'fare-gone': [409, 'Ce prix n’est plus disponible. Voici les prix à jour\u00a0: choisissez de nouveau.'],
  'train-gone': [409, 'Ce train n’est plus proposé. Choisissez-en un autre.'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export type QuotationCode = RailCode | keyof typeof CHOICE_FAILURES;

/** What a person is told for a code that came back in an address: nothing for any other text. */
export const isChoiceCode = (code: string): code is keyof typeof CHOICE_FAILURES =>
  Object.hasOwn(CHOICE_FAILURES, code);

/** The failure of a code; `fields` names the input that is wrong. */
export const quotationFailure = (
  code: QuotationCode,
  more: { readonly message?: string; readonly fields?: Record<string, string> } = {},
): Failure<QuotationCode> => {
  if (!isChoiceCode(code)) return railFailure(code, more);
  const [status, message] = CHOICE_FAILURES[code];
  return failure(code, more.message ?? message, { status, ...(more.fields ? { fields: more.fields } : {}) });
};

export const quotationMessage = (code: QuotationCode): string => quotationFailure(code).message;
