import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { ORDER_SETTINGS, type OrderSettings, type OrdersContext } from '#features/orders/index.ts';
import { balanceOf, creditPoints } from '#features/points/index.ts';
import { choiceKey, type QuotationsContext } from '#features/quotations/index.ts';
import { ensureTimetable, loadTimetable, readPointsTariff, timetableReader } from '#features/rail/index.ts';
import { createEmbeddedBooking, type EmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { testDatabase } from './database.ts';
import { type FakeApp, fakeApp } from './fake-app.ts';

interface Ending {
  after(work: () => Promise<void>): void;
}

/** The shop's features on a database of their own, with the shipped timetable: everything real but sessions and customers. */
export interface ShopApp {
  readonly app: FakeApp & { readonly quotations: QuotationsContext; readonly orders: OrdersContext };
  readonly db: Database;
  readonly clock: ManualClock;
  readonly booking: EmbeddedBooking;
  readonly quotations: QuotationsContext;
  readonly orders: OrdersContext;
  /** Points to spend for a customer. */
  credit(iuc: string, amount: number): Promise<void>;
}

/** Monday noon in Paris: no clock change, no holiday near. */
export const SHOP_START = '2027-03-01T11:00:00Z';

export interface ShopOptions {
  readonly start?: string;
  readonly settings?: Partial<OrderSettings>;
  /** Stands between the shop and its booking system, to make it fail. */
  readonly between?: (booking: EmbeddedBooking) => BookingProvider;
}

export const shopApp = async (ending: Ending, options: ShopOptions = {}): Promise<ShopApp> => {
  const { start = SHOP_START, between = (booking) => booking } = options;
  const db = await testDatabase(ending);
  const clock = new ManualClock(start);
  const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  await ensureTimetable(db, clock, { varDir });
  fs.rmSync(varDir, { recursive: true, force: true });
  const timetable = await loadTimetable(db);
  const tariff = await readPointsTariff();
  const booking = createEmbeddedBooking({
    database: { url: db.url, connections: 4 },
    runs: timetableReader(() => timetable),
    isPeak: (departure) => isPeak(tariff, departure.toInstant()),
    overlayDir: path.resolve(import.meta.dirname, '../../rail/overlay'),
    clock,
  });
  ending.after(() => booking.close());
  const asked = between(booking);
  const log = { info() {}, warn() {}, error() {} };
  const quotations: QuotationsContext = {
    timetable: () => timetable,
    tariff,
    booking: asked,
    balance: (iuc) => balanceOf(db, iuc, clock.now()),
    clock,
    realTime: Date.now,
    key: choiceKey(createHash('sha256').update('test').digest()),
  };
  const orders: OrdersContext = {
    db,
    booking: asked,
    clock,
    log,
    settings: { ...ORDER_SETTINGS, ...options.settings },
  };
  const app = Object.assign(fakeApp({}, { clock }), { db, quotations, orders });
  let credits = 0;
  return {
    app,
    db,
    clock,
    booking,
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
