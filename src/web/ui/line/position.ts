/** A share of a line (0 to 1) as the thousandths `data-at` and `data-to` understand: steps of 5, inside the line. */
export const position = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 200) * 5;

/** Where a value stands on a line that ends at the highest stop, or at the value when it is beyond. */
export const statusScale = (value: number, stops: readonly number[]): { end: number; at: number } => {
  const end = Math.max(...stops, value, 1);
  return { end, at: position(value / end) };
};

/**
 * Whether the label of today's value would run into a stop's label, from the shares both stand at. Labels of stops start at their stop
 * and run right; today's runs left, `width` of the line long.
 */
export const crowded = (
  at: number,
  stops: readonly number[],
  width: { today: number; stop: number },
): boolean => {
  const from = (at - width.today * 1000) / 1000;
  const here = at / 1000;
  return (
    from < 0.02 ||
    stops.some((stop) => stop < here && stop + width.stop > from) ||
    stops.some((s) => s === 1 && here > 1 - 0.1)
  );
};
