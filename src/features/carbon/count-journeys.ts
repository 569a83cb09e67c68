import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import type { Measured, Way } from './measure.ts';

/** Journeys counted in one transaction. */
const BATCH = 500;

interface DueRow {
  readonly iuc: string;
  readonly file_id: string;
  readonly journey: number;
  readonly noted: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  /** Null where the journey is gone. */
  readonly counts: boolean | null;
  readonly ways: readonly Way[];
}

/** A part of a journey that one kind of train goes. */
interface Part {
  readonly mode: Measured['mode'] | 'unknown';
  readonly travels: 0 | 1;
  readonly metres: number;
}

/** A journey by the kinds of its trains; the one that goes most of the way counts as the journey. One unknown train, and it has no distance. */
const partsOf = (ways: readonly Way[], measured: (way: Way) => Measured | undefined): readonly Part[] => {
  const legs = ways.flatMap((way) => measured(way) ?? []);
  if (legs.length < ways.length || legs.length === 0) return [{ mode: 'unknown', travels: 1, metres: 0 }];
  return [...Map.groupBy(legs, ({ mode }) => mode)]
    .map(([mode, some]) => ({ mode, metres: some.reduce((sum, { metres }) => sum + metres, 0) }))
    .sort((one, other) => other.metres - one.metres)
    .map((part, index) => ({ ...part, travels: index === 0 ? 1 : 0 }));
};

/**
 * Counts by month the journeys of kept files that have arrived and that their holder made: booked still, and not told by the operator's systems
 * as a travel, which counts in their place by the rule of trip.past_trips: the same file, one of its trains, within six hours. Answers how
 * many were looked at.
 */
export const countJourneys = async (
  db: Queryable,
  measured: (way: Way) => Measured | undefined,
  now: Temporal.Instant,
): Promise<number> => {
  const countedAs = (row: DueRow): object => {
    const named = { iuc: row.iuc, file: row.file_id, journey: row.journey, noted: row.noted };
    if (!row.counts) return { ...named, parts: [] };
    if (Temporal.Instant.compare(row.arrival, now) > 0) return { ...named, later: row.arrival, parts: [] };
    const month = parisDate(row.departure).with({ day: 1 });
    return { ...named, parts: partsOf(row.ways, measured).map((part) => ({ month, ...part })) };
  };
  for (let counted = 0; ; ) {
    const due = await db.query<DueRow>(
      `select d.iuc, d.file_id, d.journey, d.noted_at::text as noted, j.departure, j.arrival,
         f.state = 'booked'
           and exists (select from trip.passenger p where p.iuc = f.iuc and p.file_id = f.file_id and p.is_holder)
           and not exists (select from loyalty.travel t
             where t.iuc = j.iuc and t.departure between j.departure - interval '6 hours' and j.departure + interval '6 hours' and t.file = f.pnr
               and exists (select from trip.segment s where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey
                           and s.train_number = t.train_number)) as counts,
         (select coalesce(jsonb_agg(jsonb_build_object('brand', s.transport_type, 'origin', s.from_name, 'destination', s.to_name)), '[]')
          from trip.segment s where s.iuc = d.iuc and s.file_id = d.file_id and s.journey = d.journey) as ways
       from (select * from carbon.journey_due d where d.due_at at time zone 'UTC' <= $1::timestamptz at time zone 'UTC'
             order by d.due_at at time zone 'UTC' limit $2) d
       left join trip.journey j on j.iuc = d.iuc and j.file_id = d.file_id and j.journey = d.journey
       left join trip.file f on f.iuc = d.iuc and f.file_id = d.file_id`,
      [now, BATCH],
      'carbon-journeys-due',
    );
    if (due.length === 0) return counted;
    await db.query(
      'select carbon.count_journeys($1::jsonb)',
      [JSON.stringify(due.map(countedAs))],
      'carbon-count-journeys',
    );
    counted += due.length;
  }
};
