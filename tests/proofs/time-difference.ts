/** Standard deviations on either side that 999 of 1 000 intervals of a normal distribution lie within. */
const NINETY_NINE_POINT_NINE = 3.29;

/** Milliseconds, of the median of differences. */
export interface Difference {
  readonly median: number;
  /** Between which it lies, 999 times in 1 000, whatever the distribution of the times. */
  readonly low: number;
  readonly high: number;
}

/** What differs by less is told by no measurement over a network; what is known to differ by less than the second is alike. */
const NOTHING_MS = 0.25;
const ALIKE_MS = 1;

/** The median of pairs' differences with its interval by order statistics: a few answers that took long move neither. */
export const differenceOf = (differences: readonly number[]): Difference => {
  const sorted = differences.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const reach = (NINETY_NINE_POINT_NINE * Math.sqrt(sorted.length)) / 2;
  const at = (place: number): number =>
    sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(place)))] as number;
  return { median: at(middle), low: at(middle - reach - 1), high: at(middle + reach) };
};

/** `undecided`: too few pairs for so noisy a machine. */
export const verdictOf = ({ low, high }: Difference): 'different' | 'alike' | 'undecided' => {
  if (low > NOTHING_MS || high < -NOTHING_MS) return 'different';
  return low > -ALIKE_MS && high < ALIKE_MS ? 'alike' : 'undecided';
};
