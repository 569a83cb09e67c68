import type { Database } from '#database/database.ts';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, isUuid, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { finaliseOrder, initBooking, ORDER_SETTINGS, type OrdersContext } from '#features/orders/index.ts';
import { orderInput, silent } from '#features/orders/testing/order-setting.ts';
import { creditPoints } from '#features/points/index.ts';
import type { Booking, BookingProvider } from '#providers/booking/port.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { durableDatabase } from './durable-database.ts';

export interface BenchResult {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly unit: string;
  readonly ratio: number;
  /** Lowest ratio that is good enough; 0 when the figure is only reported. */
  readonly goal: number;
}

/** Every table an order writes. The limit writes to copies with the same columns, constraints and indexes, and no triggers. */
const TABLES = [
  'shop.rail_order',
  'shop.order_history',
  'job.job',
  'points.account',
  'points.movement',
  'points.entry',
  'points.lot',
  'points.lot_use',
  'trip.file',
  'trip.passenger',
  'trip.journey',
  'trip.segment',
  'trip.seat',
  'mail.message',
  'mail.notice',
] as const;

/** So that nobody has thousands of orders, as nobody will. */
const MEMBERS_EACH = 150;

const bare = (table: string): string => `bare.${table.replace('.', '_')}`;

/** A booking system that answers at once: what is measured is the order's own work. */
const instantBooking = (): BookingProvider => {
  const booking = (key: string, state: Booking['state']): Booking => ({
    key,
    bookingId: key,
    state,
    heldUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
    extended: false,
    ...(state === 'confirmed' ? { pnr: 'ABC234' } : {}),
    request: { key, journeys: [], passengers: [] },
    seats: [{ passengerId: 'p1', journey: 0, leg: 0, coach: '4', seat: '62', position: 'window' }],
  });
  const unused = () => Promise.reject(new Error('not measured'));
  return {
    hold: async ({ key }) => ({ ok: true, booking: booking(key, 'held') }),
    confirm: async ({ key }) => ({ ok: true, booking: booking(key, 'confirmed') }),
    cancel: unused,
    extend: unused,
    find: unused,
    offers: unused,
    seatMap: unused,
  };
};

const HISTORY = (version: number, from: string, event: string, to: string): string =>
  `insert into bare.shop_order_history (iuc, order_id, version, from_state, event, to_state, at)
   values ($1, $2, ${version}, ${from}, '${event}', '${to}', now())`;

/**
 * The same rows by hand: the same four commits (before the hold, after it, with the debit, after the booking: what must be durable
 * around two calls to another company), each as one prepared statement without a check, a function or a trigger.
 */
