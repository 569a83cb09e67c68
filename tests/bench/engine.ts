import type { Database } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { lotExpiry } from '#domain/loyalty/travel.ts';
import { runEngine } from '#features/loyalty/index.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { copyTables, rowsOf } from './bare-order.ts';

/**
 * The loyalty engine over many members, beside statements written by hand that write the same rows in the same batches and transactions,
 * and look for nothing, read nothing and check nothing.
 */

/** Every table that the engine writes. */
const TABLES = [
  'loyalty.membership',
  'loyalty.effect',
  'points.account',
  'points.movement',
  'points.entry',
  'points.lot',
] as const;
const bareName = (table: string): string => `bare.${table.replace('.', '_')}`;

/** As the engine takes them. */
const MEMBERS_AT_ONCE = 100;
const SHARES = 2;

const NOW = Temporal.Instant.from('2026-11-20T09:00:00Z');

interface EngineRound {
  /** What the planner knew: tables as they were before any travel was told, or as they are. */
  readonly statistics: 'empty' | 'fresh';
  /** Facts taken: credits and counted trips. */
  readonly facts: number;
  /** Facts a second. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
}

export interface EngineBench {
  readonly members: number;
  readonly rounds: readonly EngineRound[];
  /** Rows by table that the engine and the statements by hand have written, inserted ones alone. */
  readonly rows: readonly { readonly table: string; readonly ours: number; readonly bare: number }[];
}

export interface EngineSize {
  readonly members: number;
  /** For how many of them something is due in a round: a credit and a counted trip each. */
  readonly due: number;
  /** Rounds with each kind of statistics. */
  readonly rounds: number;
}

/** Members with their accounts, as they are once somebody has travelled before. */
const fill = async (db: Database, members: number): Promise<void> => {
  await db.query(
    `insert into loyalty.membership (iuc, opened_on, next_anniversary)
     select gen_random_uuid(), '2026-01-15', '2027-01-15' from generate_series(1, $1::int)`,
    [members],
  );
  await db.query(
    `insert into points.account (iuc, account, balance, sequence, last_at)
     select m.iuc, a.account, 0, 0, '2026-01-15' from loyalty.membership m cross join (values ('money'), ('status'), ('trips')) as a (account)`,
  );
};

interface Due {
  readonly iuc: string;
  readonly credited: string;
  readonly counted: string;
}

/** Tells travels of which a credit and a trip have come due within a day, of members chosen at random, and answers whose. */
const tell = async (db: Database, due: number, schema: (table: string) => string): Promise<Due[]> =>
  db.query<Due>(
    `with chosen as materialized (
       select m.iuc, gen_random_uuid() as credited, gen_random_uuid() as counted, $2::timestamptz - random() * interval '1 day' as credit_at,
         $2::timestamptz - random() * interval '1 day' as count_at
       from ${schema('loyalty.membership')} m order by md5(m.iuc::text || $3) limit $1),
     travel as (
       select c.iuc, c.credited as travel_id, 'credit' as effect, c.credit_at as due_at, c.credit_at - interval '3 days' as arrival from chosen c
       union all
       select c.iuc, c.counted, 'count', c.count_at, c.count_at - interval '7 days' from chosen c),
     told as (
       insert into loyalty.travel (iuc, travel_id, file, train_number, brand, origin, destination, departure, arrival, price_cents,
         bought_with_points, forfait_fare, recorded_at)
       select t.iuc, t.travel_id, 'ABC234', '6607', 'TGV INOUI', 'Paris Gare de Lyon', 'Lyon Part-Dieu', t.arrival - interval '2 hours',
         t.arrival, 6000, false, false, t.arrival
       from travel t),
     planned as (
       insert into ${schema('loyalty.effect')} (iuc, travel_id, effect, due_at) select iuc, travel_id, effect, due_at from travel)
     select iuc, credited, counted from chosen order by least(credit_at, count_at)`,
    // Another choice each time; a call of random() to order by would be the very one above.
    [due, NOW, newId()],
  );

