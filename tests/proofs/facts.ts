import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { countTravels } from '#features/carbon/index.ts';
import { expiryNoticeJobs } from '#features/expiry-notices/index.ts';
import { agreeingCustomer } from '#features/expiry-notices/testing/agreeing-customer.ts';
import { recordTravels, runEngine, type TravelFact } from '#features/loyalty/index.ts';
import { openMembership } from '#features/loyalty/testing/members.ts';
import { travelFact } from '#features/loyalty/testing/travels.ts';
import { expireLots } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';

/** Travel facts of many members, all that follows from them, and processes that are killed while it does. */

const OPENED = Temporal.PlainDate.from('2025-03-12');
const TOLD = Temporal.Instant.from('2025-03-12T08:00:00Z');
/** After eight months some travels are done and others to come; after fourteen a year of every card is settled. */
const STOPS = ['2025-11-14T09:00:00Z', '2026-05-20T09:00:00Z'].map((at) => Temporal.Instant.from(at));
/** One member in so many is somebody with an address, who agrees to mails and has points that expire soon after the last stop. */
const WRITTEN_TO = 20;
const TOLD_AT_ONCE = 1_000;
const STATIONS = [
  { name: 'Paris Gare de Lyon', latitude: 48.844945, longitude: 2.373481 },
  { name: 'Lyon Part-Dieu', latitude: 45.760596, longitude: 4.859409 },
];
const BRANDS = ['TGV INOUI', 'TGV INOUI', 'TGV INOUI', 'INTERCITÉS', 'TER Auvergne', 'OUIGO'] as const;

/** As good as random, and the same at every run. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const uuidOf = (text: string): string =>
  hashOf(text)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export interface FactsSize {
  readonly members: number;
  /** Travels of each, over thirteen months. */
  readonly travels: number;
}

const iucOf = (member: number): Iuc => uuidOf(`member ${member}`) as Iuc;

/** What the operator tells of a member first. */
const factsOf = (member: number, { travels }: FactsSize): TravelFact[] =>
  Array.from({ length: travels }, (_, index) => {
    const [days, hour, price = 0, much = 0, brand = 0, more = 0] = hashOf(`travel ${member} ${index}`);
    const departure = OPENED.add({ days: Math.floor((395 * index) / travels) + ((days ?? 0) % 12) });
    return travelFact(
      iucOf(member),
      `${departure}T${String(6 + ((hour ?? 0) % 14)).padStart(2, '0')}:00:00Z`,
      {
        travelId: uuidOf(`travel id ${member} ${index}`),
        // Some under nine euros, which count for no trip; some very dear, which bring a tier.
        price: cents(price * 37 + (much % 16 === 0 ? 40_000 : 0)),
        brand: BRANDS[brand % BRANDS.length] as string,
        boughtWithPoints: more % 23 === 0,
      },
    );
  });

/** What it tells otherwise later, of one travel in thirty: half are cancelled, half cost something else. */
const correctionsOf = (member: number, size: FactsSize): TravelFact[] =>
  factsOf(member, size).flatMap((fact, index) => {
    const [chosen = 0, how = 0] = hashOf(`correction ${member} ${index}`);
    if (chosen % 30 !== 0) return [];
    return how % 2 === 0 ? [{ ...fact, cancelled: true }] : [{ ...fact, price: cents(fact.price + 1_300) }];
  });

/** Members with nothing but a card, and those who are written to. */
const openCards = async (db: Database, { members }: FactsSize): Promise<void> => {
  for (let member = 0; member < members; member += 1) {
    const iuc = iucOf(member);
    await openMembership(db, iuc, OPENED);
    if (member % WRITTEN_TO !== 0) continue;
    await agreeingCustomer(db, iuc, `faits.${member}@voyageur.example`, TOLD);
    await creditPoints(db, {
      iuc,
      points: points(500 + member),
      expiresOn: Temporal.PlainDate.from('2026-05-31'),
      key: 'before',
      label: 'Solde repris',
      at: TOLD,
    });
  }
};

/** Tells facts of every member, a thousand at a time, members of one telling mixed. */
const tellAll = async (
  db: Database,
  size: FactsSize,
  of: (member: number, size: FactsSize) => TravelFact[],
  at: Temporal.Instant,
  order: 'forwards' | 'backwards',
): Promise<number> => {
  let waiting: TravelFact[] = [];
  let told = 0;
  const tell = async (): Promise<void> => {
    await recordTravels(db, order === 'forwards' ? waiting : waiting.toReversed(), at);
    told += waiting.length;
    waiting = [];
  };
  for (let turn = 0; turn < size.members; turn += 1) {
    waiting.push(...of(order === 'forwards' ? turn : size.members - 1 - turn, size));
    if (waiting.length >= TOLD_AT_ONCE) await tell();
  }
  await tell();
  return told;
};

