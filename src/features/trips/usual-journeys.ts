import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import { stationNamed } from '#domain/rail/station-search.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import type { UsualJourney } from './contract.ts';

/** Further back than this a journey says little about the next one. */
const DAYS = 365;

interface Row {
  readonly fromName: string;
  readonly toName: string;
  /** The stations of kept files have their ids; travels are told by names alone. */
  readonly from: string | null;
  readonly to: string | null;
  readonly times: number;
  readonly last: Temporal.Instant;
}

/**
 * Where a customer travels from and to, most often first: their own trips of the last year and those to come, and what the operator told of
 * their travels, each once. Between stations of the timetable.
 */
export const usualJourneys = async (
  db: Queryable,
  timetable: Timetable,
  iuc: Iuc,
  now: Temporal.Instant,
  limit = 3,
): Promise<UsualJourney[]> => {
  const rows = await db.query<Row>(
    `select w.from_name as "fromName", w.to_name as "toName", max(w.from_station) as "from", max(w.to_station) as "to",
       count(*)::int as times, max(w.departure) as last
     from (
       select a.from_station, a.from_name, z.to_station, z.to_name, j.departure
       from trip.journey j
       join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id and f.state = 'booked'
       cross join lateral (
         select s.from_station, s.from_name from trip.segment s
         where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey order by s.leg limit 1) a
       cross join lateral (
         select s.to_station, s.to_name from trip.segment s
         where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey order by s.leg desc limit 1) z
       where j.iuc = $1 and j.arrival > $2
       union all
       select null, t.origin, null, t.destination, t.departure
       from loyalty.travel t
       where t.iuc = $1 and t.departure > $2 and not t.cancelled
         and not exists (select from trip.file f where f.iuc = t.iuc and f.pnr = t.file)) w
     group by 1, 2 order by times desc, last desc limit $3`,
    [iuc, now.subtract({ hours: 24 * DAYS }), limit],
    'trips.usual',
  );
  return rows.flatMap(({ fromName, toName, times, last, ...ids }) => {
    const from = timetable.stationById.get(ids.from ?? '') ?? stationNamed(timetable, fromName);
    const to = timetable.stationById.get(ids.to ?? '') ?? stationNamed(timetable, toName);
    return from && to && from.id !== to.id
      ? [{ from: from.id, fromName: from.name, to: to.id, toName: to.name, times, last }]
      : [];
  });
};
