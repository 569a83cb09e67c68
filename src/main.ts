import path from 'node:path';
import { type Config, ConfigurationError } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { openDatabase } from '#database/database.ts';
import { startEmbedded } from '#database/embedded.ts';
import { createDatabase, migrate } from '#database/migrate.ts';
import { type Clock, clockStartingAt, parisDate, systemClock } from '#domain/clock.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { customerOverview } from '#features/customers/index.ts';
import {
  createJobRunner,
  type JobQueue,
  type JobRunner,
  type Log,
  type Schedule,
} from '#features/jobs/index.ts';
import { runEngine } from '#features/loyalty/index.ts';
import { mailJobs, registerMailbox } from '#features/mail/index.ts';
import type { OrdersContext } from '#features/orders/contract.ts';
import { ORDER_SETTINGS, orderJobs } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { choiceKey } from '#features/quotations/index.ts';
import { ensureTimetable, holdTimetable, readPointsTariff, timetableReader } from '#features/rail/index.ts';
import { sessionCalls } from '#features/sessions/calls.ts';
import { createSessions } from '#features/sessions/index.ts';
import { createEmbeddedBooking, type EmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import { createIdentityProvider } from '#providers/identity/index.ts';
import { createMailbox } from '#providers/mail/mailbox.ts';
import { createSmtpTransport } from '#providers/mail/smtp.ts';
import type { AppContext } from '#server/app-context.ts';
import { currentCorrelationId } from '#server/correlation.ts';
import type { Development } from '#server/development.ts';
import { createLogger } from '#server/logging.ts';
import { loadBuiltRenderer } from '#server/renderer.ts';
import { createServer } from '#server/server.ts';
import { calls } from './calls.ts';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD, makeDemonstration } from './demonstration.ts';

export interface PortalOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  /** Folder of the project, where the rail data lies. */
  readonly root: string;
  /** Folder of the built pages. */
  readonly dist: string;
  /** Serves the pages from their sources instead, as `npm run dev` does. */
  readonly development?: Development;
}

export interface Portal {
  /** Where it serves. */
  readonly address: string;
  /** Finishes the requests and jobs under way, then closes the database. */
  stop(): Promise<void>;
}

/** Name of the portal's database on the embedded server. */
const DATABASE = 'voyageur';

/**
 * The composition root: configuration -> database -> providers -> features -> server. The only place that wires; everything is
 * undone in reverse when a step fails or the portal stops.
 */
