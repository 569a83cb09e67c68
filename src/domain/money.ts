declare const brand: unique symbol;
type Branded<Name extends string> = number & { readonly [brand]: Name };

/** Loyalty points, a whole number; negative only as a difference. */
export type Points = Branded<'Points'>;
/** Euro cents, a whole number; negative only as a difference. */
export type Cents = Branded<'Cents'>;

const whole = (value: number, unit: string): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of ${unit}`);
  return value;
};

/** Checks that a number is a whole number of points. Throws RangeError otherwise. */
export const points = (value: number): Points => whole(value, 'points') as Points;
/** Checks that a number is a whole number of cents. Throws RangeError otherwise. */
export const cents = (value: number): Cents => whole(value, 'cents') as Cents;

/** The one rounding rule of the product: half away from zero, after removing binary dust (1.005 x 100 is 100.5). */
export const roundHalfUp = (value: number): number => {
  const clean = Number(Math.abs(value).toPrecision(15));
  return Math.sign(value) * Math.floor(clean + 0.5) || 0;
};

/** Nearer to a whole number than this part of itself, a number may owe the difference to binary dust. */
const NEARLY = 1e-9;

/**
 * Rounds up to a multiple, as the price list does (points prices to the next 100, tariff kilometres to the next 10), after removing binary
 * dust, which only what is nearly whole may have: to write and read twelve digits takes most of the time of a price.
 */
export const roundUpTo = (value: number, multiple: number): number => {
  const times = value / multiple;
  const off = Math.abs(times - Math.round(times));
  const isClear = off === 0 || off > NEARLY * Math.max(1, Math.abs(times));
  return Math.ceil(isClear ? times : Number(times.toPrecision(12))) * multiple;
};
