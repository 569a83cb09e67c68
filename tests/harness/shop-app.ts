import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StaffActing } from '#contract/staff.ts';
import { type Database, openDatabase } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { createFileExaminer } from '#documents/index.ts';
import { ManualClock, parisDate } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { linkKey } from '#features/links/index.ts';
import { writeTransitions } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import {
  ensureTimetable,
  loadTimetable,
  readDeliveryRules,
  readKnownStations,
  readPointsTariff,
  type Timetable,
  timetableReader,
} from '#features/rail/index.ts';
import {
  choiceKey,
  memberCards,
  type QuotationsContext,
  RAIL_ORDER_SETTINGS,
  type RailOrderSettings,
  type RailOrdersContext,
  withKinds,
} from '#features/rail-shop/index.ts';
import { createEmbeddedBooking, type EmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { createEmbeddedDesk } from '#providers/complaints/index.ts';
import { embeddedAccounts } from '#providers/identity/embedded/accounts.ts';
import { createSandbox, type Sandbox } from '#providers/payment/embedded/sandbox.ts';
import { orderKinds } from '../../src/kinds.ts';
import { copyOf, templateDatabase } from './database.ts';
import { type FakeApp, fakeApp } from './fake-app.ts';
import { silent } from './silent.ts';
import { sourcesDigest } from './sources-digest.ts';

interface Ending {
  after(work: () => Promise<void>): void;
}

/** The shop's features on a database of their own, with the shipped timetable: everything real but sessions and customers. */
export interface ShopApp {
  readonly app: FakeApp & { readonly quotations: QuotationsContext; readonly orders: RailOrdersContext };
  readonly db: Database;
  readonly clock: ManualClock;
  readonly booking: EmbeddedBooking;
  /** The payment provider, whose pages are played by its methods. */
  readonly sandbox: Sandbox;
  readonly quotations: QuotationsContext;
  readonly orders: RailOrdersContext;
  /** Points to spend for a customer. */
  credit(iuc: string, amount: number): Promise<void>;
}

/** Monday noon in Paris: no clock change, no holiday near. */
export const SHOP_START = '2027-03-01T11:00:00Z';

export interface ShopOptions {
  readonly start?: string;
  readonly settings?: Partial<RailOrderSettings>;
  /**
   * Whether the booking system is told to fail at this moment. `settings.waitMs` holds then: nobody waits long for what will not come.
   * While nothing fails an order is waited for as in a running portal, because a busy machine is slow, too.
   */
  readonly isFailing?: () => boolean;
  /** What the shop searches instead of the shipped timetable, asked for each search. */
  readonly timetable?: () => Timetable | undefined;
  /** Stands between the shop and its booking system, to make it fail. */
  readonly between?: (booking: EmbeddedBooking) => BookingProvider;
}

/** Imports the shipped timetable of the days around a moment. */
const shipTimetable = async (db: Database, clock: ManualClock): Promise<void> => {
  const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  await ensureTimetable(db, clock, { varDir, log: silent });
  fs.rmSync(varDir, { recursive: true, force: true });
};

/** A database with the timetable of the shop's usual day. */
const shopTemplate = (): Promise<string> =>
  templateDatabase(sourcesDigest(`a shop on ${SHOP_START}`), async (url) => {
    await migrate(url);
    const db = openDatabase({ url, connections: 1 });
    await shipTimetable(db, new ManualClock(SHOP_START));
    await db.close();
  });

export const shopApp = async (ending: Ending, options: ShopOptions = {}): Promise<ShopApp> => {
  const { start = SHOP_START, between = (booking) => booking, isFailing = () => true } = options;
  const db = await copyOf(ending, await shopTemplate());
  const clock = new ManualClock(start);
  if (start !== SHOP_START) await shipTimetable(db, clock);
  const timetable = await loadTimetable(db);
  const [tariff, delivery, knownStations] = await Promise.all([
    readPointsTariff(),
    readDeliveryRules(),
    readKnownStations(),
  ]);
  const booking = createEmbeddedBooking({
    database: { url: db.url, connections: 4 },
    runs: timetableReader(() => timetable),
    isPeak: (departure) => isPeak(tariff, departure.toInstant()),
    overlayDir: path.resolve(import.meta.dirname, '../../rail/overlay'),
    clock,
  });
  ending.after(() => booking.close());
  const asked = between(booking);
  const current = (): Timetable => options.timetable?.() ?? timetable;
  const quotations: QuotationsContext = {
    timetable: current,
    knownStations,
    tariff,
    delivery,
    euros: tariff.mixed,
    booking: asked,
    balance: (iuc) => balanceOf(db, iuc, clock.now()),
    cards: (iuc) => memberCards(db, iuc, parisDate(clock.now())),
    clock,
    realTime: Date.now,
    // Who does not answer is told to, and says so at once; a busy machine is slow, too.
    bestDatesMs: 30_000,
    key: choiceKey(createHash('sha256').update('test').digest()),
  };
  const base = fakeApp({}, { clock, balance: quotations.balance });
  const { publicUrl } = base.config;
  const sandbox = createSandbox({ db, pages: `${publicUrl}/sandbox/payment` });
  const payments = { provider: sandbox, publicUrl, rule: tariff.mixed };
  const told = { ...RAIL_ORDER_SETTINGS, ...options.settings };
  const settings: RailOrderSettings = {
    ...told,
    get waitMs() {
      return isFailing() ? told.waitMs : RAIL_ORDER_SETTINGS.waitMs;
    },
  };
  const orders = withKinds({ db, booking: asked, payments, clock, log: silent, settings }, orderKinds);
  await writeTransitions(db, orders.kinds);
  const key = linkKey(createHash('sha256').update('test').digest());
  const examiner = createFileExaminer();
  ending.after(() => examiner.close());
  const app = Object.assign(base, {
    db,
    quotations,
    orders,
    personalData: { db, clock, linkKey: key, erasureDays: 14, rateLimits: true, wake: () => {} },
    complaints: { db, patient: db, clock, desk: createEmbeddedDesk(db), examiner, rateLimits: true },
    registration: {
      db,
      clock,
      accounts: embeddedAccounts(
        { demonstration: true },
        { secret: Buffer.alloc(32, 7), secureCookies: false, knownDays: 180 },
        { secret: Buffer.alloc(32, 7), publicUrl: 'http://localhost:3000', log: silent },
      ),
      linkKey: key,
      isNeutral: false,
      minimumAge: 15,
      rateLimits: false,
      wake: () => {},
    },
    g30: { db, clock, content: base.content, isNeutral: false, rateLimits: false, wake: () => {} },
    paperless: {
      db,
      patient: db,
      clock,
      examiner,
      linkKey: key,
      rateLimits: false,
      wake: () => {},
    },
    cardByMail: { db, clock, isNeutral: false, rateLimits: false, wake: () => {} },
    timetable: { current },
  });
  Object.assign(app, {
    actingAs: (by: StaffActing) => ({ ...app, orders: { ...orders, by } }),
  });
  let credits = 0;
  return {
    app,
    db,
    clock,
    booking,
    sandbox,
    quotations,
    orders,
    credit: async (iuc, amount) => {
      credits += 1;
      await creditPoints(db, {
        iuc,
        points: points(amount),
        expiresOn: clock.now().toZonedDateTimeISO('Europe/Paris').toPlainDate().add({ years: 2 }),
        key: `test:${credits}`,
        label: 'Points de test',
        at: clock.now(),
      });
    },
  };
};
