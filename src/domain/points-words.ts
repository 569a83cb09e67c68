import { points as whole } from './money.ts';
import { affordable, leastPoints, type SplitRule, splitAt } from './payment-split.ts';
import { counted, euros, listed, plural, thousands } from './typography.ts';

/** « 3 100 points », « 1 point »: points Monnaie in a sentence. */
export const countedPoints = (points: number): string => counted(points, 'point', 'points');

/** « Il manque 3 100 points. » when the balance does not reach the price; nothing otherwise. */
export const missingPoints = (price: number, balance: number): string | undefined =>
  price > balance ? `Il manque ${countedPoints(price - balance)}.` : undefined;

/**
 * The same where euros may complete points, with the way that there is: « il manque 3 100 points, ou 31,00 € », and beyond it what one has to
 * own and what one would then pay: « il manque 3 100 points, ou 900 pour payer 2 200 points et 22,00 € ». Within a sentence; nothing where
 * nothing is missing.
 */
export const missingOrEuros = (
  price: number,
  balance: number,
  rule: SplitRule | undefined,
): string | undefined => {
  if (price <= balance) return undefined;
  const missing = `il manque ${countedPoints(price - balance)}`;
  if (!rule) return missing;
  const split = affordable(whole(price), whole(balance), rule);
  if (split) return `${missing}, ou ${euros(split.cents)}`;
  const least = leastPoints(whole(price), rule);
  const then = splitAt(whole(price), least, rule);
  return `${missing}, ou ${thousands(least - balance)} pour payer ${pointsAndEuros(then.points, then.cents)}`;
};

/** « 4 200 points et 42,00 € »: what was paid or is due, in a sentence; only what there is of it. */
export const pointsAndEuros = (points: number, cents: number): string =>
  cents === 0
    ? countedPoints(points)
    : points === 0
      ? euros(cents)
      : `${countedPoints(points)} et ${euros(cents)}`;

/** The same where points stand large, with their unit and the euros beside; euros alone stand in their place. */
export const totalWords = (
  points: number,
  cents: number,
): { readonly total: string; readonly unit: string; readonly euros?: string } =>
  points === 0 && cents > 0
    ? { total: euros(cents), unit: '' }
    : {
        total: thousands(points),
        unit: plural(points, 'point', 'points'),
        ...(cents > 0 ? { euros: euros(cents) } : {}),
      };

/** « 4 200 points, 18,00 € de bons et 12,00 € par carte »: the same where vouchers pay so many of the cents (VOUCHER-04). */
export const paidApart = (points: number, cents: number, byVouchers: number): string =>
  byVouchers === 0
    ? pointsAndEuros(points, cents)
    : listed([
        ...(points > 0 ? [countedPoints(points)] : []),
        `${euros(byVouchers)} de bons`,
        ...(cents > byVouchers ? [`${euros(cents - byVouchers)} par carte`] : []),
      ]);