/** All jobs that follow from travel facts: credits, trips, years, codes; points that expire and the notices before; footprints. */
export const followFacts = async (db: Database, now: Temporal.Instant): Promise<void> => {
  await runEngine(db, now);
  await expireLots(db, now);
  const { 'points.expiry-notices': notices } = expiryNoticeJobs({
    db,
    clock: new ManualClock(now.toString()),
  });
  await notices?.handler({ payload: {} } as never, new AbortController().signal);
  await countTravels(db, STATIONS, now);
};

/** What it has come to, table by table: rows and their digest, without what is made at random. */
const OUTCOMES: Readonly<Record<string, string>> = {
  'points.account': 'select iuc, account, balance, sequence from points.account',
  'points.movement': `select iuc, kind, case when kind <> 'expiry' then key end as key, label, detail, at from points.movement`,
  'points.entry':
    'select e.iuc, e.account, e.sequence, sum(e.amount) as amount, max(e.balance_after) as after from points.entry e group by e.iuc, e.account, e.sequence',
  'points.lot': 'select iuc, points, remaining, earned_at, expires_on from points.lot',
  'loyalty.effect': 'select iuc, travel_id, effect, done_at from loyalty.effect',
  'loyalty.year': 'select * from loyalty.year',
  'loyalty.advantage_code':
    'select iuc, year_ends, trips, percent, issued_at, expires_on from loyalty.advantage_code',
  'points.expiry_notice': 'select * from points.expiry_notice',
  'mail.message': 'select iuc, template, data, queued_at from mail.message',
  'carbon.month': 'select * from carbon.month',
};

interface Outcome {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

const outcomesOf = async (db: Database): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const [table, rows] of Object.entries(OUTCOMES)) {
    // A sum of hashes: no order is needed, and no memory.
    const [row] = await db.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as digest from (${rows}) r`,
    );
    if (row) outcomes.push({ table, ...row });
  }
  return outcomes;
};

/** A run without kills, or with so many, spread over it by what the run without took. */
export interface FactsRun {
  readonly facts: number;
  /** Milliseconds that processes were at work at each stop until nothing was left. */
  readonly took: readonly number[];
  /** Kills that came while the process was at work. */
  readonly kills: number;
  readonly outcomes: readonly Outcome[];
}

const PROCESS = path.join(import.meta.dirname, 'facts-process.ts');

/** One life of a process, killed so long after it has begun its work or not at all: whether it came to its end, and how long it was at work. */
const life = async (
  url: string,
  now: Temporal.Instant,
  killedAfter: number | undefined,
): Promise<{ isWhole: boolean; ms: number }> => {
  const child = spawn(process.execPath, [PROCESS, url, now.toString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([ended, once(child.stdout, 'data')]);
  const begun = performance.now();
  if (killedAfter !== undefined) {
    await Promise.race([ended, after(killedAfter)]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (signal === null && code !== 0) throw new Error(`The process ended with ${code}.`);
  return { isWhole: signal === null, ms: performance.now() - begun };
};

/** Follows a size of facts to its end in processes; `undisturbed` tells when to kill. */
export const runFacts = async (
  db: Database,
  size: FactsSize,
  say: (line: string) => void,
  kills: number,
  undisturbed?: readonly number[],
): Promise<FactsRun> => {
  const order = undisturbed ? 'backwards' : 'forwards';
  await openCards(db, size);
  let facts = await tellAll(db, size, factsOf, TOLD, order);
  say(`${facts} facts are told`);
  const took: number[] = [];
  let killed = 0;
  for (const [index, now] of STOPS.entries()) {
    if (index > 0)
      facts += await tellAll(db, size, correctionsOf, STOPS[index - 1] as Temporal.Instant, order);
    let atWork = 0;
    const whole = undisturbed?.[index];
    const share = Math.ceil(kills / STOPS.length);
    for (let kill = 0; whole !== undefined && kill < share; kill += 1) {
      // Together they reach through half of the whole: each lands in the middle of work, and the last life does the rest.
      const lives = (whole / share) * (0.1 + ((hashOf(`kill ${index} ${kill}`)[0] ?? 0) / 256) * 0.8);
      const { isWhole, ms } = await life(db.url, now, lives);
      if (!isWhole) killed += 1;
      atWork += ms;
    }
    took.push(atWork + (await life(db.url, now, undefined)).ms);
    say(`${now}: ${Math.round((took.at(-1) ?? 0) / 1000)} s, ${killed} killed so far`);
  }
  await assertInvariants(db);
  return { facts, took, kills: killed, outcomes: await outcomesOf(db) };
};

/** Tables that are not the same after both. */
export const differences = (one: FactsRun, other: FactsRun): string[] =>
  one.outcomes.flatMap(({ table, rows, digest }) => {
    const same = other.outcomes.find((outcome) => outcome.table === table);
    return same?.digest === digest && same.rows === rows
      ? []
      : [`${table}: ${rows} rows without kills, ${same?.rows} with, or others`];
  });
