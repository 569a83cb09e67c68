import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { writeVersions } from '#database/source.ts';
import { OPENS_AT, SECRETS_KEY, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { databaseOf, laterVersion } from '#tests/harness/later-version.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { errorsIn, type PortalProcess, startPortalProcess } from '#tests/harness/portal.ts';
import { hold, pay, type Wish } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import type { Visitor } from '#tests/harness/visitor.ts';

/** What pages, calls and orders read and write all the time: the later version gives each of their tables a column. */
const WIDENED = ['customer', 'mail', 'points', 'session', 'shop', 'trip'];
const ENVIRONMENT = { SECRETS_KEY, CLOCK_START: OPENS_AT, RATE_LIMITS: 'off' };

const formatDay = (day: Temporal.PlainDate): string => day.toString().split('-').reverse().join('/');
/** Another day for each order, since the seats for points of one train are few. */
const wish = (order: number): Wish => ({
  from: 'Paris Gare de Lyon',
  to: 'Dijon Ville',
  date: formatDay(Temporal.PlainDate.from('2027-03-08').add({ days: order % 70 })),
  hour: 6 + 4 * (Math.floor(order / 70) % 4),
});

interface Ending {
  after(work: () => Promise<void>): void;
}

/** What one of the portals was sent in one phase. */
interface Sent {
  readonly phase: string;
  readonly to: string;
  requests: number;
  orders: number;
  /** Until the last byte, ms. */
  slowest: number;
}

/** The version that comes next: wider tables, one index more, and another text of the function that takes points. */
const nextVersion = (ending: Ending, tables: readonly string[]): string => {
  const copy = laterVersion(ending);
  const { migrations, functions } = databaseOf(copy);
  for (const table of tables)
    fs.writeFileSync(
      path.join(migrations, `9000-${table}.sql`),
      `-- migration: compatible\nalter table ${table} add column later text not null default 'later';\n`,
    );
  fs.writeFileSync(
    path.join(migrations, '9010-index.sql'),
    '-- migration: compatible, outside a transaction\n' +
      'create index concurrently if not exists movement_by_label on points.movement (iuc, label);\n',
  );
  const debit = path.join(functions, 'points', 'debit.sql');
  fs.writeFileSync(debit, fs.readFileSync(debit, 'utf8').replace(/^BEGIN$/m, 'BEGIN\n  -- later'));
  assert.deepEqual(writeVersions(functions), ['points.debit']);
  return copy;
};

/** A portal with the name that a report gives it. */
type Named = readonly [name: string, portal: PortalProcess];

/** A balancer and those behind it: members look around and order, each at whatever portal it names, and all of it is counted. */
const traffic = (
  { members, pauseMs }: { readonly members: number; readonly pauseMs: number },
  visitorAt: (member: number, portal: PortalProcess) => Promise<Visitor>,
) => {
  let serving: readonly Named[] = [];
  let phase = '';
  const sent: Sent[] = [];
  const rounds = new Map<PortalProcess, number>();
  const underWay = new Map<PortalProcess, number>();
  const failures: string[] = [];
  let orders = 0;
  let isOver = false;

  const sentTo = (to: string): Sent => {
    let found = sent.find((one) => one.phase === phase && one.to === to);
    if (!found) {
      found = { phase, to, requests: 0, orders: 0, slowest: 0 };
      sent.push(found);
    }
    return found;
  };
  /** Everything that the visitor asks is counted with its time. */
  const counted = (visitor: Visitor, name: string): Visitor => {
    const request = visitor.request.bind(visitor);
    visitor.request = async (...asked) => {
      const begun = performance.now();
      const counting = sentTo(name);
      const response = await request(...asked);
      const bytes = await response.arrayBuffer();
      counting.requests += 1;
      counting.slowest = Math.max(counting.slowest, performance.now() - begun);
      const { status, headers } = response;
      return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
    };
    return visitor;
  };
  const round = async (member: number, [name, portal]: Named): Promise<void> => {
    const visitor = counted(await visitorAt(member, portal), name);
    for (const address of ['/mon-espace', '/recompense/vos-points', '/api/solde']) {
      const answer = await visitor.request(address);
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    }
    orders += 1;
    await pay(visitor, await hold(visitor, wish(orders)));
    sentTo(name).orders += 1;
  };
  const drive = async (member: number): Promise<void> => {
    for (let turn = member; !isOver && failures.length < 10; turn += 1) {
      const named = serving[turn % serving.length] as Named;
      const [name, portal] = named;
      underWay.set(portal, (underWay.get(portal) ?? 0) + 1);
      await round(member, named).catch((error: Error) =>
        failures.push(`${phase}, ${name}: ${error.message}`),
      );
      underWay.set(portal, (underWay.get(portal) ?? 0) - 1);
      rounds.set(portal, (rounds.get(portal) ?? 0) + 1);
      await wait(pauseMs);
    }
  };
  let driven: Promise<unknown> | undefined;
  return {
    sent,
    failures,
    during: (now: string): void => {
      phase = now;
    },
    /** Sends rounds to exactly these from now on; ends when those under way elsewhere have ended and each has had so many. */
    to: async (now: string, each: number, ...portals: Named[]): Promise<void> => {
      phase = now;
      serving = portals;
      driven ??= Promise.all(Array.from({ length: members }, (_, member) => drive(member)));
      const before = new Map(rounds);
      await until(
        () =>
          failures.length > 0 ||
          (portals.every(([, portal]) => (rounds.get(portal) ?? 0) >= (before.get(portal) ?? 0) + each) &&
            [...underWay].every(
              ([portal, count]) => count === 0 || portals.some(([, one]) => one === portal),
            )),
        600_000,
      );
    },
    end: async (): Promise<void> => {
      isOver = true;
      await driven;
    },
  };
};

export interface RolledOut {
  readonly db: Database;
  readonly sent: readonly Sent[];
  /** Requests that did not get what they should, in words. */
  readonly failures: readonly string[];
  /** What the portals logged of errors. */
  readonly errors: readonly string[];
  /** How many tables the later version widened, and how many have the column. */
  readonly tables: number;
  readonly widened: number;
  readonly indexIsValid: boolean;
  readonly functionIsNew: boolean;
  /** The older version has said, on its second start, that the database is newer. */
  readonly oldSaidSo: boolean;
}

/**
 * A new version is rolled out under load: it migrates and serves beside the old one, the old one is stopped, and started again on the
 * newer database. `rounds`: how often each portal is visited in each phase, at least; a round is two pages, a call and an order, and a
 * member pauses after it for `pauseMs` (none).
 */
export const rollOut = async (
  ending: Ending,
  {
    members,
    rounds,
    pauseMs = 0,
  }: { readonly members: number; readonly rounds: number; readonly pauseMs?: number },
): Promise<RolledOut> => {
  const old = await startDemonstrationProcess(ending, { environment: ENVIRONMENT });
  const { db } = old;
  const start = (root?: string): Promise<PortalProcess> =>
    startPortalProcess(ending, { databaseUrl: db.url, environment: ENVIRONMENT, ...(root ? { root } : {}) });
  const people = await Promise.all(
    Array.from({ length: members }, (_, number) => createMember(db, number, 5_000_000)),
  );
  const load = traffic({ members, pauseMs }, (member, portal) =>
    signedIn(db, people[member]?.iuc ?? '', portal.url),
  );
  const older: Named = ['old', old];
  await load.to('before', rounds, older);

  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
    [WIDENED],
  );
  const copy = nextVersion(
    ending,
    tables.map(({ name }) => name),
  );
  load.during('the new one starts and migrates');
  const newer: Named = ['new', await start(copy)];
  await load.to('side by side', rounds, older, newer);
  await load.to('the old one leaves', rounds, newer);
  await old.stop();
  load.during('the old one starts again');
  const again: Named = ['old again', await start()];
  await load.to('side by side on the newer database', rounds, again, newer);
  await load.end();

  const [row] = await db.query<{ widened: number; valid: boolean; later: boolean }>(
    `select (select count(*)::int from information_schema.columns where column_name = 'later') as widened,
       (select indisvalid from pg_index where indexrelid = 'points.movement_by_label'::regclass) as valid,
       (select prosrc like '%-- later%' from pg_proc where oid = 'points.debit'::regproc) as later`,
  );
  return {
    db,
    sent: load.sent,
    failures: load.failures,
    errors: [older, newer, again].flatMap(([name, portal]) =>
      errorsIn(portal).map((line) => `${name}: ${line}`),
    ),
    tables: tables.length,
    widened: row?.widened ?? 0,
    indexIsValid: row?.valid ?? false,
    functionIsNew: row?.later ?? false,
    oldSaidSo: /the database is newer than this version/.test(again[1].output()),
  };
};
