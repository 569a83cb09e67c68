/** A share of a line (0 to 1) as the thousandths `data-at` and `data-to` understand: steps of 5, inside the line. */
export const position = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 200) * 5;

/** Where the last stop stands once today's value has gone beyond it: a longer line would push all stops into its first part. */
const LAST_WHEN_BEYOND = 0.8;

/** Where today's value stands on a line of stops (thousandths), and the share at which each stop stands. */
export const statusScale = (
  value: number,
  stops: readonly number[],
): { at: number; shareOf: (stop: number) => number } => {
  const last = Math.max(...stops, 1);
  return value > last
    ? { at: 1000, shareOf: (stop) => (stop / last) * LAST_WHEN_BEYOND }
    : { at: position(value / last), shareOf: (stop) => stop / last };
};

/** Share of the line from one end of a stop's label to the other: it starts at its stop, ends at the last one, or is centred on it. */
const labelOf = (stop: number, length: number, centred: boolean): readonly [number, number] => {
  if (stop === 1) return [1 - length, 1];
  return centred && stop > 0 ? [stop - length / 2, stop + length / 2] : [stop, stop + length];
};

/**
 * Whether the label of today's value, which runs left from where it stands, would meet the label of a stop; `today` and `stop` are the
 * lengths of such labels as shares of the line.
 */
export const crowded = (
  at: number,
  stops: readonly number[],
  { today, stop: length, centred = false }: { today: number; stop: number; centred?: boolean },
): boolean => {
  const here = at / 1000;
  return (
    here - today < 0.02 ||
    stops.some((stop) => {
      const [from, to] = labelOf(stop, length, centred);
      return from < here && to > here - today;
    })
  );
};