/** One round of a batch, by hand: what the engine's own function writes, from arrays. */
const BARE_ROUND = `
  with act as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[], $8::date[])
      as a (iuc, travel, effect, movement, money, status, trips, expires_on)),
  amount as (
    select a.iuc, a.movement, w.account, w.counter, w.amount from act a
    cross join lateral (values ('money', 'money:issued', a.money), ('status', 'status:earned', a.status), ('trips', 'trips:counted', a.trips))
      as w (account, counter, amount) where w.amount > 0),
  movement as (
    insert into bare.points_movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
    select iuc, movement, 'credit', 'travel:' || travel || ':' || effect, '\\x00', 'Paris Gare de Lyon – Lyon Part-Dieu', 'TGV INOUI 6607', $9::timestamptz
    from act),
  moved as (
    update bare.points_account o set balance = o.balance + m.amount, sequence = o.sequence + 1, last_at = $9::timestamptz
    from amount m where o.iuc = m.iuc and o.account = m.account
    returning o.iuc, m.movement, o.account, m.counter, m.amount, o.sequence, o.balance),
  entry as (
    insert into bare.points_entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    select iuc, movement, account, amount, sequence, balance - amount, balance from moved
    union all select iuc, movement, counter, -amount, null, null, null from moved),
  lot as (
    insert into bare.points_lot (iuc, lot_id, points, remaining, earned_at, expires_on)
    select iuc, movement, money, money, $9::timestamptz, expires_on from act where money > 0),
  done as (
    update bare.loyalty_effect e set done_at = $9::timestamptz from act a where e.iuc = a.iuc and e.travel_id = a.travel and e.effect = a.effect)
  update bare.loyalty_membership m set version = m.version + 1 from act a where m.iuc = a.iuc`;

const writeByHand = async (db: Database, due: readonly Due[]): Promise<void> => {
  const expiresOn = lotExpiry(parisDate(NOW), LOYALTY);
  const batches = Array.from({ length: Math.ceil(due.length / MEMBERS_AT_ONCE) }, (_, batch) =>
    due.slice(batch * MEMBERS_AT_ONCE, (batch + 1) * MEMBERS_AT_ONCE),
  );
  const write = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const each = <Value>(value: Value): Value[] => (batch as readonly Due[]).map(() => value);
      const iucs = batch.map(({ iuc }) => iuc);
      const movements = (): string[] => iucs.map(() => newId());
      const rounds = [
        [
          iucs,
          batch.map(({ credited }) => credited),
          each('credit'),
          movements(),
          each(120),
          each(60),
          each(0),
          each(expiresOn),
        ],
        [
          iucs,
          batch.map(({ counted }) => counted),
          each('count'),
          movements(),
          each(0),
          each(0),
          each(1),
          each(null),
        ],
      ];
      await db.transaction(async (tx) => {
        for (const round of rounds) await tx.query(BARE_ROUND, [...round, NOW], 'bare-engine-round');
      });
    }
  };
  await Promise.all(Array.from({ length: SHARES }, write));
};

const perSecond = async (facts: number, work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (facts * 1_000) / (performance.now() - start);
};

/**
 * Runs the engine and the statements by hand in turns over one database. Throws when they have not written the same number of rows, when
 * something due is left, or when an invariant of the ledger does not hold.
 */
export const benchEngine = async (
  db: Database,
  { members, due, rounds }: EngineSize,
  say: (line: string) => void = () => {},
): Promise<EngineBench> => {
  await fill(db, members);
  await copyTables(db, TABLES);
  for (const table of TABLES)
    for (const name of [table, bareName(table)])
      await db.query(`alter table ${name} set (autovacuum_enabled = false)`);
  await db.query('alter table loyalty.travel set (autovacuum_enabled = false)');
  // Members there are, and nothing is due of any: what follows is planned by this.
  await db.query('vacuum analyze');
  say(`${members} members`);
  const before = await rowsOf(db, TABLES, (table) => table);
  const measured: EngineRound[] = [];
  for (const statistics of ['empty', 'fresh'] as const) {
    if (statistics === 'fresh') await db.query('vacuum analyze');
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await tell(db, due, bareName);
      await tell(db, due, (table) => table);
      const facts = 2 * due;
      const run = { credited: 0, counted: 0 };
      const ours = await perSecond(facts, async () =>
        Object.assign(run, await runEngine(db, NOW, { shares: SHARES })),
      );
      if (run.credited !== due || run.counted !== due)
        throw new Error(`${run.credited} credited and ${run.counted} counted of ${due}`);
      const bare = await perSecond(facts, () => writeByHand(db, theirs));
      measured.push({ statistics, facts, ours, bare, ratio: ours / bare });
      say(
        `statistics ${statistics}: ${Math.round(ours)} facts/s, by hand ${Math.round(bare)}, ratio ${(ours / bare).toFixed(2)}`,
      );
    }
  }
  const added = async (nameOf: (table: string) => string) => {
    const after = await rowsOf(db, TABLES, nameOf);
    return (table: string): number => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  };
  const [ours, bare] = [await added((table) => table), await added(bareName)];
  const rows = TABLES.map((table) => ({ table, ours: ours(table), bare: bare(table) }));
  for (const row of rows)
    if (row.ours !== row.bare) throw new Error(`${row.table}: ${row.ours} rows by us, ${row.bare} by hand`);
  await assertInvariants(db);
  return { members, rounds: measured, rows };
};
