import { counted, euros } from './typography.ts';

/** « 3 100 points », « 1 point »: points Monnaie in a sentence. */
export const countedPoints = (points: number): string => counted(points, 'point', 'points');

/** « Il vous manque 3 100 points. » when the balance does not reach the price; nothing otherwise. */
export const missingPoints = (price: number, balance: number): string | undefined =>
  price > balance ? `Il vous manque ${countedPoints(price - balance)}.` : undefined;

/** « 4 200 points et 42,00 € »: what was paid or is due, in a sentence; only what there is of it. */
export const pointsAndEuros = (points: number, cents: number): string =>
  cents === 0
    ? countedPoints(points)
    : points === 0
      ? euros(cents)
      : `${countedPoints(points)} et ${euros(cents)}`;
