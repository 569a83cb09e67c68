/** Quotations of rail tickets in points, as pages and calls use them. */

export { checkChoices } from './check-choices.ts';
export { CHOICE_LIFETIME, choiceKey, readChoice, signChoice } from './choice-token.ts';
export type { QuotationsContext } from './context.ts';
export * from './contract.ts';
export { isChoiceCode, type QuotationCode, quotationFailure, quotationMessage } from './failures.ts';
export { type QuotationResult, quoteInward, quoteOutward } from './quote.ts';
export { type DayQuote, quoteDays } from './quote-days.ts';
export { stationOf } from './stations.ts';
