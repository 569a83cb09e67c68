import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import {
  createCustomer,
  DEMONSTRATION_PEOPLE,
  findCustomer,
  seedDemonstration,
} from '#features/customers/index.ts';
import type { Job } from '#features/jobs/contract.ts';
import { linkKey, tokenOf } from '#features/links/index.ts';
import { cancelDraft, finaliseOrder } from '#features/orders/index.ts';
import { checkNow } from '#features/payments/index.ts';
import { initBooking } from '#features/rail-shop/index.ts';
import {
  givePoints,
  orderInput,
  orderSetting,
  transactionId,
} from '#features/rail-shop/testing/order-setting.ts';
import {
  given,
  held,
  pay,
  tokenOf as paymentOf,
  read,
  standing,
  uses,
} from '#features/rail-shop/testing/paid-orders.ts';
import { CUSTOMER_DATA } from '#features/retention/index.ts';
import { DeskUnavailable } from '#providers/complaints/port.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { silent } from '#tests/harness/silent.ts';
import type { Elsewhere } from './erasure/elsewhere.ts';
import {
  askErasure,
  consequencesOf,
  erasedPerishables,
  erasureJobs,
  erasureOf,
  erasureProblems,
  keepAccount,
  keepAccountByLink,
  ledgerWords,
  seeErasureLink,
} from './index.ts';
import { findTexts, plantCanaries } from './testing/canaries.ts';

const NOON = Temporal.Instant.from('2027-03-01T11:00:00Z');

const setting = (db: Database, erasureDays = 14, elsewhere: Elsewhere = { hasOwnIdentity: false }) => {
  const clock = new ManualClock(NOON);
  const key = linkKey(Buffer.alloc(32, 1));
  const ctx = { db, clock, linkKey: key, erasureDays, rateLimits: true, wake: () => {} };
  const jobs = (over: Database = db) =>
    erasureJobs({ db: over, clock, log: silent, elsewhere, wake: () => {} });
  const run = async (iuc: Iuc, over?: Database): Promise<void> => {
    await jobs(over)['personal.erase'].handler({ payload: { iuc } } as Job, new AbortController().signal);
  };
  /** The mail server has them all. */
  const sendMails = () =>
    db
      .query(`update mail.message set status = 'OK'`)
      .then(() => db.query(`delete from job.job where queue = 'mail.send'`));
  const ask = async (iuc: Iuc): Promise<void> => {
    const customer = await findCustomer(db, iuc);
    assert.ok(customer);
    await askErasure(ctx, customer);
    await sendMails();
  };
  const endJobs = () => db.query(`delete from job.job where queue in ('personal.erase', 'mail.send')`);
  const sweep = async (): Promise<void> => {
    const left = await db.query<{ key: string; payload: unknown }>(
      `delete from job.job where queue = 'personal.sweep' returning key, payload`,
    );
    for (const job of left) await jobs()['personal.sweep'].handler(job as Job, new AbortController().signal);
  };
  /** From the asking to the end of the account. */
  const eraseWhole = async (iuc: Iuc): Promise<void> => {
    await ask(iuc);
    clock.set(NOON.add({ hours: 24 * erasureDays }));
    await run(iuc);
    await sendMails();
    await run(iuc);
  };
  return { clock, key, ctx, jobs, run, ask, sendMails, eraseWhole, sweep, endJobs };
};