export const startPortal = async ({
  config,
  secrets,
  root,
  dist,
  development,
}: PortalOptions): Promise<Portal> => {
  const log = createLogger({ level: config.logLevel });
  await using starting = new AsyncDisposableStack();

  const url = config.databaseUrl ?? (await embeddedDatabase(config.varDir, log, starting));
  await migrate(url).catch((error: unknown) => {
    throw config.databaseUrl && isUnreachable(error)
      ? new ConfigurationError([`DATABASE_URL must lead to a database, and it does not: ${error.message}`])
      : error;
  });
  const db = openDatabase({ url, connections: config.databaseConnections });
  starting.defer(() => db.close());
  const clock = config.clockStart ? clockStartingAt(config.clockStart) : systemClock;

  const feed = { feedDir: config.feedDir, varDir: config.varDir };
  await ensureTimetable(db, clock, feed);
  const timetable = await holdTimetable(db, {
    onError: (error) => log.error({ error }, 'the timetable could not be looked at'),
  });
  starting.defer(() => timetable.close());
  const tariff = await readPointsTariff();

  const embeddedBooking = (businessClock: Clock): EmbeddedBooking =>
    createEmbeddedBooking({
      database: { url, connections: 10 },
      runs: timetableReader(timetable.current),
      isPeak: (departure) => isPeak(tariff, departure.toInstant()),
      overlayDir: path.join(root, 'rail', 'overlay'),
      clock: businessClock,
      occupancy: config.demonstration ? { seed: 'espace-voyageur' } : false,
    });
  const inventory = config.booking ? undefined : embeddedBooking(clock);
  if (inventory) starting.defer(() => inventory.close());
  const booking =
    inventory ??
    createHttpBooking({
      ...(config.booking as NonNullable<typeof config.booking>),
      correlationId: currentCorrelationId,
    });

  const identity = createIdentityProvider({
    db,
    log,
    publicUrl: config.publicUrl,
    secure: config.secure,
    secret: secrets.root,
    rateLimits: config.rateLimits,
    enabled: config.signIn,
    apiClients: config.apiClients,
    ...(config.identity ? { issuer: config.identity } : {}),
    ...(config.demonstration
      ? { demonstration: { accounts: DEMONSTRATION_ACCOUNTS, password: DEMONSTRATION_PASSWORD } }
      : {}),
  });
  const sessions = createSessions({
    db,
    provider: identity.provider,
    log,
    publicUrl: config.publicUrl,
    secure: config.secure,
    secret: secrets.root,
    renderNotice: (request, reply, notice) => request.server.showNotice(request, reply, notice),
  });

  // The runner exists only once its queues do, and the orders must wake it.
  let runner: JobRunner | undefined;
  const orders: OrdersContext = {
    db,
    booking,
    clock,
    log,
    settings: ORDER_SETTINGS,
    wake: (queue) => runner?.wake(queue),
  };
  const transport = config.mail.smtpUrl
    ? createSmtpTransport({ url: config.mail.smtpUrl, from: config.mail.from })
    : createMailbox(db);
  starting.defer(() => transport.close());
  const queues: Record<string, JobQueue> = {
    ...orderJobs(orders),
    ...mailJobs({ db, transport, clock, log, publicUrl: config.publicUrl }),
    'loyalty.engine': {
      concurrency: 1,
      leaseMs: 10 * 60_000,
      handler: async () => {
        await runEngine(db, clock.now());
      },
    },
    'rail.timetable': {
      concurrency: 1,
      leaseMs: 10 * 60_000,
      handler: async () => {
        await ensureTimetable(db, clock, feed);
        await timetable.refresh();
      },
    },
    ...(inventory
      ? {
          'booking.sweep': {
            concurrency: 1,
            leaseMs: 60_000,
            handler: async () => {
              await inventory.releaseExpired();
            },
          },
          'booking.forget': {
            concurrency: 1,
            leaseMs: 10 * 60_000,
            handler: async () => {
              await inventory.forgetSeatsBefore(parisDate(clock.now()).subtract({ days: 1 }).toString());
            },
          },
        }
      : {}),
  };
  const schedules: Schedule[] = [
    { queue: 'loyalty.engine', every: 'minute' },
    { queue: 'rail.timetable', every: 'day', at: '03:10' },
    ...(inventory
      ? ([
          { queue: 'booking.sweep', every: 'minute' },
          { queue: 'booking.forget', every: 'day', at: '03:40' },
        ] as const)
      : []),
  ];
  runner = createJobRunner({ db, queues, schedules, log });

  const app: AppContext = {
    db,
    clock,
    config: {
      publicUrl: config.publicUrl,
      secure: config.secure,
      formActionOrigins: config.identity ? [new URL(config.identity.issuer).origin] : [],
      trustProxy: config.trustProxy,
      ...(config.cookieDomain ? { cookieDomain: config.cookieDomain } : {}),
    },
    sessions: sessions.sessions,
    profiles: { overview: (iuc) => customerOverview(db, iuc, clock.now()) },
    timetable,
    quotations: {
      timetable: timetable.current,
      tariff,
      booking,
      balance: (iuc) => balanceOf(db, iuc, clock.now()),
      clock,
      realTime: () => Date.now(),
      key: choiceKey(secrets.root),
    },
    orders,
  };
  if (config.demonstration)
    await makeDemonstration({
      orders,
      quotations: app.quotations,
      bookingAt: (then) => {
        const past = embeddedBooking(then);
        return { booking: past, close: () => past.close() };
      },
    });

  const server = await createServer(app, {
    renderer: development?.renderer ?? (await loadBuiltRenderer(dist)),
    logger: log,
    ...(development ? { development } : { dist }),
    calls: [...calls, ...sessionCalls(sessions)],
    plugins: [
      (scope) => identity.register(scope),
      (scope) => sessions.registerRoutes(scope),
      // Anybody may read it: it is for the demonstration alone.
      (scope) => registerMailbox(scope, { db, enabled: config.demonstration && !config.mail.smtpUrl }),
    ],
  });
  starting.defer(() => server.close());
  runner.start();
  starting.defer(() => runner.stop());
  await server.listen({ host: config.host, port: config.port });

  const running = starting.move();
  return { address: config.publicUrl, stop: () => running.disposeAsync() };
};

/** Nobody at that address, or nobody who lets us in: the setting is wrong rather than the database. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:E[A-Z]+|28\w{3}|3D000)$/.test(String(error.code));

/** Starts the embedded server and answers the address of the portal's database on it. */
const embeddedDatabase = async (
  varDir: string,
  log: Log,
  starting: AsyncDisposableStack,
): Promise<string> => {
  const server = await startEmbedded({
    directory: path.join(varDir, 'postgres'),
    onEnded: (error) => {
      if (error) log.error({ err: error }, 'the embedded database could not be started again');
      else log.error({}, 'the embedded database has ended by itself: it is started again');
    },
  });
  starting.defer(() => server.stop());
  await createDatabase(server.url('postgres'), DATABASE);
  return server.url(DATABASE);
};
