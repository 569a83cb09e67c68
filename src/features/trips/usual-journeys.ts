import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { UsualJourney } from './contract.ts';

/** Further back than this a journey says little about the next one. */
const DAYS = 365;

/** Where a customer travels from and to, most often first, from their own trips of the last year and those to come. */
export const usualJourneys = (
  db: Queryable,
  iuc: Iuc,
  now: Temporal.Instant,
  limit = 3,
): Promise<UsualJourney[]> =>
  db.query<UsualJourney>(
    `select a.from_station as "from", a.from_name as "fromName", z.to_station as "to", z.to_name as "toName", count(*)::int as times,
            max(j.departure) as last
     from trip.journey j
     join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id and f.state = 'booked'
     cross join lateral (
       select s.from_station, s.from_name from trip.segment s
       where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey order by s.leg limit 1) a
     cross join lateral (
       select s.to_station, s.to_name from trip.segment s
       where s.iuc = j.iuc and s.file_id = j.file_id and s.journey = j.journey order by s.leg desc limit 1) z
     where j.iuc = $1 and j.arrival > $2
     group by 1, 2, 3, 4 order by times desc, last desc limit $3`,
    [iuc, now.subtract({ hours: 24 * DAYS }), limit],
    'trips.usual',
  );
