import { PARIS } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { toAfter } from '#domain/rail/way-words.ts';
import { counted } from '#domain/typography.ts';
import { journeysOfDay, type Timetable } from '#features/rail/index.ts';
import type { QuotationInput, QuotationsContext } from '#features/rail-shop/index.ts';
import type { WayOut } from './ways-out.server.ts';

/** Why a station that was asked for is reached by no train. */
const UNLINKED: ReadonlySet<string> = new Set<ErrorCode>([
  'no-solution',
  'no-solution-at-date',
  'too-many-segments',
  'no-train-at-this-time',
  'no-direct-train',
]);

/** What of a search names its ends. */
interface Ends {
  readonly departure?: string;
  readonly departureName?: string;
  readonly arrival?: string;
  readonly arrivalName?: string;
}

const hourInParis = (departure: string): number =>
  Temporal.Instant.from(departure).toZonedDateTimeISO(PARIS).hour;

const groupOf = (timetable: Timetable, id: string) =>
  [...timetable.cityGroups.values()].find(({ stations }) => stations.some((station) => station.id === id));

/**
 * All stations of a city, where the one that was asked for is linked by no train of the day: Montparnasse has none to Marseille. Only the trains from
 * the hour of the search on are counted: the list that is led to begins with them.
 */
export const anyStationOfCity = (
  ctx: Pick<QuotationsContext, 'timetable' | 'clock'>,
  { departure, arrival, direct, via, departureHour = 0 }: QuotationInput,
  day: Temporal.PlainDate,
  code: string,
  hrefOf: (ends: Ends) => string,
): readonly WayOut[] => {
  if (!UNLINKED.has(code)) return [];
  const timetable = ctx.timetable();
  // `8`, `08` or `08h00` (RAIL-04).
  const hour = Number.parseInt(String(departureHour), 10);
  const [from, to] = [groupOf(timetable, departure), groupOf(timetable, arrival)];
  if (from !== undefined && from === to) return [];
  const atFrom = from && {
    title: `Partir de ${from.name}`,
    ends: { departure: from.id, departureName: from.name },
  };
  const atTo = to && { title: `Arriver à ${to.name}`, ends: { arrival: to.id, arrivalName: to.name } };
  const both = atFrom &&
    atTo && {
      title: `De ${from.name}${toAfter(from.name)}${to.name}`,
      ends: { ...atFrom.ends, ...atTo.ends },
    };
  for (const one of [atFrom, atTo, both]) {
    if (!one) continue;
    const ends: { departure?: string; arrival?: string } = one.ends;
    const trip = {
      from: ends.departure ?? departure,
      to: ends.arrival ?? arrival,
      via: [via ?? []].flat()[0],
      direct,
    };
    const { length } = journeysOfDay(timetable, ctx.clock, trip, day).filter(
      (journey) => hourInParis(journey.departure) >= hour,
    );
    if (length > 0)
      return [
        {
          title: one.title,
          text: `${counted(length, 'trajet part', 'trajets partent')} encore ce jour-là, dès ${String(hour).padStart(2, '0')}h00.`,
          href: hrefOf(one.ends),
          label: 'Voir ces trains',
        },
      ];
  }
  return [];
};
