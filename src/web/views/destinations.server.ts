import { parisDate } from '#domain/clock.ts';
import { formatDate, formatDuration } from '#domain/french-dates.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { type Journey, searchJourneys, type Timetable } from '#features/rail/index.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';

/** A destination as a poster: what the shop really asks for it. */
export interface Destination {
  readonly city: string;
  readonly from: string;
  readonly station: string;
  readonly scene: Scene;
  /** « 3 h 18 » */
  readonly duration: string;
  /** Lowest second-class price of a direct one-way, without promotion. */
  readonly points: number;
}

const POSTERS: readonly { city: string; from: string; to: string; scene: Scene }[] = [
  { city: 'Marseille', from: 'Paris Gare de Lyon', to: 'Marseille Saint-Charles', scene: 'coast' },
  { city: 'Annecy', from: 'Paris Gare de Lyon', to: 'Annecy', scene: 'alps' },
  { city: 'Dijon', from: 'Paris Gare de Lyon', to: 'Dijon-Ville', scene: 'vineyard' },
  { city: 'Toulouse', from: 'Paris Montparnasse', to: 'Toulouse Matabiau', scene: 'gorge' },
];

/** How far ahead the day is that stands for « booked in advance ». */
const DAYS_AHEAD = 21;

const kept = new WeakMap<Timetable, { readonly date: string; readonly list: readonly Destination[] }>();

/** The destinations of the posters, reckoned once a day and timetable from the timetable and the price list; unknown ones are left out. */
export const destinations = (
  app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>,
): readonly Destination[] => {
  const timetable = app.timetable.current();
  const today = parisDate(app.clock.now());
  const before = kept.get(timetable);
  if (before?.date === today.toString()) return before.list;
  const list = POSTERS.flatMap(({ city, from, to, scene }) => {
    const departure = searchStations(timetable, from)[0]?.id;
    const arrival = searchStations(timetable, to)[0]?.id;
    if (!departure || !arrival) return [];
    const found = searchJourneys(timetable, app.clock, {
      departure,
      arrival,
      journeyType: 'ALLER_SIMPLE',
      departureDate: formatDate(today.add({ days: DAYS_AHEAD })),
      departureHour: 6,
      passengersCount: 1,
      direct: true,
    });
    if (!found.ok) return [];
    const priced = found.journeys
      .map((journey) => ({
        points: priceJourney(app.quotations.tariff, today, journey).classes['2'].points,
        minutes: minutesOf(journey),
      }))
      .sort((a, b) => a.points - b.points || a.minutes - b.minutes);
    const [best] = priced;
    return best
      ? [{ city, from, station: to, scene, duration: formatDuration(best.minutes), points: best.points }]
      : [];
  });
  kept.set(timetable, { date: today.toString(), list });
  return list;
};

const minutesOf = (journey: Journey): number =>
  Temporal.Instant.from(journey.departure).until(Temporal.Instant.from(journey.arrival)).total('minutes');
