import type { Queryable } from '#database/database.ts';
import { railMetres } from '#domain/carbon/footprint.ts';
import { parisDate } from '#domain/clock.ts';
import { trainModeOf } from '#domain/rail/brands.ts';

/** Travels counted in one transaction. */
const BATCH = 500;

interface KnownStation {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface DueRow {
  readonly iuc: string;
  readonly travel_id: string;
  readonly noted: string;
  readonly brand: string | null;
  readonly origin: string;
  readonly destination: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  readonly cancelled: boolean;
}

/** Capitals, accents and hyphens differ between systems. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s’'-]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Counts what has been travelled by month, each travel once, and again what was told otherwise since: as often as this runs, is killed or
 * runs twice at once, the sums are those of the travels as they were told last (CO2-01). Distances are by rail between the stations of the
 * timetable; a travel between others is counted without a distance. Answers how many travels were looked at.
 */
export const countTravels = async (
  db: Queryable,
  stations: readonly KnownStation[],
  now: Temporal.Instant,
): Promise<number> => {
  const places = new Map(stations.map((station) => [folded(station.name), station]));
  const countedAs = (row: DueRow): object => {
    const named = { iuc: row.iuc, travel: row.travel_id, noted: row.noted };
    if (row.brand === null || row.cancelled) return named;
    if (Temporal.Instant.compare(row.arrival, now) > 0) return { ...named, later: row.arrival };
    const mode = trainModeOf(row.brand);
    const from = places.get(folded(row.origin));
    const to = places.get(folded(row.destination));
    const month = parisDate(row.departure).with({ day: 1 });
    return mode && from && to
      ? { ...named, month, mode, metres: railMetres(from, to) }
      : { ...named, month, mode: 'unknown', metres: 0 };
  };
  for (let counted = 0; ; ) {
    const due = await db.query<DueRow>(
      `select d.iuc, d.travel_id, d.noted_at::text as noted, t.brand, t.origin, t.destination, t.departure, t.arrival, t.cancelled
       from (select * from carbon.due d where d.due_at at time zone 'UTC' <= $1::timestamptz at time zone 'UTC'
             order by d.due_at at time zone 'UTC' limit $2) d
       left join loyalty.travel t on t.iuc = d.iuc and t.travel_id = d.travel_id`,
      [now, BATCH],
      'carbon-due',
    );
    if (due.length === 0) return counted;
    await db.query('select carbon.count($1::jsonb)', [JSON.stringify(due.map(countedAs))], 'carbon-count');
    counted += due.length;
  }
};
