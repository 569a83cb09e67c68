import { isDatabaseUnavailable, type Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import type { EngineRun } from './contract.ts';
import { type Act, type DueEffect, decide } from './decide.ts';
import type { MemberRow } from './membership.ts';

/** Members settled in one transaction: their accounts stay locked together, so not too many. */
const MEMBERS = 100;
/** Effects of one of them read at once. */
const EFFECTS = 200;
/** Another engine at work on the same members makes our reading stale; more often than this in a row it is something else. */
const PATIENCE = 10_000;
/** Shares of the members that are worked on at once. */
const SHARES = 2;

type Member = MemberRow & { readonly iuc: string };
/** A member beside one thing that is due for them, or beside nothing. */
type DueRow = Member & (DueEffect | { readonly travel_id: null });
type State = Member & { readonly due: DueEffect[] };

/** How an engine runs. */
export interface EngineOptions {
  readonly config?: LoyaltyConfig;
  /** Where a member who cannot be settled is told. */
  readonly log?: Log;
  readonly shares?: number;
  /** Effects of a member read at once. */
  readonly effects?: number;
}

/**
 * Does everything that is due for every member at a business instant: credits, counted trips, ends of years (POINTS-04, -05, -07). Members
 * are settled in batches, each in one transaction that also marks what it did, so that however often this runs, is killed, or runs twice
 * at once, each thing happens exactly once. Effects are taken in the order in which they fell due, and dated so, however late the run.
 * A member who cannot be settled stops nobody else: they are set aside and tried again later (`stuckMembers`).
 */
export const runEngine = async (
  db: Queryable,
  now: Temporal.Instant,
  options: EngineOptions = {},
): Promise<EngineRun> => {
  const { shares = SHARES } = options;
  const runs = await Promise.all(
    Array.from({ length: shares }, (_, share) => runShare(db, now, options, shareOf(share, shares))),
  );
  return runs.reduce(sum, NOTHING);
};

/** The same for one member alone, and their points past their last day. Throws when they cannot be settled. */
export const runEngineFor = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  options: EngineOptions = {},
): Promise<EngineRun> => {
  const run = await settle(db, [iuc], now, options);
  await db.query('select points.expire($1, $2, $3)', [iuc, newId(), now], 'points-expire');
  return run;
};

const NOTHING: EngineRun = { credited: 0, counted: 0, yearsClosed: 0 };

const sum = (one: EngineRun, other: EngineRun): EngineRun => ({
  credited: one.credited + other.credited,
  counted: one.counted + other.counted,
  yearsClosed: one.yearsClosed + other.yearsClosed,
});

/** First and last identifier of a share: the first two bytes of an iuc are as good as random. */
const shareOf = (share: number, shares: number): readonly [from: string, to: string] => {
  const bound = (part: number): string =>
    Math.ceil((part * 0x1_0000) / shares)
      .toString(16)
      .padStart(4, '0');
  const last = (Number.parseInt(bound(share + 1), 16) - 1).toString(16).padStart(4, '0');
  return [`${bound(share)}0000-0000-0000-0000-000000000000`, `${last}ffff-ffff-ffff-ffff-ffffffffffff`];
};

const runShare = async (
  db: Queryable,
  now: Temporal.Instant,
  options: EngineOptions,
  [from, to]: readonly [string, string],
): Promise<EngineRun> => {
  const endedUntil = parisDate(now).subtract({ days: (options.config ?? LOYALTY).settleAfterDays });
  let run = NOTHING;
  for (;;) {
    const members = await db.query<{ iuc: string; was_stuck: boolean }>(
      'select * from loyalty.due_members($1, $2, $3, $4, $5)',
      [now, endedUntil, from, to, MEMBERS],
      'loyalty-due-members',
    );
    if (members.length === 0) return run;
    const iucs = members.map(({ iuc }) => iuc);
    try {
      run = sum(run, await settle(db, iucs, now, options));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (const iuc of iucs) run = sum(run, await settleOrSetAside(db, iuc, now, options));
    }
    const freed = members.filter((member) => member.was_stuck).map(({ iuc }) => iuc);
    // Those who failed again have a later time.
    if (freed.length > 0)
      await db.query(
        'delete from loyalty.stuck where iuc = any($1::uuid[]) and retry_at <= clock_timestamp()',
        [freed],
        'loyalty-freed',
      );
  }
};

