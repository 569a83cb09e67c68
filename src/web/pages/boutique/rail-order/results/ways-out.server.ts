import { formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { thousands, withCapital } from '#domain/typography.ts';
import type { OtherDay } from './day-calendar.server.ts';

/** Where to go from a list that nothing can be bought from: what it costs and what is left afterwards. */
export interface WayOut {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly label: string;
}

const points = (count: number): string => countedPoints(count);

/** At most this many other days are named. */
const DAYS_NAMED = 2;

/** Another day, the cheapest first, whose trains the balance reaches with what must be kept for the other way. */
export const anotherDay = (
  others: readonly OtherDay[],
  title: string,
  { spendable, kept }: { readonly spendable: number; readonly kept: number },
): readonly WayOut[] => {
  const within = others
    .filter((day) => day.points + kept <= spendable)
    .sort((a, b) => a.points - b.points || Temporal.PlainDate.compare(a.date, b.date));
  const [best] = within;
  if (!best) return [];
  const said = within
    .slice(0, DAYS_NAMED)
    .map(
      (day) =>
        `${formatWeekdayDate(day.date)} dès ${points(day.points)}, il vous en restera ${thousands(spendable - day.points - kept)}`,
    );
  const text = `${said.join('\u202f; ')}.`;
  return [
    {
      title,
      text: withCapital(text),
      href: best.href,
      label: `Voir le ${formatWeekdayDate(best.date)}`,
    },
  ];
};
