import { counted } from './typography.ts';

/** « 3 100 points », « 1 point »: points Monnaie in a sentence. */
export const countedPoints = (points: number): string => counted(points, 'point', 'points');

/** « Il vous manque 3 100 points. » when the balance does not reach the price; nothing otherwise. */
export const missingPoints = (price: number, balance: number): string | undefined =>
  price > balance ? `Il vous manque ${countedPoints(price - balance)}.` : undefined;
