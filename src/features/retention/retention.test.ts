import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock, PARIS, parisDate } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { cartPerishables, keepCart } from '#features/carts/index.ts';
import { companionPerishables, companionsOf } from '#features/customers/index.ts';
import type { Job } from '#features/jobs/contract.ts';
import { jobPerishables } from '#features/jobs/index.ts';
import { mailPerishables } from '#features/mail/index.ts';
import { cancelDraft, finaliseOrder, orderHistory, orderPerishables } from '#features/orders/index.ts';
import { initBooking, type RailOrdersContext, searchPerishables } from '#features/rail-shop/index.ts';
import { orderInput, orderSetting, transactionId } from '#features/rail-shop/testing/order-setting.ts';
import { lastNotes, notePerishables, writeNote } from '#features/staff/index.ts';
import { sandboxPerishables } from '#providers/payment/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { logLines } from '#tests/harness/fake-app.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { pagesRead } from '#tests/harness/pages-read.ts';
import { silent } from '#tests/harness/silent.ts';
import { CUSTOMER_DATA } from './customer-data.ts';
import { type Perishable, retentionJobs } from './index.ts';
import { WITHOUT_CUSTOMERS } from './testing/without-customers.ts';

/** One night's run. */
const forget = async (
  now: Temporal.Instant,
  perishables: readonly Perishable[],
  log = silent,
): Promise<void> => {
  const job = retentionJobs({ clock: new ManualClock(now), log, perishables })['retention.forget'];
  await job?.handler({} as Job, new AbortController().signal);
};

/** An hour of a day in Paris. */
const at = (day: Temporal.PlainDate | string, hour = '00:00'): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: PARIS, plainTime: hour }).toInstant();
const LAST = '23:59:59.999';