/** What is left of a planted account, field by field: what the retention table says, and nothing else. */
const STAYS: readonly string[] = [
  'customer.accepted_terms.document',
  'customer.accepted_terms.version',
  'customer.terms_notice.document',
  'customer.terms_notice.version',
  'desk.complaint.number',
  'desk.complaint.subject',
  'desk.complaint.message',
  'desk.message.message',
  'points.movement.key',
  'points.subtotal.account',
  'points.taken_back_total.account',
  'points.movement.input_hash',
  'points.void_debit.key',
  'points.void_debit.refund_key',
  'shop.card_order.product',
  'shop.manual_order.kind',
  'shop.order.number',
  'shop.order.kind',
  'shop.order.state',
  'shop.order.prime_id',
  'shop.order.item',
  'shop.order.channel',
  'shop.order.actor',
  'shop.order.terms_key',
  'shop.order.terms_version',
  'shop.order.reason',
  'shop.order_effect.effect',
  'shop.order_effect.key',
  'shop.order_history.kind',
  'shop.order_history.from_state',
  'shop.order_history.event',
  'shop.order_history.to_state',
  'shop.order_history.actor',
  'shop.order_number.number',
  'shop.payment.payment_key',
  'shop.payment.transaction_id',
  'shop.payment.terms_key',
  'shop.payment.terms_version',
  'shop.payment_key.payment_key',
  'shop.prime_code.code',
  'shop.prime_code.prime_id',
  'shop.refund.refund_key',
  'staff.act.act',
  'staff.act.agent',
  'staff.act.correlation_id',
  'staff.act.detail',
  'staff.act.place',
  'voucher.movement.input_hash',
  'voucher.movement.key',
  'voucher.void_reservation.key',
  'shop.refund.payment_key',
];

test('ACCOUNT-12 none of what stood in every field of an account is left after its erasure but what the retention table says, and what nobody has named is found', async (t) => {
  const db = await testDatabase(t);
  // What somebody may forget tomorrow: a table, and a column of a table that stays.
  await db.query('create table shop.planted (iuc uuid primary key, note text)');
  await db.query('alter table shop."order" add column planted text');
  const iuc = newIuc();
  const planted = await plantCanaries(db, iuc, { except: ['personal.erasure'] });
  const other = newIuc();
  const others = await plantCanaries(db, other, {
    from: 500,
    except: ['personal.erasure', 'customer.card', 'job.job'],
  });
  const texts = [...planted.map(({ text }) => text), iuc];
  const before = await findTexts(db, texts);
  assert.ok(before.length > 140, `${before.length} fields`);
  const { eraseWhole, sweep, endJobs } = setting(db);
  await eraseWhole(iuc);
  await endJobs();
  await sweep();
  assert.deepEqual(
    [...(await findTexts(db, texts))].sort(),
    [...STAYS, 'shop.order.planted', 'shop.planted.iuc', 'shop.planted.note'].sort(),
  );
  for (const field of STAYS) {
    const { erasure } = CUSTOMER_DATA[field.slice(0, field.lastIndexOf('.'))] ?? {};
    assert.ok(typeof erasure === 'object', `${field} stays by a law, or under a key that leads to nobody`);
  }
  const left = await findTexts(
    db,
    others.map(({ text }) => text),
  );
  assert.equal(
    left.length,
    new Set(others.map(({ table, column }) => `${table}.${column}`)).size,
    'nobody else',
  );
});

/** A member with points, an order that was accepted, one paid in euros, and a draft. */
const shopper = async (t: TestContext) => {
  const made = await orderSetting(t, { points: 9_000 });
  const { ctx, db, iuc } = made;
  await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Camille',
      lastName: 'Martin',
      birthDate: Temporal.PlainDate.from('1990-05-04'),
      email: 'camille@example.test',
    },
    NOON,
  );
  const order = await initBooking(ctx, orderInput(iuc));
  assert.ok(order.ok);
  const accepted = await finaliseOrder(ctx, {
    iuc,
    orderId: order.order.orderId,
    transactionId: transactionId(),
    termsAccepted: true,
    termsVersion: '2026-01',
    expectedPoints: order.order.points,
  });
  assert.ok(accepted.ok, JSON.stringify(accepted));
  const draft = await initBooking(ctx, orderInput(iuc));
  assert.ok(draft.ok);
  return { ...made, draft: draft.order, accepted: accepted.order };
};

/** A database whose statement number `fatal` is its process’s last, counted in transactions. */
const dyingAt = (db: Database, fatal: number): { readonly db: Database; readonly asked: () => number } => {
  let asked = 0;
  const dying: Database = {
    ...db,
    query: db.query.bind(db),
    close: db.close.bind(db),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          isTransaction: true,
          query: (...given) => {
            asked += 1;
            if (asked === fatal) throw new Error('killed');
            return tx.query(...given);
          },
        }),
      ),
  };
  return { db: dying, asked: () => asked };
};

