import type { Database, Queryable } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Perishable } from '#features/retention/contract.ts';
import type { QuotationsContext } from './context.ts';
import type { StationView } from './contract.ts';
import { stationOf } from './stations.ts';

/** Whole days for which a search is offered again. */
const KEPT_DAYS = 30;
/** Searches kept of one customer; the oldest makes room. */
const MOST_KEPT = 5;
/** Looking through the days and hours of one search is one search. */
const SAME_SEARCH_MINUTES = 10;

/** A pair of places that somebody asked trains for. */
export interface RecentSearch {
  readonly from: StationView;
  readonly to: StationView;
  readonly at: Temporal.Instant;
}

/** Writes down that a customer looked for trains between two places (ids of stations or cities), in one round trip. */
export const rememberSearch = async (
  db: Queryable,
  { iuc, from, to, now }: { iuc: Iuc; from: string; to: string; now: Temporal.Instant },
): Promise<void> => {
  await db.query(
    `with written as (
       insert into shop.recent_search as s (iuc, from_place, to_place, searched_at) values ($1, $2, $3, $4)
       on conflict (iuc, from_place, to_place) do update set searched_at = excluded.searched_at
       where s.searched_at < excluded.searched_at - make_interval(mins => $5)
       returning 1)
     delete from shop.recent_search old using (
       select from_place, to_place from shop.recent_search
       where iuc = $1 and (from_place, to_place) <> ($2, $3) and exists (select from written)
       order by searched_at desc offset $6) beyond
     where old.iuc = $1 and old.from_place = beyond.from_place and old.to_place = beyond.to_place`,
    [iuc, from, to, now, SAME_SEARCH_MINUTES, MOST_KEPT - 1],
    'shop.remember_search',
  );
};

/** The newest first; places that the timetable no longer has are left out. */
export const recentSearches = async (
  db: Queryable,
  iuc: Iuc,
  timetable: ReturnType<QuotationsContext['timetable']>,
): Promise<RecentSearch[]> => {
  const rows = await db.query<{ from: string; to: string; at: Temporal.Instant }>(
    `select from_place as "from", to_place as "to", searched_at as at from shop.recent_search where iuc = $1
     order by searched_at desc`,
    [iuc],
    'shop.recent_searches',
  );
  return rows.flatMap(({ at, ...row }) => {
    const [from, to] = [stationOf(timetable, row.from), stationOf(timetable, row.to)];
    return from && to ? [{ from, to, at }] : [];
  });
};

/** At the customer's own wish: all of theirs, at once. */
export const forgetSearches = async (db: Queryable, iuc: Iuc): Promise<void> => {
  await db.query('delete from shop.recent_search where iuc = $1', [iuc], 'shop.forget_searches');
};

export const searchPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'recent searches',
    keptDays: KEPT_DAYS,
    time: 'business',
    forget: forgetAged(db, {
      table: 'shop.recent_search',
      key: ['iuc', 'from_place', 'to_place'],
      age: 'searched_at',
    }),
  },
];
