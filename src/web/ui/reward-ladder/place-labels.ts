/** Where a label stands: under its stop, one row lower, or only read aloud. */
export type LabelRow = 'high' | 'low' | 'unseen';

type Span = readonly [from: number, to: number];

/** Shares of a line of 75rem: what a letter takes in each line of a label, and what is kept free beside it. */
const FIGURE = 0.0095;
const LETTER = 0.0067;
const BESIDE = 0.012;

const meets = ([from, to]: Span, [start, end]: Span): boolean => from < end && start < to;

/** Near the ends of the line a label begins or ends at its stop, elsewhere it is centred on it. */
export const sideOf = (at: number): 'first' | 'last' | 'middle' =>
  at < 0.06 ? 'first' : at > 0.85 ? 'last' : 'middle';

/** What a label takes of the line, as the style sheet sets it. */
const spanOf = (at: number, words: number): Span => {
  const length = words + BESIDE;
  const before = { first: BESIDE / 2, middle: length / 2, last: length - BESIDE / 2 }[sideOf(at)];
  return [at - before, at - before + length];
};

/**
 * Finds room for the labels of a line of stops beside the mast of « vous êtes ici », whose own words stand on the lower row before it
 * (behind it near the start). What is first found room for comes first: the ends, then from left to right. Shares are of the line.
 */
export const placeLabels = (
  stops: readonly { readonly at: number; readonly figure: string; readonly title: string }[],
  here: { readonly at: number; readonly words: string },
): readonly LabelRow[] => {
  const length = here.words.length * LETTER + BESIDE;
  const mast: Span = [here.at - 0.006, here.at + 0.006];
  const taken: Record<Exclude<LabelRow, 'unseen'>, Span[]> = {
    high: [mast],
    low: [mast, here.at < length ? [here.at, here.at + length] : [here.at - length, here.at]],
  };
  const rows: LabelRow[] = stops.map(() => 'unseen');
  const order = stops.map((_, index) => index).sort((a, b) => rank(a, stops.length) - rank(b, stops.length));
  for (const index of order) {
    const stop = stops[index];
    if (!stop) continue;
    const { at, figure, title } = stop;
    const own = spanOf(at, Math.max(figure.length * FIGURE, title.length * LETTER));
    const row = (['high', 'low'] as const).find((one) => !taken[one].some((other) => meets(own, other)));
    if (!row) continue;
    taken[row].push(own);
    rows[index] = row;
  }
  return rows;
};

const rank = (index: number, count: number): number => (index === 0 || index === count - 1 ? -1 : index);
