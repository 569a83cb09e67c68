import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, isDatabaseUnavailable, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { readBookingSource } from '#providers/booking/embedded/source.ts';
import { CREDENTIALS, type Standalone, startStandalone } from '#providers/booking/testing/standalone.ts';
import { readPaymentSource } from '#providers/payment/embedded/source.ts';
import {
  SECRETS,
  type Standalone as StandalonePayment,
  startStandalone as startPayment,
} from '#providers/payment/testing/standalone.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst, OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { type PortalProcess, startPortalProcess } from '#tests/harness/portal.ts';
import { until } from '#tests/harness/until.ts';
import { unusedPort } from '#tests/harness/unused-port.ts';
import { metProcess } from '#tests/harness/witness.ts';
import { ensureBuilt } from '../../scripts/build.ts';

/** What dies by `kill -9`, at once: the portal, the database's first process, one of those that serve its connections, or both. */
const VICTIMS = ['portal', 'database', 'connection', 'portal and database'] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * A portal as it is shipped, a PostgreSQL of its own as the portal would start it, durable, and the booking system of another company
 * and its payment provider, each with a database that nobody kills: processes that live and die apart.
 */
export interface Installation {
  /** The same before and after a kill. */
  readonly url: string;
  /** The portal's tables; asks again while the database is away. */
  readonly db: Database;
  readonly system: Standalone;
  /** The booking system's tables. */
  readonly bookings: Database;
  readonly provider: StandalonePayment;
  /** The payment provider's tables. */
  readonly payments: Database;
  /** Starts a second portal on the same database. */
  startSibling(): Promise<Sibling>;
  /**
   * Kills, and has everything running again: whoever watches over them starts what has died. `connection`: the
   * one that is killed, any of the portal's when left out. Answers how long it was until the portal served again, ms.
   */
  kill(victim: Victim, meanwhile: () => Promise<void>, connection?: number): Promise<number>;
  /** Lines of level error that the portals have written, without those about a database that is away. */
  errors(): string[];
}

export interface Sibling {
  readonly url: string;
  /** Kills it, and has it running again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Ending {
  after(work: () => Promise<void>): void;
}

/** The keeper of a database: starts it, and again whenever it has died. */
const startKeeper = async (directory: string): Promise<{ child: ChildProcess; url: string }> => {
  metProcess('embedded database');
  const program = path.resolve(import.meta.dirname, '../harness/embedded-process.ts');
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    const url = /^ready (\S+)$/m.exec(said)?.[1];
    if (url) return { child, url };
  }
  throw new Error(`the database did not start: ${said}`);
};

/** A pool whose queries wait for a database that is being killed and recovered. */
const patient = (db: Database): Database => ({
  ...db,
  query: async (...words) => {
    const deadline = performance.now() + 30_000;
    for (;;) {
      try {
        return await db.query(...words);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      }
    }
  },
});