const count = async (db: Database, table: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

const draft = async (ctx: RailOrdersContext, iuc: Iuc) => {
  const made = await initBooking(ctx, orderInput(iuc));
  assert.ok(made.ok, JSON.stringify(made));
  return made.order;
};

const accept = (ctx: RailOrdersContext, order: Awaited<ReturnType<typeof draft>>) =>
  finaliseOrder(ctx, {
    iuc: order.iuc,
    orderId: order.orderId,
    transactionId: transactionId(),
    termsAccepted: true,
    termsVersion: '2026-01',
    expectedPoints: order.points,
  });

const ORDER_TABLES = ['"order"', 'order_history', 'order_number', 'order_effect', 'rail_order'];

test('a draft that nobody accepted is gone with its travellers once its days are over; what was accepted stays, whatever became of it', async (t) => {
  const { ctx, db, iuc, clock } = await orderSetting(t, { points: 5_000 });
  const perishables = orderPerishables(ctx, { draftDays: 30 });
  clock.set(at('2027-03-05', LAST));
  const [given, abandoned, waiting, unpaid] = [
    await draft(ctx, iuc),
    await draft(ctx, iuc),
    await draft(ctx, iuc),
    await draft(ctx, iuc),
  ];
  assert.ok((await accept(ctx, given)).ok);
  assert.ok((await cancelDraft(ctx, { iuc, orderId: abandoned.orderId })).ok);
  // The balance pays one.
  assert.equal((await accept(ctx, unpaid)).ok, false);
  assert.equal((await orderHistory(ctx, iuc)).total, 1);
  const before = await Promise.all(ORDER_TABLES.map((table) => count(db, `shop.${table}`)));

  await forget(at('2027-04-04', LAST), perishables);
  assert.deepEqual(await Promise.all(ORDER_TABLES.map((table) => count(db, `shop.${table}`))), before);

  await forget(at('2027-04-05'), perishables);
  for (const table of ORDER_TABLES.filter((name) => name !== 'order_number')) {
    const left = await db.query<{ order_id: string }>(
      `select distinct order_id from shop.${table} order by 1`,
    );
    assert.deepEqual(
      left.map(({ order_id }) => order_id),
      [given, waiting, unpaid].map(({ orderId }) => orderId).sort(),
      table,
    );
  }
  assert.equal(await count(db, 'shop.order_number'), 3);
  assert.equal(await count(db, 'shop.ended_draft'), 0);
  assert.equal((await orderHistory(ctx, iuc)).total, 1);
  await assert.rejects(db.query('delete from shop.order_history'), /append-only/);
  await assert.rejects(db.query(`update shop.order_history set actor = 'x'`), /append-only/);
  await assert.rejects(db.query('truncate shop.order_history'), /append-only/);
  await assertInvariants(db);
});

test('a portion of drafts reads what goes and not what stays, also when statistics were taken of empty tables', async (t) => {
  const { db } = await orderSetting(t);
  await db.query('analyze');
  const orders = (from: number, to: number, accepted: boolean) =>
    db.query(
      `with made as (
         insert into shop."order" (iuc, order_id, number, kind, state, stage, version, transaction_id, prime_id, item, quantity, channel, actor,
           points, cents, customer, email, created_at, accepted_at)
         select gen_random_uuid(), gen_random_uuid(), n::text, 'rail', 'cancelled', 'closed', 1, n::text, '43', 'Billet', 1, 'web', 'customer', 0, 0, '{}', '',
           now(), case when $3 then now() end
         from generate_series($1::int, $2::int) n returning iuc, order_id, number),
       numbers as (insert into shop.order_number (number, iuc, order_id) select number, iuc, order_id from made),
       details as (insert into shop.rail_order (iuc, order_id, journeys, passengers) select iuc, order_id, '[]', '[]' from made),
       history as (insert into shop.order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at)
         select iuc, order_id, 1, 'rail', '', 'opened', 'holding', 'customer', now() from made)
       insert into shop.ended_draft (iuc, order_id, ended_at)
       select iuc, order_id, now() - case when number::int <= 40 then interval '40 days' else interval '1 day' end from made where not $3`,
      [from, to, accepted],
    );
  await orders(1, 40, false);
  await orders(41, 2_000, false);
  await orders(2_001, 20_000, true);
  const buffers = await pagesRead(
    db,
    `select shop.forget_drafts(now() - interval '30 days', 20, array['shop.rail_order']::regclass[])`,
  );
  assert.equal(await count(db, 'shop."order"'), 19_980);
  assert.equal(await count(db, 'shop.order_number'), 19_980);
  // The 20 orders are 100 rows in 5 tables; those that stay fill some 1 200 pages.
  assert.ok(buffers < 2_500, `${buffers} pages for 100 rows`);
  await db.query('vacuum analyze shop."order"');
  assert.ok(
    ((await db.query<{ n: number }>(`select pg_relation_size('shop."order"') / 8192 as n`))[0]?.n ?? 0) > 300,
  );
});

test('mails and notices are kept for their days of the programme, the mailbox and dead jobs for real ones', async (t) => {
  const db = await testDatabase(t);
  const perishables = [...mailPerishables(db, { mailDays: 400 }), ...jobPerishables(db)];
  const write = async (business: Temporal.Instant, real: Temporal.Instant): Promise<void> => {
    const [iuc, id] = [newIuc(), newId()];
    await db.query('select mail.queue($1, $2, null, $3, 1, $4, $5, $6)', [
      iuc,
      id,
      'order-confirmation',
      '{}',
      'a@exemple.fr',
      business,
    ]);
    await db.query('select mail.add_notice($1, null, $2, $3)', [
      iuc,
      JSON.stringify({ noticeId: id, kind: 'order-confirmed', data: {} }),
      business,
    ]);
    await db.query(
      `insert into mail.mailbox (iuc, message_id, received_at, recipient, subject, html, text) values ($1, $2, $3, '', '', '', '')`,
      [iuc, id, real],
    );
    await db.query(
      `insert into job.dead (queue, key, died_at, payload, attempts, last_error) values ('q', $1, $2, '{}', 1, '')`,
      [id, real],
    );
  };
  const today = parisDate(Temporal.Now.instant());
  // The last instant of a day that has just had its time, and the first of the next.
  await write(at('2027-03-01', LAST), at(today.subtract({ days: 31 }), LAST));
  await write(at('2027-03-02'), at(today.subtract({ days: 30 })));
  await write(at('2027-03-02'), at(today.subtract({ days: 91 }), LAST));
  const left = () =>
    Promise.all(['mail.message', 'mail.notice', 'mail.mailbox', 'job.dead'].map((table) => count(db, table)));
  const night = at(Temporal.PlainDate.from('2027-03-01').add({ days: 401 }));
  await forget(night.subtract({ milliseconds: 1 }), perishables.slice(0, 2));
  assert.deepEqual(await left(), [3, 3, 3, 3]);
  await forget(night, perishables);
  assert.deepEqual(await left(), [2, 2, 1, 2]);
  await forget(night, perishables);
  assert.deepEqual(await left(), [2, 2, 1, 2]);
});

test('more rows than a portion go in one night, and what cannot be taken away keeps nothing else', async (t) => {
  const db = await testDatabase(t);
  await db.query(
    `insert into mail.message (iuc, message_id, template, template_version, data, recipient, status, queued_at)
     select gen_random_uuid(), gen_random_uuid(), 't', 1, '{}', '', 'OK', $1 from generate_series(1, 1201)`,
    [at('2027-03-01')],
  );
  const log = logLines();
  const broken: Perishable = {
    what: 'broken',
    keptDays: 1,
    time: 'business',
    forget: () => Promise.reject(new Error('no way')),
  };
  await assert.rejects(
    forget(at('2030-01-01'), [broken, ...mailPerishables(db, { mailDays: 400 })], log.logger),
    /not everything/,
  );
  assert.equal(await count(db, 'mail.message'), 0);
  assert.deepEqual(
    log.lines.map(({ level, what, forgotten }) => [level, what, forgotten]),
    [
      ['error', 'broken', undefined],
      ['info', 'mails', 1_201],
    ],
  );
});

test('searches are kept for 30 days of the programme, payments of the embedded provider for 400 real ones, with all that hangs on them', async (t) => {
  const db = await testDatabase(t);
  const today = parisDate(Temporal.Now.instant());
  const pay = async (created: Temporal.Instant): Promise<void> => {
    const key = newId();
    await db.query(
      `insert into payment.payment (payment_key, payment_id, token, state, amount, created_at, expires_at)
       values ($1, $1::text::uuid, $1, 'captured', 100, $2, $2)`,
      [key, created],
    );
    await db.query(
      `insert into payment.refund (payment_key, refund_key, amount, at) values ($1, 'r', 50, $2)`,
      [key, created],
    );
    await db.query(
      `insert into payment.notification (notification_id, payment_key, url, body) values ($1, $2, '', '')`,
      [newId(), key],
    );
  };
  await pay(at(today.subtract({ days: 401 }), LAST));
  await pay(at(today.subtract({ days: 400 })));
  const search = (from: string, when: Temporal.Instant) =>
    db.query(
      'insert into shop.recent_search (iuc, from_place, to_place, searched_at) values ($1, $2, $3, $4)',
      [newIuc(), from, 'b', when],
    );
  await search('old', at('2027-03-01', LAST));
  await search('new', at('2027-03-02'));
  const prime = { iuc: newIuc(), cart: { quantity: 1 } };
  await keepCart(db, { ...prime, primeId: 'old', now: at('2027-03-01', LAST) });
  await keepCart(db, { ...prime, primeId: 'new', now: at('2027-03-02') });
  const perishables = [...searchPerishables(db), ...cartPerishables(db), ...sandboxPerishables(db)];
  const left = () =>
    Promise.all(
      [
        'shop.recent_search',
        'shop.kept_cart',
        'payment.payment',
        'payment.refund',
        'payment.notification',
      ].map((table) => count(db, table)),
    );
  await forget(at('2027-03-31', LAST), perishables.slice(0, 2));
  assert.deepEqual(await left(), [2, 2, 2, 2, 2]);
  await forget(at('2027-04-01'), perishables);
  assert.deepEqual(await left(), [1, 1, 1, 1, 1]);
  await forget(at('2027-04-01'), perishables);
  assert.deepEqual(await left(), [1, 1, 1, 1, 1]);
});

test('people kept for the next order are forgotten two years after the last journey together', async (t: TestContext) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  const keep = (firstName: string, when: Temporal.Instant) =>
    db.query('select customer.keep_companions($1, $2, $3, $4)', [
      iuc,
      newId(),
      JSON.stringify({
        companions: [{ companionId: newId(), firstName, lastName: 'Marchand', birthDate: '1955-01-30' }],
      }),
      when,
    ]);
  const names = async () => (await companionsOf(db, iuc)).map(({ firstName }) => firstName);
  await keep('Henri', at('2027-03-01', LAST));
  await keep('Inès', at('2027-03-01', LAST));
  await keep('Inès', at('2027-03-02'));
  assert.deepEqual(await names(), ['Inès', 'Henri'], 'each once, the last first');
  const over = Temporal.PlainDate.from('2027-03-01').add({ days: 730 });
  await forget(at(over.toString(), LAST), companionPerishables(db));
  assert.deepEqual(await names(), ['Inès', 'Henri']);
  await forget(at(over.add({ days: 1 }).toString()), companionPerishables(db));
  assert.deepEqual(await names(), ['Inès']);
  for (let at12 = 0; at12 < 12; at12 += 1) await keep(`N${String.fromCharCode(65 + at12)}`, at('2027-03-03'));
  assert.equal((await names()).length, 12);
  assert.ok(!(await names()).includes('Inès'));
});

