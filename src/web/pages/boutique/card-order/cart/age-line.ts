import { position } from '#web/ui/line/position.ts';

/** Ages at which a card begins or ends, and where they stand on the line: each card has room for its name, whatever years it spans. */
const MARKS = [
  [0, 0],
  [12, 0.05],
  [27, 0.37],
  [60, 0.69],
  [100, 1],
] as const;

/** Where an age stands on the line of ages, in thousandths. */
export const ageAt = (age: number): number => {
  const upper = MARKS.findIndex(([mark]) => age <= mark);
  if (upper === 0) return 0;
  const [from, start] = MARKS[upper - 1] ?? MARKS[MARKS.length - 1] ?? [100, 1];
  const [to, end] = MARKS[upper] ?? [from, start];
  return position(to === from ? 1 : start + ((age - from) / (to - from)) * (end - start));
};

/** A date of a form, typed in one box or in three: « 17/09/2007 »; undefined for what is none yet. */
const partsOf = (
  typed: readonly string[],
): readonly [day: number, month: number, year: number] | undefined => {
  const [day = '', month = '', year = ''] = typed.join('/').split(/[/.\- ]/);
  const read = [day, month, year].map(Number);
  return read.every((part) => Number.isInteger(part) && part > 0) && year.length === 4
    ? [read[0] ?? 0, read[1] ?? 0, read[2] ?? 0]
    : undefined;
};

/** Whole years of somebody on a day, both as they were typed; undefined while one of them is none. */
export const ageTyped = (birth: readonly string[], on: readonly string[]): number | undefined => {
  const born = partsOf(birth);
  const day = partsOf(on);
  if (!born || !day) return undefined;
  const isBefore = day[1] < born[1] || (day[1] === born[1] && day[0] < born[0]);
  const age = day[2] - born[2] - (isBefore ? 1 : 0);
  return age >= 0 && age < 130 ? age : undefined;
};