export const startInstallation = async (ending: Ending): Promise<Installation> => {
  const end = lastFirst(ending);
  await ensureBuilt();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'kills-'));
  end.after(async () => fs.rmSync(directory, { recursive: true, force: true }));
  const keeper = await startKeeper(directory);
  end.after(async () => {
    keeper.child.kill('SIGTERM');
    if (keeper.child.exitCode === null) await once(keeper.child, 'exit');
  });
  const databaseUrl = keeper.url;
  const db = openDatabase({
    url: databaseUrl,
    connections: 4,
    applicationName: 'onlooker',
    limits: WORK_LIMITS,
  });
  end.after(() => db.close());

  // The first start makes tables and timetable, which the booking system sells too.
  const environment = {
    SECRETS_KEY,
    CLOCK_START: OPENS_AT,
    DEMONSTRATION: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const first = await startPortalProcess(end, { databaseUrl, environment });
  await first.kill();
  const bookings = await testDatabase(end, { source: readBookingSource() });
  const system = await startStandalone({
    databaseUrl: bookings.url,
    runs: path.resolve(import.meta.dirname, '../../scripts/booking-runs.ts'),
    environment: { TIMETABLE_DATABASE_URL: databaseUrl, CLOCK_START: OPENS_AT },
  });
  end.after(() => system.stop());

  const payments = await testDatabase(end, { source: readPaymentSource() });
  const provider = await startPayment({ databaseUrl: payments.url });
  end.after(() => provider.stop());

  const startOnce = (port: number, more: Readonly<Record<string, string>> = {}): Promise<PortalProcess> =>
    startPortalProcess(end, {
      databaseUrl,
      environment: {
        ...environment,
        PORT: String(port),
        BOOKING_URL: system.url,
        BOOKING_USER: CREDENTIALS.user,
        BOOKING_PASSWORD: CREDENTIALS.password,
        PAYMENT_URL: provider.url,
        PAYMENT_KEY: SECRETS.key,
        PAYMENT_WEBHOOK_SECRET: SECRETS.webhook,
        ...more,
      },
    });
  /** As whoever watches over it does: again, when there was no database at that moment. */
  const start = async (at: number, more: Readonly<Record<string, string>> = {}): Promise<PortalProcess> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startOnce(at, more);
      } catch (error) {
        if (tries === 10) throw error;
      }
    }
  };
  const port = await unusedPort();
  let portal = await start(port);
  const past: string[] = [];
  const siblings: (() => PortalProcess)[] = [];

  const looking = patient(db);
  const killProcess = (pid: number): void => {
    process.kill(pid, 'SIGKILL');
  };
  const postmaster = (): number =>
    Number(fs.readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const aConnection = async (): Promise<number> => {
    const [row] = await looking.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'espace-voyageur' order by state <> 'active', random() limit 1`,
    );
    return row?.pid ?? 0;
  };
  const isConnection = async (pid: number): Promise<boolean> =>
    (await looking.query('select from pg_stat_activity where pid = $1', [pid])).length > 0;
  const startedAt = async (): Promise<string> => {
    const [row] = await looking.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
    return row?.at ?? '';
  };
  const isServing = async (): Promise<boolean> =>
    fetch(`${portal.url}/readyz`).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );

  return {
    url: portal.url,
    db: looking,
    system,
    bookings,
    provider,
    payments,
    startSibling: async () => {
      const siblingPort = await unusedPort();
      // People know both by one address: what is asked of others names it, whoever asks.
      const one = { PUBLIC_URL: portal.url };
      let second = await start(siblingPort, one);
      siblings.push(() => second);
      return {
        url: second.listens,
        kill: async () => {
          await second.kill();
          past.push(second.output());
          second = await start(siblingPort, one);
        },
        stop: () => second.stop(),
      };
    },
    kill: async (victim, meanwhile, connection) => {
      const before = victim === 'portal' || victim === 'connection' ? '' : await startedAt();
      const begun = performance.now();
      const server = victim === 'connection' ? (connection ?? (await aConnection())) : 0;
      if (server > 0) killProcess(server);
      else if (before) killProcess(postmaster());
      if (victim === 'portal' || victim === 'portal and database') {
        await portal.kill();
        past.push(portal.output());
        await meanwhile();
        portal = await start(port);
      } else await meanwhile();
      if (server > 0) await until(async () => !(await isConnection(server)));
      if (before) await until(async () => (await startedAt()) !== before);
      await until(isServing);
      return performance.now() - begun;
    },
    errors: () =>
      [...past, portal.output(), ...siblings.map((one) => one().output())]
        .flatMap((output) => output.split('\n'))
        .filter(isOurFault),
  };
};

/** A line that says something went wrong on our side, other than that the database was away for a moment. */
const isOurFault = (line: string): boolean =>
  (/"level":"(error|fatal)"/.test(line) &&
    !/ECONN|ENOENT|EPIPE|57P0|Connection terminated|terminating connection|the database system is|in recovery mode|shutting down|not yet accepting/.test(
      line,
    )) ||
  /^\s+at /.test(line);
