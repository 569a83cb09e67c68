import { listed, NBSP, quantity } from '../typography.ts';
import { LOYALTY } from './config.ts';

/** The trips of a membership year that bring a code, in words: « 10e et 20e ». */
export const CODE_TRIPS = listed(LOYALTY.advantageCodes.map(({ trips }) => `${trips}e`));
/** What a code takes off: « 20 % »; of codes that differ, each in its order. */
export const CODE_REDUCTION = listed([
  ...new Set(LOYALTY.advantageCodes.map(({ percent }) => quantity(percent, '%'))),
]);
/** How long one can be used: « 2 mois ». */
export const CODE_LIFE = `${LOYALTY.advantageCodeMonths}${NBSP}mois`;
