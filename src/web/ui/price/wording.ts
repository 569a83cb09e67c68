import { euros, NBSP, thousands } from '#domain/typography.ts';

/**
 * « 1 Point », « 1 500 Points », « 0 Point »: French agrees from two on. What a thing costs reads so (SHOP-03); balances, sums and
 * sentences say « points ».
 */
export const pointsPrice = (points: number): string => `${thousands(points)}${NBSP}${pointsUnit(points)}`;

/** The unit alone, in agreement with the number. */
export const pointsUnit = (points: number): string => (Math.abs(points) < 2 ? 'Point' : 'Points');

/** What a thing costs. `pointsBefore` and `eurosBefore` are the ordinary price a promotion is measured against. */
export interface PriceOf {
  points?: number | undefined;
  /** Euro cents. */
  cents?: number | undefined;
  pointsBefore?: number | undefined;
  centsBefore?: number | undefined;
}

/** The forms of SHOP-03: points, euros, points + euros, each with « au lieu de » in a promotion. */
export const priceWording = ({ points, cents, pointsBefore, centsBefore }: PriceOf): string => {
  const form = (p: number | undefined, c: number | undefined): string =>
    [p === undefined ? '' : pointsPrice(p), c === undefined ? '' : euros(c)].filter(Boolean).join(' + ');
  const now = form(points, cents);
  const before = form(pointsBefore, centsBefore);
  return before ? `${now} au lieu de ${before}` : now;
};