test('ACCOUNT-12 killed at any statement an erasure has done nothing, then it is done exactly once; the books balance, orders stay without their customer', async (t) => {
  const { ctx: orders, db, iuc, draft, accepted } = await shopper(t);
  const { clock, run, ask, sendMails, sweep, endJobs } = setting(db);
  await ask(iuc);
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'asked', 'its days are not over');
  clock.set(NOON.add({ hours: 24 * 14 }));
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'asked', 'an order is still open');
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  await run(iuc);
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'leaving', 'the last mail is under way');
  await sendMails();
  const total = async () =>
    (await db.query<{ total: number }>('select sum(amount)::bigint as total from points.entry'))[0]?.total;
  const rows = async () =>
    (
      await db.query<{ n: number }>(
        `select ((select count(*) from customer.person) + (select count(*) from trip.seat) + (select count(*) from mail.message)
           + (select count(*) from points.entry where iuc = $1) + (select count(*) from shop."order" where iuc = $1)
           + (select count(*) from job.job))::int as n`,
        [iuc],
      )
    )[0]?.n;
  const [before, places] = [await total(), await rows()];
  let kills = 0;
  for (;;) {
    const dying = dyingAt(db, kills + 1);
    try {
      await run(iuc, dying.db);
      break;
    } catch (error) {
      assert.match(String(error), /killed/);
      kills += 1;
      assert.equal(await rows(), places, `killed at statement ${kills}`);
      assert.equal((await erasureOf(db, iuc))?.state, 'leaving');
    }
  }
  assert.ok(kills > 60, `${kills} places to be killed at`);
  await Promise.all([run(iuc), run(iuc), run(iuc)]);
  await endJobs();
  await sweep();
  assert.deepEqual(await findTexts(db, [iuc, 'camille', 'martin']), ['inventory.booking.request']);
  await assertInvariants(db);
  assert.equal(await total(), before, 'every movement balances');
  const [erased] = await db.query<{ n: number; balance: number }>(
    `select (select count(*)::int from personal.erased) as n, (select sum(balance) from points.account where account = 'money')::int as balance`,
  );
  assert.deepEqual(erased, { n: 2, balance: 0 }, 'once, and the points are lost in the books, too');
  const kept = await db.query<{ number: string; email: string; customer: object; accepted: boolean }>(
    'select number, email, customer, accepted_at is not null as accepted from shop."order"',
  );
  assert.deepEqual(kept, [{ number: accepted.number, email: '', customer: {}, accepted: true }]);
});

test('VOUCHER-04 ACCOUNT-12 who has paid with a voucher is told what of it is lost, waits for what it keeps, and is erased; its books balance without them', async (t) => {
  const { ctx: orders, db, iuc, draft, sandbox } = await shopper(t);
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  await givePoints(db, iuc, 10_000);
  const voucher = await given(db, iuc, { code: 'BCA 3D8P 9WVN', value: 5_000 });
  await given(db, iuc, { kind: 'loyalty-reduction', percent: 10, value: 1 });
  const spent = await held(orders, iuc);
  assert.ok((await pay(orders, spent, uses([voucher, 1_000]))).ok);
  const waiting = await held(orders, iuc);
  assert.ok((await pay(orders, waiting, uses([voucher, 400]))).ok);
  const { ctx, run, ask, sendMails, clock, endJobs, sweep } = setting(db);
  const { vouchers, voucherCents } = await consequencesOf(ctx.db, iuc, NOON);
  assert.deepEqual([vouchers, voucherCents], [2, 3_600]);
  await ask(iuc);
  clock.set(NOON.add({ hours: 24 * 14 }));
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'asked', 'its voucher and its card are still wanted');
  await sandbox.pay(paymentOf(await read(orders, waiting)), CARDS.accepted);
  await checkNow(orders, waiting);
  assert.equal(await standing(db, voucher), '3600, 0, 1400');
  await run(iuc);
  await sendMails();
  await run(iuc);
  await endJobs();
  await sweep();
  assert.deepEqual(await findTexts(db, [iuc, 'BCA 3D8P 9WVN']), []);
  const parts = await db.query<{ cents: number; nobody: boolean }>(
    'select cents, iuc <> $1 as nobody from shop.voucher_part order by cents',
    [iuc],
  );
  assert.deepEqual(parts, [
    { cents: 400, nobody: true },
    { cents: 1_000, nobody: true },
  ]);
  assert.equal(await standing(db, voucher), '3600, 0, 1400');
  await assertInvariants(db);
});