test('what agents wrote on a file is forgotten after a year, whoever still serves its customer', async (t: TestContext) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  const by = { agent: 'EMERAUDE_P@0001', fileId: newId(), correlationId: 'c' };
  const write = (words: string, when: Temporal.Instant) =>
    writeNote(db, { iuc, by, words, transactionId: newId() as TransactionId, at: when });
  const notes = async () => (await lastNotes(db, iuc, 9)).map(({ words }) => words);
  await write('Première', at('2027-03-01', LAST));
  await write('Seconde', at('2027-03-02'));
  const over = Temporal.PlainDate.from('2027-03-01').add({ days: 365 });
  await forget(at(over, LAST), notePerishables(db));
  assert.deepEqual(await notes(), ['Seconde', 'Première']);
  await forget(at(over.add({ days: 1 })), notePerishables(db));
  assert.deepEqual(await notes(), ['Seconde']);
});

const operations = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

test('docs/operations.md says of every table how long its rows stay, and of no other', async (t: TestContext) => {
  const db = await testDatabase(t);
  const section = /^## Retention\n([\s\S]*?)^## /m.exec(operations)?.[1] ?? '';
  const told = section
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .flatMap((row) =>
      [...(row.split('|')[3] ?? '').matchAll(/`([a-z_0-9]+\.[a-z_0-9]+)`/g)].map(([, name]) => name),
    );
  const there = await db.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  assert.deepEqual(told.sort(), there.map(({ name }) => name).sort());
});

