import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { countJourneys } from './count-journeys.ts';
import { type KnownStation, measureBy, type Way } from './measure.ts';

/** Travels counted in one transaction. */
const BATCH = 500;

type DueRow = { readonly [Of in keyof Way]: Way[Of] | null } & {
  readonly iuc: string;
  readonly travel_id: string;
  readonly noted: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  readonly cancelled: boolean;
};

const isKnown = (row: DueRow): row is DueRow & Way => row.brand !== null;

/**
 * Counts what has been travelled by month, each travel once, and again what was told otherwise since: as often as this runs, is killed or
 * runs twice at once, the sums are those of the travels as they were told last (CO2-01). Distances are by rail between the stations of the
 * timetable; a travel between others is counted without a distance. Journeys of files that are kept here are counted like travels, until they
 * are told as such. Answers how many travels and journeys were looked at.
 */
export const countTravels = async (
  db: Queryable,
  stations: readonly KnownStation[],
  now: Temporal.Instant,
): Promise<number> => {
  const measured = measureBy(stations);
  const countedAs = (row: DueRow): object => {
    const named = { iuc: row.iuc, travel: row.travel_id, noted: row.noted };
    if (!isKnown(row) || row.cancelled) return named;
    if (Temporal.Instant.compare(row.arrival, now) > 0) return { ...named, later: row.arrival };
    const month = parisDate(row.departure).with({ day: 1 });
    return { ...named, month, ...(measured(row) ?? { mode: 'unknown', metres: 0 }) };
  };
  // What is due is asked by the instant in UTC: by the expression of its index, which alone serves this look (docs/decisions/0011).
  // Journeys first: one that has been told is missing for a moment rather than counted twice.
  for (let counted = await countJourneys(db, measured, now); ; ) {
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