test('ACCOUNT-12 an invoice in euros keeps its name and address, for which the mail says so; nothing leads from it to a complaint, and a try that took no euros keeps neither', async (t) => {
  const { ctx: orders, db, iuc, draft, sandbox } = await shopper(t);
  const paid = await held(orders, iuc);
  assert.ok((await pay(orders, paid)).ok);
  await sandbox.pay(paymentOf(await read(orders, paid)), CARDS.accepted);
  await checkNow(orders, paid);
  assert.equal((await read(orders, paid)).state, 'confirmed');
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  // As a payment leaves it that came to nothing: its price in euros, and none taken.
  await db.query(`update shop."order" set cents = 700 where order_id = $1`, [draft.orderId]);
  await db.query('alter table shop."order" disable trigger user');
  await db.query(`update shop."order" set accepted_at = created_at where order_id = $1`, [draft.orderId]);
  const address = { adrVoie: '18 rue des Cheminots', codePostale: '69003', ville: 'Lyon', pays: 'FR' };
  await db.query(
    `update shop."order" set customer = customer || jsonb_build_object('lastName', 'Martin', 'address', $1::jsonb, 'mobile', '0612345678')`,
    [JSON.stringify(address)],
  );
  await db.query('alter table shop."order" enable trigger user');
  await db.query(
    `insert into desk.complaint (iuc, complaint_key, number, subject, order_number, details, message, files, opened_at, changed_at)
     values ($1, gen_random_uuid(), 'R2027-000001', 'commande', $2, '{"firstName": "Camille"}', 'Ma place', '[]', $3, $3)`,
    [iuc, paid.number, NOON],
  );
  const { ctx, eraseWhole } = setting(db);
  assert.equal((await consequencesOf(ctx.db, iuc, NOON)).hasInvoice, true);
  await db.query(`create table public.told (data jsonb);
    create function public.tell() returns trigger language plpgsql as $$
      begin insert into public.told select new.data where new.template = 'account-erased'; return new; end $$;
    create trigger told after insert on mail.message for each row execute function public.tell()`);
  await eraseWhole(iuc);
  const [told] = await db.query<{ invoice: boolean }>(
    `select (data ->> 'hasInvoice')::boolean as invoice from public.told`,
  );
  assert.deepEqual(told, { invoice: true });
  await db.query('drop table public.told cascade');

  const kept = await db.query<{ iuc: string; customer: Record<string, unknown>; order_id: string }>(
    'select iuc, order_id, customer from shop."order"',
  );
  const named = kept.filter(({ customer }) => customer['lastName'] !== undefined);
  assert.deepEqual(
    named.map(({ order_id, customer }) => [
      order_id,
      customer['lastName'],
      customer['address'],
      customer['mobile'],
    ]),
    [[paid.orderId, 'Martin', address, undefined]],
  );
  assert.equal(kept.length, 3);
  assert.deepEqual([...(await findTexts(db, ['martin', 'cheminots']))].sort(), [
    'inventory.booking.request',
    'shop.order.customer',
  ]);
  const [complaint] = await db.query<{ iuc: string; order_number: string | null }>(
    'select iuc, order_number from desk.complaint',
  );
  assert.ok(complaint);
  assert.equal(complaint.order_number, null);
  assert.ok(![iuc, ...kept.map((order) => order.iuc)].includes(complaint.iuc as Iuc), 'a key of its own');
  assert.deepEqual(await findTexts(db, [complaint.iuc]), ['desk.complaint.iuc', 'personal.erased.pseudonym']);
  const days = await db.query<{ at: Temporal.Instant }>(
    'select erased_at as at from personal.erased where pseudonym = $1',
    [complaint.iuc],
  );
  assert.deepEqual(
    days.map(({ at }) => String(at)),
    ['2026-12-31T23:00:00Z'],
    'the year, not the day',
  );
  assert.match(ledgerWords(true), /dix ans/);
});

