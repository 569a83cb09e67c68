import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { type Config, ConfigurationError } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import type { Development } from '#contract/development.ts';
import type { ServerConfig } from '#contract/portal-context.ts';
import { pageRoutes, pathOf } from '#contract/routes.ts';
import { type Database, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { spaceProblems } from '#database/free-space.ts';
import { migrate } from '#database/migrate.ts';
import { type PortalDatabase, startPortalDatabase } from '#database/portal-database.ts';
import { createDocuments, createFileExaminer } from '#documents/index.ts';
import { type Clock, clockStartingAt, parisDate, systemClock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { ownTicketSigner, ticketSigner } from '#domain/rail/ticket-code.ts';
import { createAlerts } from '#features/alerts/index.ts';
import { carbonJobs, countTravels } from '#features/carbon/index.ts';
import { cartPerishables } from '#features/carts/index.ts';
import { unknownPrimes } from '#features/catalogue/index.ts';
import { findIn, openAssistant } from '#features/chatbot/index.ts';
import { agreesToMails, unsubscribeLinks, unsubscribePath } from '#features/communications/index.ts';
import { complaintJobs, complaintPerishables, followSoon } from '#features/complaints/index.ts';
import { contentMissing, figuresOf, openContent, sentenceOf } from '#features/content/index.ts';
import { companionPerishables, customerOverview } from '#features/customers/index.ts';
import { createDisplayKeeper, takeUpDisplay } from '#features/display-settings/index.ts';
import { ENROLMENT_LINK_SECONDS } from '#features/enrolment/index.ts';
import { expiryNoticeJobs, expiryNoticePerishables } from '#features/expiry-notices/index.ts';
import { emailChangePerishables } from '#features/identifiers/index.ts';
import {
  createJobRunner,
  type JobRunner,
  type Jobs,
  jobPerishables,
  queueProblems,
} from '#features/jobs/index.ts';
import { iucCipher, linkKey, linkPerishables, tokenOf } from '#features/links/index.ts';
import { engineProblems, loyaltyJobs } from '#features/loyalty/index.ts';
import { MAILBOX_PATH, mailJobs, mailPerishables, registerMailbox } from '#features/mail/index.ts';
import { createMeasures, measurePerishables, withdrawnVisits } from '#features/measures/index.ts';
import { newsPages, registerNewsFeed } from '#features/news/index.ts';
import { orderJobs, orderPerishables, orderProblems, writeTransitions } from '#features/orders/index.ts';
import { paperlessPerishables } from '#features/paperless/index.ts';
import { paymentJobs, registerNotifications } from '#features/payments/index.ts';
import {
  erasedPerishables,
  erasureJobs,
  erasureProblems,
  exportJobs,
  exportPerishables,
  type PersonalDataContext,
} from '#features/personal-data/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { alertPerishables, priceAlertJobs } from '#features/price-alerts/index.ts';
import { deviceCodeMails } from '#features/protection/index.ts';
import { pushPerishables } from '#features/pushes/index.ts';
import { foundPages, readySearch } from '#features/questions/index.ts';
import {
  ensureTimetable,
  feedProblems,
  holdTimetable,
  readDeliveryRules,
  readKnownStations,
  readPointsTariff,
  timetableJobs,
  timetableReader,
} from '#features/rail/index.ts';
import {
  choiceKey,
  memberCards,
  type QuotationsContext,
  RAIL_ORDER_SETTINGS,
  searchPerishables,
  withKinds,
} from '#features/rail-shop/index.ts';
import { registrationPerishables } from '#features/registration/index.ts';
import { retentionJobs } from '#features/retention/index.ts';
import { createSessions, sessionJobs } from '#features/sessions/index.ts';
import { notePerishables, queueVisits, staffFiles, staffJobs } from '#features/staff/index.ts';
import { remindOfFinalisation } from '#features/station-accounts/index.ts';
import { termsNoticeJobs } from '#features/terms-notices/index.ts';
import { publishTicketKey } from '#features/trips/index.ts';
import { createShopDoor } from '#features/waiting-room/index.ts';
import {
  createEmbeddedBooking,
  createHttpBooking,
  type EmbeddedBooking,
  inventoryJobs,
} from '#providers/booking/index.ts';
import { createEmbeddedChatbot, createHttpChatbot } from '#providers/chatbot/index.ts';
import { embeddedCollector, httpCollector } from '#providers/collector/index.ts';
import {
  createEmbeddedDesk,
  createHttpDesk,
  deskPerishables,
  registerSandboxDesk,
} from '#providers/complaints/index.ts';
import { contentFiles, contentOverHttp } from '#providers/content/index.ts';
import { httpRegistry } from '#providers/identifier-registry/index.ts';
import { createIdentityProvider } from '#providers/identity/index.ts';
import { createMailbox, createSmtpTransport } from '#providers/mail/index.ts';
import {
  createEmbeddedPayment,
  createExternalPayment,
  type Payments,
  sandboxPerishables,
} from '#providers/payment/index.ts';
import {
  createEmbeddedDesk as createEmbeddedSalesDesk,
  deskTokens,
  registerSandboxSalesDesk,
} from '#providers/sales-desk/index.ts';
import { heldPort } from '#server/held-port.ts';
import { createLogger } from '#server/logging.ts';
import { passedOn } from '#server/passed-on.ts';
import { createServer } from '#server/server.ts';
import type { Shedding } from '#server/shedding.ts';
import { doorFamilies, sheddingFamilies } from '#server/watching/load-figures.ts';
import type { AppContext } from '#web/context/app-context.ts';
import { loadPage } from '#web/page-modules.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { calls } from './calls.ts';
import {
  closeDemonstration,
  DEMONSTRATION_ACCOUNTS,
  DEMONSTRATION_PASSWORD,
  demonstrationCardHolders,
  makeDemonstration,
  sentInStories,
} from './demonstration.ts';
import { makeNewcomers, NEWCOMER_ACCOUNTS } from './demonstration-newcomers.ts';
import { mailFiles, mailTemplates, orderKinds } from './kinds.ts';

/** Jobs that take long: at most one of each kind at a time. */
const WORK_CONNECTIONS = 4;

export interface PortalOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  /** Folder of the project, where the rail data lies. */
  readonly root: string;
  /** Folder of the built pages. */
  readonly dist: string;
  /** Serves the pages from their sources instead, as `npm run dev` does. */
  readonly development?: Development;
  /** Takes the log instead of standard output, which belongs to whoever else is in the process. */
  readonly logTo?: DestinationStream;
  /** Called with the portal's server and database before it listens: the benchmark adds the bare route it measures against. */
  readonly beside?: (scope: FastifyInstance, db: Database) => void;
}

export interface Portal {
  /** Where people find it. */
  readonly address: string;
  /** Where it listens: elsewhere when a balancer stands before it. */
  readonly listens: string;
  /** Finishes the requests and jobs under way, then closes the database. */
  stop(): Promise<void>;
}

/**
 * The composition root: configuration -> database -> providers -> features -> server. The only place that wires; everything is
 * undone in reverse when a step fails or the portal stops.
 */
export const startPortal = async ({
  config: given,
  secrets,
  root,
  dist,
  development,
  logTo,
  beside,
}: PortalOptions): Promise<Portal> => {
  await using starting = new AsyncDisposableStack();
  const held = given.port === 0 ? await heldPort(given.host) : undefined;
  if (held) starting.defer(() => held.release());
  const config = held
    ? { ...given, port: held.port, publicUrl: given.publicUrl.replace(/:0$/, `:${held.port}`) }
    : given;
  const log = createLogger({ level: config.logLevel }, logTo);
  for (const warning of config.warnings) log.warn({}, warning);
  const feed = { feedDir: config.feedDir, isNamed: config.feedIsNamed, varDir: config.varDir };

  const embedded = config.databaseUrl ? undefined : await embeddedDatabase(config.varDir, log, starting);
  const url = config.databaseUrl ?? (embedded as PortalDatabase).url;
  const migrated = await migrate(url).catch((error: unknown) => {
    throw config.databaseUrl && isUnreachable(error)
      ? new ConfigurationError([`DATABASE_URL must lead to a database, and it does not: ${error.message}`])
      : error;
  });
  const { migrations, functions } = migrated;
  // Of a new database the names are those of the whole folder, and would be the first screen that somebody sees.
  if (migrations[0]?.startsWith('0001-'))
    log.info({ migrations: migrations.length, functions: functions.length }, 'the database was made');
  else if (migrations.length + functions.length > 0) log.info(migrated, 'the database is up to date');
  if (migrated.newer.length > 0)
    log.warn(
      { newer: migrated.newer },
      'the database is newer than this version, which it is compatible with',
    );
  // Loaded where it is switched on alone: a start and a request without pay nothing for it.
  const tracing =
    config.traces && (await import('#server/watching/tracing.ts')).startTracing({ ...config.traces, log });
  if (tracing) starting.defer(() => tracing.close());
  const db = openDatabase({ url, connections: config.databaseConnections });
  starting.defer(() => db.close());
  if (config.databaseUrl && (await mayDoEverything(db)))
    log.warn({}, 'the role of DATABASE_URL is a superuser: one that owns its database is enough');
  // Apart from what people wait for: it takes longer, and keeps no page from a connection.
  const work = openDatabase({
    url,
    connections: WORK_CONNECTIONS,
    applicationName: 'espace-voyageur work',
    limits: WORK_LIMITS,
    silence: db.silence,
  });
  starting.defer(() => work.close());
  const clock = config.clockStart ? clockStartingAt(config.clockStart) : systemClock;

  const needed = pageRoutes.flatMap(({ content }) => content ?? []);
  const content = await openContent({
    db,
    source: config.contentSystem
      ? contentOverHttp(config.contentSystem)
      : contentFiles(config.contentDir ?? path.join(root, 'content')),
    clock,
    log,
    needed,
    figures: figuresOf(await readPointsTariff(), config.keep),
    knownFile: path.join(config.varDir, 'content-known.json'),
  });
  starting.defer(() => content.close());
  const missing = contentMissing(content, needed);
  if (missing.length > 0)
    throw new ConfigurationError(
      missing.map((problem) => `${config.contentSystem ? 'CONTENT_URL' : 'CONTENT_DIR'} ${problem}`),
    );

  const assistant = openAssistant({
    bot: config.chatbot
      ? createHttpChatbot({ ...config.chatbot, passedOn })
      : createEmbeddedChatbot(findIn(content)),
    content,
    log,
  });
  starting.defer(() => assistant.close());

  const taken = await ensureTimetable(work, clock, { ...feed, log });
  const timetable = await holdTimetable(work, {
    imported: taken?.timetable,
    onError: (error) => log.error({ error }, 'the timetable could not be looked at'),
  });
  starting.defer(() => timetable.close());
  const [tariff, delivery, knownStations] = await Promise.all([
    readPointsTariff(),
    readDeliveryRules(),
    readKnownStations(),
  ]);
  const unknown = unknownPrimes(tariff);
  if (unknown.length > 0)
    log.warn({ primes: unknown }, 'the price list has prices of primes that the shop does not have');

  const embeddedBooking = (businessClock: Clock): EmbeddedBooking =>
    createEmbeddedBooking({
      database: { url, connections: 10, silence: db.silence },
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
      passedOn,
    });

  // The embedded one's cards are known to everybody: without a demonstration nothing is paid in euros.
  const payments: Payments | undefined = config.payment
    ? createExternalPayment(config.payment, passedOn)
    : config.demonstration
      ? createEmbeddedPayment({ db, log, publicUrl: config.publicUrl, secret: secrets.root })
      : undefined;

  // Without one nobody would get the mails that newcomers come in by.
  const hasMailbox = config.demonstration && !config.mail.smtpUrl;
  const links = linkKey(secrets.root);
  // The runner exists only once its queues do, and the orders must wake it.
  let runner: JobRunner | undefined;
  const identity = createIdentityProvider({
    db,
    log,
    publicUrl: config.publicUrl,
    passedOn,
    secure: config.secure,
    secret: secrets.root,
    rateLimits: config.rateLimits,
    enabled: config.signIn,
    apiClients: config.apiClients,
    ...(config.deviceCodes.isOn
      ? {
          deviceCodes: {
            knownDays: config.deviceCodes.knownDays,
            mails: deviceCodeMails({ clock, linkKey: links, wake: () => runner?.wake('mail.send') }),
          },
        }
      : {}),
    ...(config.identity ? { issuer: config.identity } : {}),
    ...(config.identityChanges ? { changes: config.identityChanges } : {}),
    ...(config.demonstration
      ? {
          demonstration: {
            accounts: [...DEMONSTRATION_ACCOUNTS, ...(hasMailbox ? NEWCOMER_ACCOUNTS : [])],
            password: DEMONSTRATION_PASSWORD,
          },
        }
      : {}),
  });
  const display = createDisplayKeeper(db, clock);
  const sessions = createSessions({
    db,
    clock,
    provider: identity.provider,
    log,
    publicUrl: config.publicUrl,
    secure: config.secure,
    secret: secrets.root,
    rateLimits: config.rateLimits,
    renderNotice: (request, reply, notice) => request.server.showNotice(request, reply, notice),
    onSignedIn: takeUpDisplay(display),
  });

  // The embedded one opens the file of any card to anybody: it is for the demonstration alone.
  const sandboxSalesDesk =
    config.demonstration && !config.salesDesk
      ? createEmbeddedSalesDesk({ publicUrl: config.publicUrl, secret: secrets.root })
      : undefined;
  const salesDesk = config.salesDesk
    ? deskTokens({ ...config.salesDesk, audience: `${config.publicUrl}${pathOf('/espace-pro')}` })
    : sandboxSalesDesk;
  const files = staffFiles({ db, clock, secure: config.secure });
  const queue = queueVisits({ db, secure: config.secure });

  const orders = withKinds(
    {
      db,
      booking,
      ...(payments
        ? { payments: { provider: payments.provider, publicUrl: config.publicUrl, rule: tariff.mixed } }
        : {}),
      clock,
      log,
      settings: { ...RAIL_ORDER_SETTINGS, toldAbovePoints: config.freshProof.points },
      wake: (queue) => runner?.wake(queue),
    },
    orderKinds,
  );
  await writeTransitions(db, orders.kinds);
  const transport = config.mail.smtpUrl
    ? createSmtpTransport({ url: config.mail.smtpUrl, from: config.mail.from })
    : createMailbox(db);
  starting.defer(() => transport.close());
  const documents = createDocuments();
  starting.defer(() => documents.close());
  const signer = (config.ticketKey && ticketSigner(config.ticketKey)) || ownTicketSigner(secrets.root);
  await publishTicketKey(db, signer);
  const unsubscribing = unsubscribeLinks(secrets.root);
  const cipher = iucCipher(config.iucKey ?? secrets.root);
  const tripFiles = { db, documents, signer, clock, publicUrl: config.publicUrl };
  const quotations: QuotationsContext = {
    timetable: timetable.current,
    knownStations,
    tariff,
    delivery,
    euros: payments && tariff.mixed,
    booking,
    balance: (iuc) => balanceOf(db, iuc, clock.now()),
    cards: (iuc) => memberCards(db, iuc, parisDate(clock.now())),
    clock,
    realTime: () => Date.now(),
    key: choiceKey(secrets.root),
  };
  const personalData: PersonalDataContext = {
    db,
    clock,
    linkKey: links,
    erasureDays: config.erasureDays,
    rateLimits: config.rateLimits,
    wake: (queue) => runner?.wake(queue),
  };
  const ownDesk = config.complaints && createHttpDesk({ ...config.complaints, passedOn });
  const desk = ownDesk ?? createEmbeddedDesk(db);
  const examiner = createFileExaminer();
  starting.defer(() => examiner.close());
  const queues: Jobs = {
    ...orderJobs(orders),
    ...paymentJobs(orders),
    ...mailJobs({
      db,
      transport,
      clock,
      log,
      publicUrl: config.publicUrl,
      ...(config.demonstration ? { sentAt: sentInStories(clock) } : {}),
      tokenOf: (seed) => tokenOf(links, seed),
      enrolmentToken: (iuc) => cipher.encrypt(iuc, 'enrolment', ENROLMENT_LINK_SECONDS),
      templates: mailTemplates,
      files: mailFiles(tripFiles),
      optIns: {
        wants: (iuc, type) => agreesToMails(db, iuc, type),
        unsubscribePath: (iuc, type) => unsubscribePath(type, unsubscribing.hashOf({ iuc, type })),
      },
    }),
    ...erasureJobs({
      db: work,
      clock,
      log,
      elsewhere: { ...(ownDesk ? { desk: ownDesk } : {}), hasOwnIdentity: config.identity !== undefined },
      wake: (queue) => runner?.wake(queue),
    }),
    ...exportJobs({
      db: work,
      clock,
      documents,
      publicUrl: config.publicUrl,
      wake: (queue) => runner?.wake(queue),
    }),
    ...complaintJobs({ db: work, clock, desk, log, accounts: identity.accounts }),
    ...loyaltyJobs({ db: work, clock, log }),
    ...expiryNoticeJobs({ db: work, clock, wake: (queue) => runner?.wake(queue) }),
    ...termsNoticeJobs({ db: work, clock, content, wake: (queue) => runner?.wake(queue) }),
    ...carbonJobs({ db: work, clock, timetable }),
    ...priceAlertJobs({ db: work, quotations, wake: (queue) => runner?.wake(queue) }),
    ...timetableJobs({ db: work, clock, log, feed, timetable }),
    ...sessionJobs({ db: work }),
    ...staffJobs({ files, queue }),
    ...(inventory ? inventoryJobs(inventory, clock, config.keep) : {}),
    ...retentionJobs({
      clock,
      log,
      perishables: [
        ...orderPerishables({ ...orders, db: work }, config.keep),
        ...mailPerishables(work, config.keep),
        ...companionPerishables(work),
        ...notePerishables(work),
        ...registrationPerishables(work),
        ...emailChangePerishables(work),
        ...linkPerishables(work),
        ...cartPerishables(work),
        ...searchPerishables(work),
        ...alertPerishables(work),
        ...expiryNoticePerishables(work),
        ...pushPerishables(work),
        ...measurePerishables(work, config.keep),
        ...sandboxPerishables(work),
        ...deskPerishables(work),
        ...complaintPerishables(work),
        ...paperlessPerishables(work),
        ...exportPerishables(work),
        ...erasedPerishables(work),
        ...jobPerishables(work),
      ],
    }),
  };
  runner = createJobRunner({ db, queues, log });

  const accounts = identity.accounts && {
    db,
    clock,
    accounts: identity.accounts,
    linkKey: links,
    rateLimits: config.rateLimits,
    wake: (queue: string) => runner?.wake(queue),
  };
  const accountsContext = accounts && {
    ...accounts,
    withoutPassword: (login: string) => remindOfFinalisation(accounts, login),
  };
  const serverConfig: ServerConfig = {
    publicUrl: config.publicUrl,
    secure: config.secure,
    formActionOrigins: [
      ...(config.identity ? [new URL(config.identity.issuer).origin] : []),
      ...(config.forgottenPasswordUrl ? [new URL(config.forgottenPasswordUrl).origin] : []),
      ...(payments?.pageOrigins ?? []),
    ],
    trustProxy: config.trustProxy,
    ...(config.salesDesk ? { deskOrigin: new URL(config.salesDesk.issuer).origin } : {}),
    freshProof: config.freshProof,
    consentDays: config.consentDays,
    deviceDays: config.deviceCodes.knownDays,
    ...(config.cookieDomain ? { cookieDomain: config.cookieDomain } : {}),
    passedCookies: config.passedCookies,
  };
  const measures = createMeasures({
    collector: config.collector ? httpCollector(config.collector) : embeddedCollector(db),
    config: serverConfig,
    log,
    withdrawn: withdrawnVisits(db),
    mostPerMinute: config.rateLimits ? config.measuresPerMinute : undefined,
  });
  starting.defer(() => measures.close());
  const shopDoor =
    config.shopPlaces === undefined
      ? undefined
      : createShopDoor({ db, config: serverConfig, secret: secrets.root, places: config.shopPlaces, log });
  let shedding: Shedding | undefined;
  const app: AppContext = {
    db,
    clock,
    config: serverConfig,
    sessions: sessions.sessions,
    staffFiles: files,
    ...(salesDesk ? { staffDoor: { db, clock, desk: salesDesk, files, queue } } : {}),
    logins: sessions.logins,
    openSessions: sessions.openSessions,
    ...(accountsContext
      ? {
          registration: {
            ...accountsContext,
            ...config.registration,
            ...(config.migration ? { registry: httpRegistry({ ...config.migration, passedOn }) } : {}),
          },
        }
      : {}),
    ...(accountsContext && config.stationAccountsToken
      ? { stationAccounts: { ...accountsContext, token: config.stationAccountsToken } }
      : {}),
    ...(config.forgottenPasswordUrl ? { forgottenPasswordUrl: config.forgottenPasswordUrl } : {}),
    documents,
    ticketSigner: signer,
    unsubscribeLinks: unsubscribing,
    iucCipher: cipher,
    personalData,
    complaints: { db, patient: work, clock, desk, examiner, rateLimits: config.rateLimits },
    g30: {
      db,
      clock,
      content,
      isNeutral: config.registration.isNeutral,
      rateLimits: config.rateLimits,
      wake: (queue) => runner?.wake(queue),
    },
    cardByMail: {
      db,
      clock,
      isNeutral: config.registration.isNeutral,
      rateLimits: config.rateLimits,
      wake: (queue) => runner?.wake(queue),
    },
    paperless: {
      db,
      patient: work,
      clock,
      examiner,
      linkKey: links,
      rateLimits: config.rateLimits,
      wake: (queue) => runner?.wake(queue),
    },
    measures,
    display,
    alerts: createAlerts({ db, content, clock, log }),
    ...(shopDoor ? { shopDoor } : {}),
    ...(hasMailbox ? { mailbox: MAILBOX_PATH } : {}),
    rateLimits: config.rateLimits,
    profiles: { overview: (iuc) => customerOverview(db, iuc, clock.now()) },
    parts: [
      { name: 'content', problems: () => content.problems().map(sentenceOf) },
      { name: 'orders', problems: () => orderProblems(db) },
      { name: 'timetable', problems: () => feedProblems(db) },
      { name: 'erasures', problems: () => erasureProblems(work) },
      { name: 'loyalty', problems: () => engineProblems(db) },
      { name: 'jobs', problems: () => queueProblems(db) },
      { name: 'measures', problems: () => measures.problems() },
      ...(embedded ? [{ name: 'disk', problems: () => spaceProblems(config.varDir) }] : []),
    ],
    isLost: () => lostDatabase(embedded),
    timetable,
    content,
    assistant,
    contentPreview: config.contentPreview,
    secondAgentAboveCents: config.secondAgentAboveCents,
    ...(config.travelsToken ? { travels: { db: work, clock, token: config.travelsToken } } : {}),
    quotations,
    orders,
    actingAs: (by): AppContext => ({ ...app, orders: { ...orders, by } }),
  };
  if (config.demonstration) {
    await makeDemonstration({
      patient: work,
      orders,
      quotations,
      content,
      bookingAt: (then) => {
        const past = embeddedBooking(then);
        return { booking: past, close: () => past.close() };
      },
    });
    if (hasMailbox && app.registration)
      await makeNewcomers(app.registration, content, DEMONSTRATION_PASSWORD);
    // Whoever looks at the demonstration does not wait for the job's minute.
    await countTravels(work, timetable.current().stations, clock.now());
  } else await closeDemonstration(db);

  const metrics =
    config.metrics &&
    (await (
      await import('#server/watching/metrics.ts')
    ).serveMetrics({
      ...config.metrics,
      log,
      pools: { pages: db, work },
      parts: app.parts,
      beside: () => [...doorFamilies(shopDoor?.figures()), ...sheddingFamilies(shedding?.figures())],
    }));
  if (metrics) {
    starting.defer(() => metrics.close());
    log.info({ address: metrics.address }, 'metrics are served');
  }
  const server = await createServer(app, {
    renderer: development?.renderer ?? (await loadBuiltRenderer(dist)),
    loadPage,
    logger: log,
    ...(development ? { development } : { dist }),
    uploadsAtOnce: config.uploadsAtOnce,
    foundPages: () => [...foundPages(content), ...newsPages(content)],
    calls,
    ...(config.load ? { load: config.load } : {}),
    onShedding: (counted) => {
      shedding = counted;
    },
    watchers: [tracing?.watch, metrics?.watch].filter((watch) => watch !== undefined),
    plugins: [
      (scope) => identity.register(scope),
      (scope) => sessions.registerRoutes(scope),
      (scope) => {
        if (payments === undefined) return;
        payments.register(scope);
        registerNotifications(scope, { db, read: payments.read, wake: (queue) => runner?.wake(queue) });
      },
      // Anybody may read it: it is for the demonstration alone.
      ...(beside ? [async (scope: FastifyInstance) => beside(scope, db)] : []),
      (scope) => registerNewsFeed(scope, { content, publicUrl: config.publicUrl }),
      (scope) => {
        if (sandboxSalesDesk)
          registerSandboxSalesDesk(scope, {
            desk: sandboxSalesDesk,
            enabled: true,
            customers: () => demonstrationCardHolders(db),
          });
      },
      (scope) => registerMailbox(scope, { db, enabled: hasMailbox }),
      (scope) =>
        registerSandboxDesk(scope, {
          db,
          clock,
          enabled: config.demonstration && !config.complaints,
          moved: async (iuc) => {
            await followSoon({ db }, iuc);
            runner?.wake('complaint.follow');
          },
        }),
    ],
  });
  starting.defer(() => server.close());
  runner.start();
  starting.defer(() => runner.stop());
  const listens = await server.listen({ host: config.host, port: config.port, ...held?.options });
  await held?.release();
  const closing = new AbortController();
  starting.defer(() => closing.abort());
  readySearch(content, closing.signal).catch((error: unknown) =>
    log.error({ err: error }, 'the search of questions is made when somebody first asks'),
  );

  const running = starting.move();
  return { address: config.publicUrl, listens, stop: () => running.disposeAsync() };
};

/** Nobody at that address, or nobody who lets us in: the setting is wrong rather than the database. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:E[A-Z]+|28\w{3}|3D000)$/.test(String(error.code));

/** Starts the embedded server with the portal's database. */
const embeddedDatabase = async (
  varDir: string,
  log: Log,
  starting: AsyncDisposableStack,
): Promise<PortalDatabase> => {
  const database = await startPortalDatabase(varDir, (error) => {
    if (error)
      log.error({ err: error }, 'the embedded database could not be started again: it is tried once more');
    else log.error({}, 'the embedded database has ended by itself: it is started again');
  });
  starting.defer(() => database.stop());
  if (database.warning !== undefined) log.warn({}, database.warning);
  return database;
};

const mayDoEverything = async (db: Database): Promise<boolean> => {
  const [role] = await db.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return role?.rolsuper === true;
};

/** For so long the portal tries alone to start its database again. */
const LOST_AFTER_MS = 60_000;

const lostDatabase = (database: PortalDatabase | undefined): string | undefined => {
  const downMs = database?.downMs() ?? 0;
  return downMs > LOST_AFTER_MS
    ? `the embedded database has been down for ${Math.round(downMs / 1000)} s and does not start again: see server.log`
    : undefined;
};
