import { PARIS } from '#domain/clock.ts';
import { formatDate, formatDuration } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { type BestOfDay, bestOfDay, checkChoices, otherWayOf, searchDay } from '#features/rail-shop/index.ts';
import { timeOf } from './other-trains.server.ts';
import { LIST, type ResultsVisit, type Way } from './ways.ts';

/** One of the day's best, and the list that begins with it. */
export interface BestView {
  /** « le moins cher à 06h12 » */
  readonly title: string;
  /** « 2 900 points, 2 h 04 » */
  readonly text: string;
  readonly href: string;
}

/** The day's cheapest and fastest, whatever hours are listed; undefined where nobody can say. */
export const bestOfListed = async (
  { context: { app, signal, log }, address, found }: ResultsVisit,
  { direction }: Way,
  day: Temporal.PlainDate,
): Promise<BestOfDay | undefined> => {
  const outward =
    direction === 'inward' ? checkChoices(app.quotations, { outward: address.aller }) : undefined;
  const after = outward?.ok ? outward.journeys[0]?.legs.at(-1)?.arrival : undefined;
  return bestOfDay(app.quotations, found.search.input, { direction, after }, day, signal).catch(
    (error: unknown) => {
      log.warn({ error }, 'the best of a day could not be found');
      return undefined;
    },
  );
};

/** The same with the ways to them. */
export const bestView = (
  { context: { app }, found, href }: ResultsVisit,
  way: Way,
  day: Temporal.PlainDate,
  { cheapest, fastest }: BestOfDay,
): readonly BestView[] => {
  const other = otherWayOf(found.search.input, way.direction);
  const view = (title: string, { journey, points: cost }: BestOfDay['cheapest']): readonly BestView[] => {
    const { hour } = Temporal.Instant.from(journey.departure).toZonedDateTimeISO(PARIS);
    // On the day of the other way a list may not begin with every train.
    if (searchDay(app.quotations.clock, day, hour, other)?.hour !== hour) return [];
    return [
      {
        title: `${title} à ${timeOf(journey.departure)}`,
        text: `${countedPoints(cost)}, ${formatDuration(journey.minutes)}`,
        href: `${href(way.step, { [way.date]: formatDate(day), [way.hour]: String(hour), serie: '' })}#${LIST}`,
      },
    ];
  };
  return cheapest.journey.id === fastest.journey.id
    ? view('le moins cher et le plus rapide', cheapest)
    : [...view('le moins cher', cheapest), ...view('le plus rapide', fastest)];
};