test('ACCOUNT-12 what the law keeps of an erased account goes when its years are over, to the day', async (t) => {
  const { ctx: orders, db, iuc, draft } = await shopper(t);
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  await db.query(
    `insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, 'd', 'v', $2)`,
    [iuc, NOON],
  );
  const { clock, eraseWhole } = setting(db);
  await eraseWhole(iuc);
  const erasedAt = clock.now();
  const left = async () =>
    (
      await db.query<{ orders: number; terms: number; movements: number }>(
        `select (select count(*)::int from shop."order") as orders, (select count(*)::int from customer.accepted_terms) as terms,
           (select count(*)::int from points.movement) as movements`,
      )
    )[0];
  const forget = async (keptDays: number, before: Temporal.Instant): Promise<void> => {
    const due = erasedPerishables(db).find((one) => one.keptDays === keptDays);
    assert.ok(due);
    assert.equal(due.time, 'business');
    await due.forget(before, 10);
  };
  const movements = (await left())?.movements;
  // Ten years from the end of the year are never more than eleven, five never more than six from its beginning.
  const year = Temporal.Instant.from('2026-12-31T23:00:00Z');
  await forget(6 * 366, year);
  await forget(11 * 366, erasedAt);
  assert.deepEqual(await left(), { orders: 1, terms: 1, movements });
  await forget(6 * 366, year.add({ milliseconds: 1 }));
  assert.deepEqual(await left(), { orders: 1, terms: 0, movements });
  await forget(11 * 366, erasedAt.add({ milliseconds: 1 }));
  assert.deepEqual(await left(), { orders: 0, terms: 0, movements });
});

test('ACCOUNT-12 the operator’s own systems are told of an erasure: customer service by its call until it answers, people where there is none or it never does', async (t) => {
  const { ctx: orders, db, iuc, draft } = await shopper(t);
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  const told: string[] = [];
  let isAway = true;
  const desk = {
    forget: async (one: Iuc) => {
      if (isAway) throw new DeskUnavailable('away');
      told.push(one);
    },
  };
  const { eraseWhole, jobs, sweep } = setting(db, 14, { desk, hasOwnIdentity: true });
  await eraseWhole(iuc);
  await sweep();
  const [job] = await db.query<{ payload: object; attempts: number }>(
    `select payload, max_attempts as attempts from job.job where queue = 'personal.tell'`,
  );
  assert.ok(job && job.attempts > 70, 'the sweep leaves it');
  const tell = async (lastAttempt = false) => {
    await jobs()['personal.tell'].handler(
      { payload: job.payload, lastAttempt } as Job,
      new AbortController().signal,
    );
  };
  const waiting = () => db.query('select system, subject, state from personal.to_tell order by system', []);
  const identity = { system: 'identity', subject: iuc, state: 'manual' };
  await assert.rejects(tell(), DeskUnavailable);
  assert.deepEqual(await waiting(), [{ system: 'desk', subject: iuc, state: 'asked' }, identity]);
  assert.deepEqual(await erasureProblems(db), [
    '1 erased accounts are still to be taken out of the identity provider by hand',
  ]);
  await tell(true);
  assert.deepEqual(await waiting(), [{ system: 'desk', subject: iuc, state: 'manual' }, identity]);
  assert.equal((await erasureProblems(db)).length, 2);
  isAway = false;
  await tell();
  await tell();
  assert.deepEqual(told, [iuc, iuc]);
  assert.deepEqual(await waiting(), [identity]);
});

