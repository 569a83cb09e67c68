import type { TestContext } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { NamedLeg } from '#domain/rail/leg.ts';
import { writeTransitions } from '#features/orders/index.ts';
import { PAYMENT_SETTINGS } from '#features/payments/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { createEmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import { SHIPPED_OVERLAY, sampleLeg, sampleRuns } from '#providers/booking/testing/sample-trains.ts';
import { createSandbox } from '#providers/payment/embedded/sandbox.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silent } from '#tests/harness/silent.ts';
import {
  type InitBookingInput,
  RAIL_ORDER_SETTINGS,
  type RailOrderSettings,
  type RailOrdersContext,
  railKind,
  withKinds,
} from '../index.ts';
import { UnreliableBooking } from './unreliable-booking.ts';
import { UnreliablePayment } from './unreliable-payment.ts';

/** The business day of these tests and the day their trains run. */
export const TODAY = '2027-03-01T10:00:00Z';
const TRAVEL_DAY = '2027-03-10';

export const TEST_SETTINGS: RailOrderSettings = {
  waitMs: 2_000,
  leaseMs: 4_000,
  providerTimeoutMs: 1_000,
  toldAbovePoints: 10_000,
  takeoverMs: 100,
  mostOpen: 100,
  undoing: { silentMs: 60_000, errors: 5, crashes: 5 },
  giveUpMs: { holding: 60_000, booking: 60_000 },
  payment: {
    ...PAYMENT_SETTINGS,
    checkMs: 100,
    limits: {
      opening: { silentMs: 60_000, errors: 5, crashes: 5, reason: 'payment-error' },
      closing: { silentMs: 60_000, errors: 5, crashes: 5, reason: 'payment-error' },
      capturing: { silentMs: 60_000, errors: 5, crashes: 5, reason: 'payment-error' },
    },
  },
};

const NAMES: Readonly<Record<string, string>> = {
  AAA: 'Paris Gare de Lyon',
  BBB: 'Le Creusot TGV',
  CCC: 'Mâcon Loché TGV',
  DDD: 'Lyon Part-Dieu',
  EEE: 'Marseille Saint-Charles',
};

/** A leg of a sample train with what tickets show of it; `from` and `to` are positions on the sample line. */
export const orderLeg = (train = '1001', day = TRAVEL_DAY, from = 0, to = 4): NamedLeg => {
  const leg = sampleLeg(train, day, from, to);
  return { ...leg, fromName: NAMES[leg.from] ?? '', toName: NAMES[leg.to] ?? '', transportType: 'TGV INOUI' };
};

export const transactionId = (): TransactionId => newId() as TransactionId;

/** An order of one passenger on one direct train for 4 000 points. */
export const orderInput = (iuc: Iuc, more: Partial<InitBookingInput> = {}): InitBookingInput => {
  const journeys = more.journeys ?? [
    { legs: [orderLeg()], travelClass: '2', fare: 'points', points: points(4_000) },
  ];
  const passengers = more.passengers ?? [
    { firstName: 'Camille', lastName: 'Martin', birthDate: '1990-05-04', isHolder: true },
  ];
  return {
    iuc,
    transactionId: transactionId(),
    request: { journeys, passengers },
    primeId: '43',
    journeys,
    passengers,
    customer: { civility: 'Mme', firstName: 'Camille', lastName: 'Martin', email: 'camille@example.test' },
    quotationToken: 'quotation',
    channel: 'web',
    ...more,
  };
};

/** The same context with other settings: its kinds are made again, for they have been given the former ones. */
export const withSettings = (
  ctx: RailOrdersContext,
  settings: Partial<RailOrderSettings>,
): RailOrdersContext =>
  withKinds({ ...ctx, settings: { ...ctx.settings, ...settings } }, (base) => [railKind(base)]);

/** Issues points to a customer, as the loyalty engine would. */
export const givePoints = async (db: Database, iuc: Iuc, amount: number): Promise<void> => {
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.PlainDate.from('2029-12-31'),
    key: `test:${newId()}`,
    label: 'Voyage Paris – Lyon',
    at: Temporal.Instant.from(TODAY),
  });
};

/** A member with points, a booking system that can be troubled, and the context of the order operations. */
export const orderSetting = async (
  t: Pick<TestContext, 'after'>,
  options: {
    points?: number;
    settings?: Partial<RailOrderSettings>;
    overlayDir?: string;
    connections?: number;
  } = {},
) => {
  const told = { ...TEST_SETTINGS, ...options.settings };
  const endings: (() => Promise<void>)[] = [];
  // Pools must be closed before the database is dropped, so the endings run in reverse.
  t.after(async () => {
    for (const ending of endings.reverse()) await ending();
  });
  const database = await testDatabase(
    { after: (work) => void endings.push(work) },
    { connections: options.connections ?? 10 },
  );
  const clock = new ManualClock(TODAY);
  const embedded = createEmbeddedBooking({
    database: { url: database.url, connections: 6 },
    runs: sampleRuns(),
    isPeak: () => false,
    overlayDir: options.overlayDir ?? SHIPPED_OVERLAY,
    clock,
  });
  endings.push(() => embedded.close());
  const booking = new UnreliableBooking(embedded);
  const sandboxClock = { aheadMs: 0 };
  const sandbox = createSandbox({
    db: database,
    pages: 'https://voyageur.example/sandbox/payment',
    now: () => Temporal.Now.instant().add({ milliseconds: sandboxClock.aheadMs }),
  });
  const payment = new UnreliablePayment(sandbox);
  const payments = {
    provider: payment,
    publicUrl: 'https://voyageur.example',
    rule: { minimumPointsShare: 0.5, centsPerPoint: 1 },
  };
  const ctx = withKinds(
    {
      db: database,
      booking,
      payments,
      clock,
      log: silent,
      settings: {
        ...told,
        // Who fails is not waited for. Who is merely slow is, as by a running portal: the machine may be busy.
        get waitMs() {
          return booking.isFailing || payment.isFailing ? told.waitMs : RAIL_ORDER_SETTINGS.waitMs;
        },
      },
    },
    (base) => [railKind(base)],
  );
  await writeTransitions(database, ctx.kinds);
  const iuc = newIuc();
  await givePoints(database, iuc, options.points ?? 10_000);
  return {
    db: database,
    ctx,
    iuc,
    clock,
    booking,
    payment,
    sandbox,
    sandboxClock,
    embedded,
    atEnd: (work: () => Promise<void>) => endings.push(work),
  };
};
