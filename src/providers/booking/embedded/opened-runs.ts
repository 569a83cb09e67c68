import type { ClassLoad, RunLoad } from './run-load.ts';

/** Some kilobytes each: what three months of a line with twenty trains a day need, and more. */
const KEPT = 5_000;

/**
 * The runs asked for that others have changed since this process read them (`seen`: the row versions of their classes). Whoever takes or
 * frees a seat writes the row of its class in the same transaction, so that an unchanged row means unchanged seats.
 */
const CHANGED = `
  with changed as (
    select distinct asked.run_key
    from unnest($1::text[], $2::text[]) as asked(run_key, seen) join inventory.quota q on q.run_key = asked.run_key
    where q.xmin::text <> all (string_to_array(asked.seen, ' ')))
  select json_build_object(
    'stale', inventory.is_stale($1, coalesce($3::timestamptz, clock_timestamp())),
    'changed', coalesce((
      select json_agg(json_build_object('run', r.run_key, 'stations', r.stops, 'departures', r.departures, 'classes', (
        select json_agg(json_build_object(
          'version', q.xmin::text, 'travelClass', q.travel_class, 'pointsLimit', q.points_limit, 'promoLimit', q.promo_limit,
          'pointsUsed', q.points_used, 'promoUsed', q.promo_used,
          'seats', coalesce(counted.seats, '[]'), 'spaces', coalesce(counted.spaces, '[]')))
        from inventory.quota q left join (
          select travel_class,
            json_agg(json_build_array(taken & 2147483647, taken >> 31, number)) filter (where not wheelchair) as seats,
            json_agg(json_build_array(taken & 2147483647, taken >> 31, number)) filter (where wheelchair) as spaces
          from (select travel_class, wheelchair, taken, count(*) as number from inventory.seat s
                where s.run_key = r.run_key group by travel_class, wheelchair, taken) alike
          group by travel_class) counted using (travel_class)
        where q.run_key = r.run_key)))
      from changed join inventory.run r on r.run_key = changed.run_key), '[]')) as answer`;

interface Changed {
  readonly stale: boolean;
  readonly changed: readonly {
    readonly run: string;
    readonly stations: readonly string[];
    readonly departures: readonly string[];
    readonly classes: readonly (ClassLoad & { readonly version: string })[];
  }[];
}

type Ask = (name: string, text: string, values: readonly unknown[], signal?: AbortSignal) => Promise<Changed>;

interface OpenedRuns {
  /** Some hold on one of the runs is over and not swept yet: release, then read again. */
  readonly isStale: boolean;
  /** By run key; runs that nobody has opened are not there. */
  readonly loads: ReadonlyMap<string, RunLoad>;
}

/**
 * What is sold of opened runs, as the database has it at the moment of reading. What was read once is kept, so that reading again costs
 * one look at the rows of their classes, and the seats of those only that have changed are counted.
 */
export const openedRunsReader = (ask: Ask) => {
  const kept = new Map<string, { readonly seen: string; readonly load: RunLoad }>();
  /** Whether a run is known to have been opened. */
  const has = (runKey: string): boolean => kept.has(runKey);
  const read = async (
    runKeys: readonly string[],
    moment: string | null,
    signal?: AbortSignal,
  ): Promise<OpenedRuns> => {
    const keys = [...new Set(runKeys)];
    const seen = keys.map((key) => kept.get(key));
    const { stale, changed } = await ask(
      'inventory-changed',
      CHANGED,
      [keys, seen.map((one) => one?.seen ?? ''), moment],
      signal,
    );
    const loads = new Map<string, RunLoad>();
    for (const [index, key] of keys.entries()) {
      const one = seen[index];
      if (one) loads.set(key, one.load);
    }
    for (const { run, stations, departures, classes } of changed) {
      const load = {
        stations,
        departures: departures.map((at) => Temporal.Instant.from(at).epochMilliseconds),
        classes,
      };
      loads.set(run, load);
      kept.delete(run);
      kept.set(run, { seen: classes.map(({ version }) => version).join(' '), load });
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    }
    return { isStale: stale, loads };
  };
  return { has, read };
};