test('ACCOUNT-12 an order that is being opened while an erasure begins is waited for; once it has begun none is opened, and what stands then holds it up', async (t) => {
  const { ctx: orders, db, iuc, draft } = await shopper(t);
  const { clock, run, ask, sendMails } = setting(db);
  await ask(iuc);
  clock.set(NOON.add({ hours: 24 * 14 }));
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  // Somebody's order is open, and not committed yet, when the erasure looks.
  const opening = await holding(db, (tx) =>
    tx.query('select from customer.person where iuc = $1 for key share', [iuc]),
  );
  const leaving = run(iuc);
  await untilWaiting(db, 1);
  await opening.release();
  await leaving;
  assert.equal((await erasureOf(db, iuc))?.state, 'leaving');
  await sendMails();
  const refused = await initBooking(orders, orderInput(iuc));
  assert.equal(refused.ok ? 'opened' : refused.code, 'account-leaving');
  // One that stands all the same, as of a process of the version before.
  await db.query('alter table shop."order" disable trigger user');
  const stage = (to: string) =>
    db.query('update shop."order" set stage = $2 where order_id = $1', [draft.orderId, to]);
  await stage('manual');
  await run(iuc);
  assert.ok(await findCustomer(db, iuc), 'looked at again in the transaction that erases');
  await stage('closed');
  await run(iuc);
  assert.equal(await findCustomer(db, iuc), undefined);
});

test('ACCOUNT-12 what a request writes once its customer is gone is swept: an order under a key that leads to nobody once it has ended, its job until then; other registrations of the address go with the account', async (t) => {
  const { ctx: orders, db, iuc, draft } = await shopper(t);
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  const other = newIuc();
  await db.query(
    `insert into customer.registration (iuc, browser_hash, civility, first_name, last_name, birth_date, email, terms_version)
     values ($1, '\\x00', 'Mme', 'Camille', 'Martin', '1990-05-04', 'CAMILLE@example.test', '2026-01')`,
    [other],
  );
  const { eraseWhole, sweep, endJobs } = setting(db);
  await eraseWhole(iuc);
  assert.deepEqual(await db.query('select iuc from customer.registration'), []);
  await endJobs();
  const late = await initBooking(orders, orderInput(iuc));
  assert.ok(late.ok);
  const jobs = async () =>
    (
      await db.query<{ n: number }>(`select count(*)::int as n from job.job where payload ->> 'iuc' = $1`, [
        iuc,
      ])
    )[0]?.n;
  await sweep();
  assert.ok(((await jobs()) ?? 0) > 0, 'what ends the order is left to end it');
  await assertInvariants(db);
  assert.ok((await cancelDraft(orders, { iuc, orderId: late.order.orderId })).ok);
  await db.query(
    `select job.enqueue('mail.send', $1::text, jsonb_build_object('iuc', $1::text), clock_timestamp(), 0)`,
    [iuc],
  );
  await sweep();
  assert.equal(await jobs(), 0, 'jobs of somebody who is gone end');
  assert.deepEqual(await findTexts(db, [iuc, 'camille', 'martin']), ['inventory.booking.request']);
  await assertInvariants(db);
});

test('ACCOUNT-12 OPS-04 somebody who comes back under the key of an erased account before it is swept keeps all that is theirs by then', async (t) => {
  const db = await testDatabase(t);
  const person = DEMONSTRATION_PEOPLE.find(({ name }) => name === 'gv');
  assert.ok(person);
  const { clock, eraseWhole, sweep, endJobs } = setting(db);
  await seedDemonstration(db, clock);
  const told = await db.query('select from points.movement where iuc = $1', [person.iuc]);
  assert.ok(told.length > 0);
  await eraseWhole(person.iuc);
  await endJobs();
  assert.equal(await findCustomer(db, person.iuc), undefined);
  const waits = await db.query<{ payload: unknown }>(`select from job.job where queue = 'personal.sweep'`);
  assert.equal(waits.length, 1);
  // The next start of the demonstration.
  await seedDemonstration(db, clock);
  await sweep();
  assert.equal((await findCustomer(db, person.iuc))?.email, person.email);
  const again = await db.query('select from points.movement where iuc = $1', [person.iuc]);
  assert.ok(again.length > 0);
  await assertInvariants(db);
});

test('ACCOUNT-12 who comes back under a key while it is being swept waits, and then is whole', async (t) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  const customer = {
    iuc,
    civility: 'Mme',
    firstName: 'Camille',
    lastName: 'Martin',
    birthDate: Temporal.PlainDate.from('1990-05-04'),
    email: 'camille@example.test',
  } as const;
  const { clock, eraseWhole, sweep, endJobs } = setting(db);
  assert.ok((await createCustomer(db, customer, clock.now())).ok);
  await eraseWhole(iuc);
  await endJobs();
  // The sweep has looked at the key, and waits in the middle of what it clears away.
  const held = await holding(db, (tx) => tx.query('lock table customer.card in exclusive mode'));
  const sweeping = sweep();
  await untilWaiting(db);
  const coming = createCustomer(db, customer, clock.now());
  await untilWaiting(db, 2);
  await held.release();
  await sweeping;
  assert.ok((await coming).ok);
  assert.equal((await findCustomer(db, iuc))?.email, customer.email);
});