test('every table says what becomes of a customer’s rows at erasure and in the export, and a new one that says nothing is found', async (t) => {
  const db = await testDatabase(t);
  const found = async (): Promise<string[]> => {
    const tables = await db.query<{ name: string; columns: readonly string[] }>(
      `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
       group by 1`,
    );
    const there = new Map(tables.map(({ name, columns }) => [name, columns]));
    return [
      ...tables.flatMap(({ name, columns }) => {
        const named = CUSTOMER_DATA[name];
        const isOfNobody = WITHOUT_CUSTOMERS.includes(name);
        if ((named === undefined) === !isOfNobody) return `${name} is not in one of the two lists`;
        const keys = columns.filter((column) => column.includes('iuc'));
        if (named ? !columns.includes(named.by) : keys.length > 0)
          return `${name} leads to customers elsewhere`;
        return keys.filter((key) => key !== named?.by).map((key) => `${name}.${key} is named by nothing`);
      }),
      ...[...Object.keys(CUSTOMER_DATA), ...WITHOUT_CUSTOMERS]
        .filter((name) => !there.has(name))
        .map((name) => `${name} is gone`),
    ].sort();
  };
  assert.deepEqual(await found(), []);
  await db.query('create table shop.planted (iuc uuid primary key)');
  await db.query('create table customer.planted (note text)');
  await db.query('alter table rail.station add column found_by_iuc uuid');
  await db.query('alter table customer.companion add column other_iuc uuid');
  assert.deepEqual(await found(), [
    'customer.companion.other_iuc is named by nothing',
    'customer.planted is not in one of the two lists',
    'rail.station leads to customers elsewhere',
    'shop.planted is not in one of the two lists',
  ]);
});