const LIMIT = {
  open: `with o as (
    insert into bare.shop_rail_order (iuc, order_id, number, state, version, transaction_id, input_hash, prime_id, item, channel, points,
      journeys, passengers, customer, email, quotation_hash, created_at)
    values ($1, $2, '8894 0112 3705', 'holding', 1, $3, $4, '43', 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles', 'web', 4000, $5, $6, $7, 'camille@example.test', $4, now())),
  h as (${HISTORY(1, 'null', 'ordered', 'holding')})
  insert into bare.job_job (queue, key, payload, run_at, max_attempts)
  values ('order.drive', $2::uuid::text, jsonb_build_object('iuc', $1::uuid, 'orderId', $2::uuid), now() + interval '6 seconds', 0)`,
  held: `with o as (
    update bare.shop_rail_order set state = 'held', version = 2, state_since = now(), booking_id = $2::uuid::text, seats = $3,
      held_until = now() + interval '15 minutes' where iuc = $1 and order_id = $2),
  h as (${HISTORY(2, `'holding'`, 'seats-held', 'held')})
  update bare.job_job set run_at = now() + interval '15 minutes' where queue = 'order.drive' and key = $2::uuid::text`,
  accept: `with o as (
    update bare.shop_rail_order set state = 'booking', version = 3, state_since = now(), finalise_transaction_id = $3,
      finalise_hash = $4, terms_version = '1', accepted_at = now(), debited = true where iuc = $1 and order_id = $2),
  h as (${HISTORY(3, `'held'`, 'accepted', 'booking')}),
  a as (
    update bare.points_account set balance = balance - 4000, sequence = sequence + 1, last_at = now()
    where iuc = $1 and account = 'money' returning balance, sequence),
  m as (
    insert into bare.points_movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
    values ($1, $5, 'debit', 'order:' || $2::uuid, sha256($2::uuid::text::bytea), 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
      'Commande 8894 0112 3705', now())),
  e as (
    insert into bare.points_entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    select $1::uuid, $5::uuid, 'money', -4000, sequence, balance + 4000, balance from a
    union all select $1, $5, 'money:spent', 4000, null, null, null),
  l as (
    update bare.points_lot set remaining = remaining - 4000 where iuc = $1 and lot_id = $6),
  u as (
    insert into bare.points_lot_use (iuc, movement_id, lot_id, points) values ($1, $5, $6, 4000))
  update bare.job_job set run_at = now() + interval '6 seconds' where queue = 'order.drive' and key = $2::uuid::text`,
  confirm: `with o as (
    update bare.shop_rail_order set state = 'confirmed', version = 4, state_since = now(), pnr = 'ABC234', seats = $3,
      confirmed_at = now() where iuc = $1 and order_id = $2),
  h as (${HISTORY(4, `'booking'`, 'booked', 'confirmed')}),
  f as (
    insert into bare.trip_file (iuc, file_id, order_id, booking_id, pnr, booked_at)
    values ($1, $4, $2, $2::uuid::text, 'ABC234', now())),
  p as (
    insert into bare.trip_passenger (iuc, file_id, passenger, first_name, last_name, birth_date, is_holder)
    values ($1, $4, 0, 'Camille', 'Martin', '1990-05-04', true)),
  j as (
    insert into bare.trip_journey (iuc, file_id, journey, travel_class, fare, departure, arrival)
    values ($1, $4, 0, '2', 'points', '2027-03-10T08:00Z', '2027-03-10T11:57Z')),
  s as (
    insert into bare.trip_segment (iuc, file_id, journey, leg, train_number, service_date, run_origin, transport_type,
      from_station, from_name, to_station, to_name, departure, arrival)
    values ($1, $4, 0, 0, '1001', '2027-03-10', 'AAA', 'TGV INOUI', 'AAA', 'Paris Gare de Lyon', 'EEE',
      'Marseille Saint-Charles', '2027-03-10T08:00Z', '2027-03-10T11:57Z')),
  t as (
    insert into bare.trip_seat (iuc, file_id, journey, leg, passenger, coach, seat, position)
    values ($1, $4, 0, 0, 0, '4', '62', 'window')),
  m as (
    insert into bare.mail_message (iuc, message_id, about, template, template_version, data, recipient, queued_at)
    values ($1, $5, $2, 'order-confirmation', 1, $6, 'camille@example.test', now())),
  n as (
    insert into bare.mail_notice (iuc, notice_id, kind, data, at) values ($1, $7, 'order-confirmed', $8, now())),
  q as (
    insert into bare.job_job (queue, key, payload, run_at, max_attempts)
    values ('mail.send', $5::uuid::text, jsonb_build_object('iuc', $1::uuid, 'messageId', $5::uuid), now(), 10))
  delete from bare.job_job where queue = 'order.drive' and key = $2::uuid::text`,
} as const;

interface Member {
  readonly iuc: Iuc;
  readonly lot: string;
}

type OneOrder = (member: Member) => Promise<void>;

const orderByHand = (db: Database, mail: string): OneOrder => {
  const { journeys, passengers, customer } = orderInput(newIuc());
  const documents = [JSON.stringify(journeys), JSON.stringify(passengers), JSON.stringify(customer)];
  const seats = JSON.stringify([
    { passenger: 0, journey: 0, leg: 0, coach: '4', seat: '62', position: 'window' },
  ]);
  const hash = 'h'.repeat(43);
  const notice = JSON.stringify({ number: '8894 0112 3705', pnr: 'ABC234', item: 'Billet France' });
  return async ({ iuc, lot }) => {
    const order = newId();
    await db.query(LIMIT.open, [iuc, order, newId(), hash, ...documents], 'limit.open');
    await db.query(LIMIT.held, [iuc, order, seats], 'limit.held');
    await db.query(LIMIT.accept, [iuc, order, newId(), hash, newId(), lot], 'limit.accept');
    await db.query(
      LIMIT.confirm,
      [iuc, order, seats, newId(), newId(), mail, newId(), notice],
      'limit.confirm',
    );
  };
};

const orderByUs = (ctx: OrdersContext): OneOrder => {
  return async ({ iuc }) => {
    const held = await initBooking(ctx, orderInput(iuc));
    if (!held.ok) throw new Error(held.code);
    const booked = await finaliseOrder(ctx, {
      iuc,
      orderId: held.order.orderId,
      transactionId: newId() as TransactionId,
      termsAccepted: true,
      termsVersion: '1',
      expectedPoints: held.order.points,
    });
    if (!booked.ok || booked.order.phase !== 'confirmed') throw new Error('not confirmed');
  };
};