test('ACCOUNT-12 an erasure is taken back once, signed in or by the link of its mail, and says so; too late it is not', async (t) => {
  const { ctx: orders, db, iuc, draft } = await shopper(t);
  assert.ok((await cancelDraft(orders, { iuc, orderId: draft.orderId })).ok);
  const { ctx, key, clock, run, ask } = setting(db);
  const token = async (): Promise<string> => {
    const [mail] = await db.query<{ seed: string }>(
      `select data ->> 'seed' as seed from mail.message where iuc = $1 and template = 'account-erasure-asked' order by message_id desc limit 1`,
      [iuc],
    );
    return tokenOf(key, mail?.seed ?? '');
  };
  const mails = async () =>
    (
      await db.query<{ template: string }>(
        'select template from mail.message where iuc = $1 order by message_id',
        [iuc],
      )
    )
      .map(({ template }) => template)
      .filter((name) => name.startsWith('account-'));
  await ask(iuc);
  await ask(iuc);
  assert.deepEqual(await mails(), ['account-erasure-asked'], 'asked twice, it is one');
  assert.ok((await keepAccount(ctx, iuc)).ok);
  assert.equal((await keepAccount(ctx, iuc)).ok, false);
  assert.equal(await erasureOf(db, iuc), undefined);
  const old = await token();
  assert.equal((await keepAccountByLink(ctx, old)).ok, false, 'there is nothing left to take back');

  await ask(iuc);
  const link = await token();
  assert.equal((await seeErasureLink(ctx, old)).refusal, 'replaced', 'an older mail’s link does nothing');
  assert.equal((await seeErasureLink(ctx, link)).refusal, undefined);
  const pressed = await Promise.all([keepAccountByLink(ctx, link), keepAccountByLink(ctx, link)]);
  assert.equal(pressed.filter(({ ok }) => ok).length, 1);
  assert.deepEqual(await mails(), [
    'account-erasure-asked',
    'account-erasure-taken-back',
    'account-erasure-asked',
    'account-erasure-taken-back',
  ]);
  clock.set(NOON.add({ hours: 24 * 30 }));
  await run(iuc);
  assert.ok(await findCustomer(db, iuc), 'taken back, nothing is erased');

  await ask(iuc);
  clock.set(NOON.add({ hours: 24 * 44 }));
  await run(iuc);
  assert.equal((await keepAccount(ctx, iuc)).ok, false, 'the last mail has left');
  assert.equal((await keepAccountByLink(ctx, await token())).ok, false);
});

test('ACCOUNT-12 an erasure that is looked at before its days are over, by a clock that is behind or another job, takes nobody out and is looked at again when they are', async (t) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  const { clock, run, ask } = setting(db);
  const customer = {
    iuc,
    civility: 'Mme',
    firstName: 'Camille',
    lastName: 'Martin',
    birthDate: Temporal.PlainDate.from('1990-05-04'),
    email: 'camille@example.test',
  } as const;
  assert.ok((await createCustomer(db, customer, clock.now())).ok);
  await ask(iuc);
  clock.set(NOON.add({ hours: 24 * 14 - 1 }));
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'asked');
  assert.ok(await findCustomer(db, iuc));
  const [again] = await db.query<{ seconds: number }>(
    `select extract(epoch from run_at - clock_timestamp())::float8 as seconds from job.job where queue = 'personal.erase'`,
  );
  assert.ok(again && again.seconds > 3_000 && again.seconds <= 3_600, `${again?.seconds} s`);
  clock.set(NOON.add({ hours: 24 * 14 }));
  await run(iuc);
  assert.equal((await erasureOf(db, iuc))?.state, 'leaving');
});