/** Settles one member; who cannot be settled is set aside. */
export const settleOrSetAside = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  options: EngineOptions,
): Promise<EngineRun> => {
  try {
    return await settle(db, [iuc], now, options);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await db.query(
      // A minute, then twice as long each time, a day at most.
      `insert into loyalty.stuck as s (iuc, since, failures, retry_at, error)
       values ($1, clock_timestamp(), 1, clock_timestamp() + interval '1 minute', $2)
       on conflict (iuc) do update set failures = s.failures + 1, error = excluded.error,
         retry_at = clock_timestamp() + least(interval '1 day', interval '1 minute' * 2 ^ least(s.failures, 11))`,
      [iuc, error instanceof Error ? error.message : String(error)],
      'loyalty-set-aside',
    );
    options.log?.error({ error }, 'a member could not be settled and is set aside, see loyalty.stuck');
    return NOTHING;
  }
};

/** Settles members until nothing is due for any of them. Throws when that cannot be done for one. */
const settle = async (
  db: Queryable,
  iucs: readonly string[],
  now: Temporal.Instant,
  { config = LOYALTY, effects: atOnce = EFFECTS }: EngineOptions,
): Promise<EngineRun> => {
  let run = NOTHING;
  let left: readonly string[] = iucs;
  for (let reading = 0; left.length > 0; reading++) {
    if (reading === PATIENCE) throw new Fault('loyalty-engine-stuck', { members: left });
    const states = statesOf(
      await db.query<DueRow>(
        'select * from loyalty.effects_due($1::uuid[], $2, $3)',
        [left, now, atOnce],
        'loyalty-effects-due',
      ),
    );
    const known = new Set(states.map(({ iuc }) => iuc));
    const stranger = left.find((iuc) => !known.has(iuc));
    if (reading === 0 && stranger && iucs.length > 1)
      throw new Fault('loyalty-no-membership', { iuc: stranger });
    const decided = states
      .map((state) => {
        const { due } = state;
        const mayBeMore = due.length === atOnce;
        return { ...state, mayBeMore, acts: decide(state, due, mayBeMore, now, config) };
      })
      .filter(({ acts }) => acts.length > 0);
    if (decided.length === 0) return run;
    const stale = await apply(db, decided);
    const done = decided.filter(({ iuc }) => !stale.has(iuc)).flatMap(({ acts }) => acts);
    run = sum(run, {
      credited: done.filter((act) => 'money' in act && act.round === 0 && act.effect === 'credit').length,
      counted: done.filter((act) => 'money' in act && act.round === 0 && act.effect === 'count').length,
      yearsClosed: done.filter((act) => 'endedOn' in act).length,
    });
    left = decided.filter(({ iuc, mayBeMore }) => mayBeMore || stale.has(iuc)).map(({ iuc }) => iuc);
  }
  return run;
};

/** Members with all that is due for each; their rows follow each other. */
const statesOf = (rows: readonly DueRow[]): readonly State[] => {
  const states: State[] = [];
  for (const row of rows) {
    let state = states.at(-1);
    if (state?.iuc !== row.iuc) {
      state = { ...row, due: [] };
      states.push(state);
    }
    if (row.travel_id !== null) state.due.push(row);
  }
  return states;
};

/** Does what was decided, in one transaction. Answers the members to whom something happened since they were read. */
const apply = async (
  db: Queryable,
  decided: readonly { readonly iuc: string; readonly version: number; readonly acts: readonly Act[] }[],
): Promise<ReadonlySet<string>> => {
  const rounds = Array.from({ length: Math.max(...decided.map(({ acts }) => acts.length)) }, (_, round) =>
    decided.flatMap(({ iuc, acts }) => {
      const act = acts[round];
      return act ? [{ iuc, ...act }] : [];
    }),
  );
  const stale = await db.query<{ settle: string }>(
    'select loyalty.settle($1::jsonb, $2::jsonb)',
    [JSON.stringify(decided.map(({ iuc, version }) => ({ iuc, version }))), JSON.stringify(rounds)],
    'loyalty-settle',
  );
  return new Set(stale.map((row) => row.settle));
};

/** Members whom the engine could not settle, for readiness and metrics. */
export const stuckMembers = async (
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestSeconds: number }> => {
  const [row] = await db.query<{ count: number; oldestSeconds: number }>(
    `select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as "oldestSeconds"
     from loyalty.stuck`,
    [],
    'loyalty-stuck',
  );
  return row ?? { count: 0, oldestSeconds: 0 };
};

/** What whoever runs the portal should know of the engine; nothing when all is well. */
export const engineProblems = async (db: Queryable): Promise<string[]> => {
  const { count, oldestSeconds } = await stuckMembers(db);
  return count > 0
    ? [`${count} members cannot be settled, the first for ${Math.ceil(oldestSeconds / 60)} minutes`]
    : [];
};
