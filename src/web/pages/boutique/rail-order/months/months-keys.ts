/** The id by which a link finds the day again that was chosen by it. */
export const dayId = (date: string): string => `jour-${date}`;

const DAY = 86_400_000;

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** From Monday, 0, to Sunday, 6. */
const weekday = (time: number): number => (new Date(time).getUTCDay() + 6) % 7;

/** The same day of another month, or its last. */
const inMonth = (time: number, months: number): number => {
  const date = new Date(time);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1);
  return Math.min(first + (date.getUTCDate() - 1) * DAY, next - DAY);
};

/**
 * Where a key leads from a day (ISO) among those that can be chosen: by a day, a week or a month, to the ends of the week. Days that
 * cannot be chosen are passed over; undefined for another key, and at the ends.
 */
export const dayBeside = (date: string, key: string, days: readonly string[]): string | undefined => {
  const from = at(date);
  const steps: Record<string, () => readonly [to: number, onwards: number]> = {
    ArrowLeft: () => [from - DAY, -DAY],
    ArrowRight: () => [from + DAY, DAY],
    ArrowUp: () => [from - 7 * DAY, -7 * DAY],
    ArrowDown: () => [from + 7 * DAY, 7 * DAY],
    PageUp: () => [inMonth(from, -1), DAY],
    PageDown: () => [inMonth(from, 1), -DAY],
    Home: () => [from - weekday(from) * DAY, DAY],
    End: () => [from + (6 - weekday(from)) * DAY, -DAY],
  };
  const step = steps[key]?.();
  if (!step) return undefined;
  const [to, onwards] = step;
  const [first, last] = [at(days[0] ?? date), at(days.at(-1) ?? date)];
  for (let time = to; time >= first && time <= last && time !== from; time += onwards)
    if (days.includes(iso(time))) return iso(time);
  return undefined;
};
