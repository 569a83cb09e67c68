import type { Database } from '#database/database.ts';

/**
 * What an order of a ticket with points writes, by hand: statements that write the same rows in the same durable steps as the portal
 * and check nothing. They write to copies of the tables, with the same columns, constraints and indexes, and no triggers.
 */

/** Every table an order writes. */
export const ORDER_TABLES = [
  'shop."order"',
  'shop.order_number',
  'shop.rail_order',
  'shop.order_history',
  'shop.order_effect',
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
  'carbon.journey_due',
  'mail.message',
  'mail.notice',
] as const;

const bare = (table: string): string => `bare.${table.replace('.', '_').replaceAll('"', '')}`;

/** Copies of the tables in a schema `bare`, with the rows that they have. */
export const copyTables = async (db: Database, tables: readonly string[]): Promise<void> => {
  await db.query('create schema bare');
  for (const table of tables) {
    await db.query(`create table ${bare(table)} (like ${table} including all)`);
    const [kept] = await db.query<{ options: string | null }>(
      `select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass`,
      [table],
    );
    if (kept?.options) await db.query(`alter table ${bare(table)} set (${kept.options})`);
    await db.query(`insert into ${bare(table)} select * from ${table}`);
  }
};

/** Rows by table. */
export const rowsOf = async (
  db: Database,
  tables: readonly string[],
  nameOf: (table: string) => string,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${nameOf(table)}`);
    counts.set(table, row?.n ?? 0);
  }
  return counts;
};

/** Every other table: one that an order writes and that is not known here would not be written by hand, and the limit were too high. */
export const tablesBeside = async (db: Database, tables: readonly string[]): Promise<readonly string[]> =>
  (
    await db.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'bare') order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter((name) => !tables.includes(name));

/** Throws when an order writes other numbers of rows here than there. `before`: what both had. */
export const assertSameRows = async (
  db: Database,
  tables: readonly string[],
  before: ReadonlyMap<string, number>,
): Promise<void> => {
  const perOrder = async (nameOf: (table: string) => string): Promise<(table: string) => number> => {
    const after = await rowsOf(db, tables, nameOf);
    const added = (table: string): number => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return (table) => added(table) / added('shop."order"');
  };
  const [ours, byHand] = [await perOrder((table) => table), await perOrder(bare)];
  for (const table of tables)
    if (ours(table) !== byHand(table))
      throw new Error(`${table}: ${ours(table)} rows an order by us, ${byHand(table)} by hand`);
};

const ITEM = 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles';

const HISTORY = (version: number, from: string, event: string, to: string): string =>
  `insert into bare.shop_order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at)
   values ($1, $2, ${version}, 'rail', '${from}', '${event}', '${to}', 'customer', now())`;

/**
 * The four commits of an order (before the hold, after it, with the debit, after the booking: what must be durable around two calls to
 * another company), each as one prepared statement without a check, a function or a trigger.
 */
export const BARE_ORDER = {
  open: `with o as (
    insert into bare.shop_order (iuc, order_id, number, kind, state, stage, version, transaction_id, request_hash, prime_id, item,
      quantity, channel, actor, points, cents, customer, email, quotation_hash, obsolete_at, created_at)
    values ($1, $2, $3, 'rail', 'holding', 'working', 1, $4, $5, '43', '${ITEM}', 1, 'web', 'customer', 4000, 0, $8,
      'camille@example.test', $5, '2027-03-10T08:00Z', now())),
  n as (insert into bare.shop_order_number (number, iuc, order_id) values ($3, $1, $2)),
  h as (${HISTORY(1, '', 'opened', 'holding')}),
  r as (insert into bare.shop_rail_order (iuc, order_id, journeys, passengers) values ($1, $2, $6, $7)),
  e as (
    insert into bare.shop_order_effect (iuc, order_id, effect, state, key, data, at)
    values ($1, $2, 'seats', 'asked', $2::uuid::text, '{}', now()))
  insert into bare.job_job (queue, key, payload, run_at, max_attempts)
  values ('order.drive', $2::uuid::text, jsonb_build_object('iuc', $1::uuid, 'orderId', $2::uuid), now() + interval '6 seconds', 0)`,
  held: `with o as (
    update bare.shop_order set state = 'held', stage = 'waiting', version = 2, state_since = now(),
      wait_until = now() + interval '15 minutes' where iuc = $1 and order_id = $2),
  h as (${HISTORY(2, 'holding', 'seats-held', 'held')}),
  e as (
    update bare.shop_order_effect set state = 'done', data = $3, at = now() where iuc = $1 and order_id = $2 and effect = 'seats')
  update bare.job_job set run_at = now() + interval '15 minutes' where queue = 'order.drive' and key = $2::uuid::text`,
  accept: `with o as (
    update bare.shop_order set state = 'booking', stage = 'working', version = 3, state_since = now(), wait_until = null,
      finalise_transaction_id = $3, finalise_hash = $4, terms_key = 'cgv', terms_version = '1', accepted_at = now()
    where iuc = $1 and order_id = $2),
  h as (${HISTORY(3, 'held', 'accepted', 'booking')}),
  f as (
    insert into bare.shop_order_effect (iuc, order_id, effect, state, key, amount, data, at)
    values ($1, $2, 'points', 'done', 'order:' || $2::uuid, 4000, '{}', now())),
  a as (
    update bare.points_account set balance = balance - 4000, sequence = sequence + 1, last_at = now()
    where iuc = $1 and account = 'money' returning balance, sequence),
  m as (
    insert into bare.points_movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
    values ($1, $5, 'debit', 'order:' || $2::uuid, sha256($2::uuid::text::bytea), '${ITEM}', 'Commande 8894 0112 3705', now())),
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
    update bare.shop_order set state = 'confirmed', stage = 'confirmed', version = 4, state_since = now(), reference = 'ABC234',
      confirmed_at = now() where iuc = $1 and order_id = $2),
  h as (${HISTORY(4, 'booking', 'booked', 'confirmed')}),
  d as (
    update bare.shop_order_effect set data = data || $3, at = now() where iuc = $1 and order_id = $2 and effect = 'seats'),
  e as (
    insert into bare.shop_order_effect (iuc, order_id, effect, state, key, data, at)
    values ($1, $2, 'trip', 'done', $4::uuid::text, '{}', now()), ($1, $2, 'mail', 'done', $5::uuid::text, '{}', now())),
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
  c as (
    insert into bare.carbon_journey_due (iuc, file_id, journey, due_at) values ($1, $4, 0, '2027-03-10T11:57Z')),
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
