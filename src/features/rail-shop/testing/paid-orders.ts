import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Database } from '#database/database.ts';
import { type Iuc, newId, newIuc, type OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { type Order, orderDetail, orderJobs } from '#features/orders/index.ts';
import { acceptOrder, checkNow, orderPaymentOf, paymentJobs } from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import type { VoucherFact } from '#features/vouchers/contract.ts';
import { fact, tell } from '#features/vouchers/testing/ledger.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { silent } from '#tests/harness/silent.ts';
import { CONTENT, TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { initBooking, type RailOrder, type RailOrdersContext } from '../index.ts';
import { givePoints, orderInput, orderLeg, orderSetting, TODAY, transactionId } from './order-setting.ts';

export const now = Temporal.Instant.from(TODAY);
export type Setting = Awaited<ReturnType<typeof orderSetting>>;

export const codeOf = (result: { ok: boolean; code?: string }): string =>
  result.ok ? 'ok' : (result.code ?? '');

/** So that no train is ever full. */
let orders = 0;

/** An order that holds its seats, for 4 000 points. */
export const held = async (ctx: RailOrdersContext, iuc: Iuc): Promise<RailOrder> => {
  orders += 1;
  const day = Temporal.PlainDate.from('2027-03-10').add({ days: Math.floor(orders / 15) });
  const legs = [orderLeg(String(1000 + (orders % 15)), day.toString())];
  const journeys = [{ legs, travelClass: '2', fare: 'points', points: points(4_000) }] as const;
  const result = await initBooking(ctx, orderInput(iuc, { journeys }));
  assert.ok(result.ok, JSON.stringify(result));
  return result.order;
};

/** « Payer 3 000 points et 10,00 € ». */
export const split = (order: Order, more: object = {}) => ({
  iuc: order.iuc,
  orderId: order.orderId,
  transactionId: transactionId(),
  termsAccepted: true,
  termsVersion: TERMS,
  expectedPoints: points(3_000),
  expectedCents: cents(1_000),
  correlationId: 'correlation-1',
  ...more,
});
export const pay = (ctx: RailOrdersContext, order: Order, more: object = {}) =>
  acceptOrder({ orders: ctx, content: CONTENT }, split(order, more));

export const read = async (ctx: RailOrdersContext, { iuc, orderId }: Order) => {
  const order = await orderDetail(ctx, iuc, orderId);
  assert.ok(order);
  return order;
};
export const tokenOf = (order: Order): string => orderPaymentOf(order)?.url.split('/').at(-1) ?? '';

/** The jobs of a process; answers how it ends, whatever it is doing. */
export const startJobs = (setting: Pick<Setting, 'ctx' | 'atEnd'>): (() => Promise<unknown>) => {
  const { ctx } = setting;
  const queues = { ...orderJobs(ctx), ...paymentJobs(ctx) };
  const runner = createJobRunner({ db: ctx.db, queues, log: silent, pollMs: 20 });
  let ended: Promise<unknown> | undefined;
  const end = async (): Promise<void> => {
    ended ??= runner.stop(50);
    await ended;
  };
  setting.atEnd(end);
  runner.start();
  return end;
};

/** What the payment provider has, by state: how many payments, and cents taken and not given back. */
export const money = async (db: Database, { orderId }: { orderId: OrderId }): Promise<string> => {
  const [row] = await db.query<{ said: string }>(
    `select coalesce(string_agg(state || case when state = 'captured' then ' ' || amount - refunded else '' end, ', ' order by created_at), '') as said
     from payment.payment where payment_key like $1 || '-%'`,
    [orderId],
  );
  return row?.said ?? '';
};
export const seats = async (db: Database, { orderId }: { orderId: OrderId }): Promise<string | undefined> =>
  (
    await db.query<{ state: string }>('select state from inventory.booking where booking_key = $1', [orderId])
  )[0]?.state;

export const setUp = async (t: TestContext, more: Parameters<typeof orderSetting>[1] = {}) => {
  const setting = await orderSetting(t, { connections: 12, ...more });
  return { ...setting, another: async () => member(setting.db) };
};
export const member = async (db: Database, amount = 10_000): Promise<Iuc> => {
  const iuc = newIuc();
  await givePoints(db, iuc, amount);
  return iuc;
};

/** What the customer plays on the page, and what must come of it. */
export const SCENES = {
  accepted: { card: CARDS.accepted, paid: true },
  secure: { card: CARDS.secure, code: '123456', paid: true },
  'secure failed': { card: CARDS.secure, code: '000000', outcome: 'authentication-failed' },
  refused: { card: CARDS.refused, outcome: 'refused' },
  failed: { card: CARDS.failed, outcome: 'failed' },
  abandoned: { card: CARDS.abandoned, outcome: 'abandoned' },
  slow: { card: CARDS.slow, paid: true, laterMs: 25_000 },
  away: { card: CARDS.away, paid: true },
  'given up': { outcome: 'abandoned' },
  'never used': { outcome: 'expired', laterMs: 25 * 60_000 },
} as const;
type Scene = (typeof SCENES)[keyof typeof SCENES] & {
  card?: string;
  code?: string;
  paid?: boolean;
  outcome?: string;
  laterMs?: number;
};

/** How the outcome arrives: the browser's return (R), the provider's word (N), or the reconciliation alone. */
export const ARRIVALS = ['R', 'N', 'RN', 'NR', 'R+N', 'RNRNRNRNRN', ''] as const;

/** Where the process that works on the order stops, as if it were killed: in which call, before or after it did its work. */
export const STOPS = [
  undefined,
  ['payment', 'start', 'stop-before'],
  ['payment', 'start', 'stop-after'],
  ['booking', 'keep', 'stop-after'],
  ['payment', 'find', 'stop-after'],
  ['booking', 'confirm', 'stop-before'],
  ['booking', 'confirm', 'stop-after'],
  ['payment', 'capture', 'stop-before'],
  ['payment', 'capture', 'stop-after'],
] as const;

export const arrive = async (setting: Setting, order: Order, arrival: string): Promise<void> => {
  const { ctx, db } = setting;
  const once = async (how: string): Promise<void> => {
    if (how === 'R') await Promise.race([checkNow(ctx, order), patience()]);
    else
      await db.query(
        `select job.enqueue('payment.check', payment_key, jsonb_build_object('iuc', iuc, 'orderId', order_id, 'attempt', attempt), clock_timestamp(), 0)
         from shop.payment where order_id = $1`,
        [order.orderId],
      );
  };
  if (arrival === 'R+N') await Promise.all([once('R'), once('N')]);
  else for (const how of arrival) await once(how);
};
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

const playedOn = async ({ sandbox, sandboxClock }: Setting, token: string, scene: Scene): Promise<void> => {
  if (scene.card === undefined) {
    if (scene.outcome === 'abandoned') await sandbox.abandon(token);
  } else await sandbox.pay(token, scene.card);
  if (scene.code !== undefined) await sandbox.authenticate(token, scene.code);
  sandboxClock.aheadMs += scene.laterMs ?? 0;
};

/** A voucher of theirs: a cash voucher of 40 euros, or what is said otherwise. */
export const given = async (db: Database, iuc: string, more: Partial<VoucherFact> = {}): Promise<string> => {
  const told = fact(iuc, { code: newId().slice(-12), ...more });
  assert.equal(await tell(db, told, now), 'taken');
  return told.voucherId;
};

/** « left, reserved, spent » of a voucher, in the unit of the ledger. */
export const standing = async (db: Database, voucher: string): Promise<string> => {
  const [row] = await db.query<{ said: string }>(
    `select v.remaining || ', ' || v.reserved || ', ' || coalesce(
       (select sum(e.amount) from voucher.entry e where e.voucher_id = v.voucher_id and e.account = 'spent'), 0) as said
     from voucher.voucher v where v.voucher_id = $1`,
    [voucher],
  );
  return row?.said ?? '';
};

/** What vouchers are to pay, as an acceptance says it. */
export const uses = (...parts: readonly (readonly [voucher: string, amount: number])[]) => ({
  vouchers: parts.map(([voucher, amount]) => ({ voucher, cents: cents(amount) })),
});

/** Cents that a voucher pays of the 1 000 of an order, in every other case; the card pays the rest. */
export const BY_VOUCHER = 400;

/** One order from its seats to its end, a part of it paid by a voucher or not; answers what is wrong, in words, or nothing. */
export const live = async (
  setting: Setting,
  name: keyof typeof SCENES,
  arrival: string,
  stop: (typeof STOPS)[number],
  byVoucher = 0,
): Promise<string | undefined> => {
  const { ctx, db } = setting;
  const scene: Scene = SCENES[name];
  const iuc = await member(db);
  const voucher = await given(db, iuc);
  const order = await held(ctx, iuc);
  setting.sandboxClock.aheadMs = 0;
  const [system, call, how] = stop ?? [];
  if (system === 'payment') setting.payment.next(call as 'start', how as 'stop-after');
  if (system === 'booking') setting.booking.next(call as 'keep', how as 'stop-after');
  await Promise.race([pay(ctx, order, byVoucher > 0 ? uses([voucher, byVoucher]) : {}), patience()]);
  await until(async () => (await read(ctx, order)).state === 'paying');
  await playedOn(setting, tokenOf(await read(ctx, order)), scene);
  await arrive(setting, order, arrival);
  const wanted = scene.paid ? 'confirmed' : 'held';
  await until(async () => (await read(ctx, order)).state === wanted);
  setting.payment.next('find');
  setting.booking.next('confirm');
  const ended = await read(ctx, order);
  const said = [
    ended.state,
    String(await balanceOf(db, iuc, now)),
    await money(db, order),
    await seats(db, order),
    ended.mails.length,
    orderPaymentOf(ended)?.outcome ?? '',
    await standing(db, voucher),
  ].join('; ');
  const due = scene.paid
    ? `confirmed; 7000; captured ${1_000 - byVoucher}; confirmed; 1; ; ${4_000 - byVoucher}, 0, ${byVoucher}`
    : `held; 10000; ${scene.outcome}; held; 0; ${scene.outcome}; 4000, 0, 0`;
  return said === due
    ? undefined
    : `${name}, arrival ${arrival || 'none'}, ${stop?.join(' ')}, ${byVoucher} by a voucher: ${said} instead of ${due}`;
};