/** The statements of one order as the operations send them, to be sent again for other orders without the operations. */
const recorded = async (ctx: OrdersContext, member: Member): Promise<OneOrder> => {
  const statements: { text: string; values: readonly unknown[]; name: string | undefined }[] = [];
  const db: Database = {
    ...ctx.db,
    query: (text, values = [], name) => {
      statements.push({ text, values, name });
      return ctx.db.query(text, values, name);
    },
  };
  await orderByUs({ ...ctx, db })(member);
  if (statements.length !== 4) throw new Error(`an order takes ${statements.length} round trips`);
  const orderId = statements[0]?.values[1];
  // Every other identifier was made for this order only: transactions, movement, file, mail, notice.
  const kinds = statements.map(({ values }) =>
    values.map((value) => {
      if (value === member.iuc) return 'iuc';
      if (value === orderId) return 'order';
      return typeof value === 'string' && isUuid(value) ? 'fresh' : 'same';
    }),
  );
  return async ({ iuc }) => {
    const own = newId();
    const values = { iuc: () => iuc, order: () => own, fresh: newId };
    for (const [index, { text, values: before, name }] of statements.entries())
      await ctx.db.query(
        text,
        (kinds[index] ?? []).map((kind, place) => (kind === 'same' ? before[place] : values[kind]())),
        name,
      );
  };
};

/** Orders a second for `ms`, each connection ordering without pause for its own members in turn. */
const rate = async (members: readonly (readonly Member[])[], ms: number, one: OneOrder): Promise<number> => {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    members.map(async (own) => {
      for (let turn = 0; performance.now() - start < ms; turn += 1) {
        await one(own[turn % own.length] as Member);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
};

const count = async (db: Database, table: string): Promise<number> =>
  ((await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0] as { n: number }).n;

/**
 * Orders with points through the feature's own operations, with a booking system that answers at once, against hand-written SQL
 * that writes the same rows in the same commits; both in turns on one server. Throws when the rows differ.
 */
export const benchOrders = async (
  options: { connections?: number; rounds?: number; roundMs?: number } = {},
): Promise<BenchResult[]> => {
  const { connections = 8, rounds = 7, roundMs = 1_500 } = options;
  const { db, end } = await durableDatabase(connections);
  try {
    const members: Member[][] = Array.from({ length: connections }, () => []);
    for (let n = 0; n < connections * MEMBERS_EACH; n += 1) {
      const iuc = newIuc();
      const { movementId } = await creditPoints(db, {
        iuc,
        points: points(2_000_000_000),
        expiresOn: Temporal.Now.plainDateISO().add({ years: 3 }),
        key: `bench:${n}`,
        label: 'Voyages',
        at: Temporal.Now.instant(),
      });
      members[n % connections]?.push({ iuc, lot: movementId });
    }
    await db.query('create schema bare');
    for (const table of TABLES) {
      await db.query(`create table ${bare(table)} (like ${table} including all)`);
      await db.query(`insert into ${bare(table)} select * from ${table}`);
    }
    await db.query(`alter table bare.shop_rail_order set (fillfactor = 50)`);
    await db.query(
      `alter table bare.job_job set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200)`,
    );
    const before = await Promise.all(TABLES.map((table) => count(db, table)));
    const ctx: OrdersContext = {
      db,
      booking: instantBooking(),
      clock: systemClock,
      log: silent,
      settings: ORDER_SETTINGS,
    };
    const operations = orderByUs(ctx);
    const ours = await recorded(ctx, members[0]?.[0] as Member);
    const [queued] = await db.query<{ data: object }>('select data from mail.message limit 1');
    const hand = orderByHand(db, JSON.stringify(queued?.data));
    const rates: Record<'ours' | 'hand' | 'operations', number[]> = { ours: [], hand: [], operations: [] };
    for (const one of [ours, hand, operations]) await rate(members, 500, one);
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await rate(members, roundMs, ours));
      rates.hand.push(await rate(members, roundMs, hand));
      rates.operations.push(await rate(members, roundMs, operations));
    }
    for (const [index, table] of TABLES.entries()) {
      const perOrder = async (name: string, orders: string) =>
        ((await count(db, name)) - (before[index] as number)) / (await count(db, orders));
      const [a, b] = [
        await perOrder(table, 'shop.rail_order'),
        await perOrder(bare(table), 'bare.shop_rail_order'),
      ];
      if (a !== b) throw new Error(`${table}: ${a} rows an order by us, ${b} by hand`);
    }
    await assertInvariants(db);
    const median = (values: readonly number[]): number =>
      values.toSorted((x, y) => x - y)[values.length >> 1] as number;
    const limit = median(rates.hand);
    const result = (name: string, mine: readonly number[], goal: number): BenchResult => ({
      name,
      ours: Math.round(median(mine)),
      limit: Math.round(limit),
      unit: 'orders/s',
      // Each round beside its neighbour: what else runs on the machine counts against both.
      ratio: median(mine.map((value, round) => value / (rates.hand[round] as number))),
      goal,
    });
    return [
      result(
        `order with points in the database, durable, ${connections} at once, against hand-written SQL writing the same rows in the same 4 commits`,
        rates.ours,
        0.6,
      ),
      result(
        'the same through initBooking and finaliseOrder, with a booking system that answers at once',
        rates.operations,
        0,
      ),
    ];
  } finally {
    await end();
  }
};
