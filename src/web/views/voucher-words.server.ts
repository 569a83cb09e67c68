import { counted, euros, NBSP, thousands } from '#domain/typography.ts';

/** « 25 € », « 12,50 € »: a value set large has cents only where it has some. */
export const voucherAmount = (cents: number): string =>
  cents % 100 === 0 ? `${thousands(cents / 100)}${NBSP}€` : euros(cents);

/** « encore 72 jours », « dernier jour » */
export const daysLeft = (days: number): string =>
  days <= 0 ? 'dernier jour' : `encore ${counted(days, 'jour', 'jours')}`;
