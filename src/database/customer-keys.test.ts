import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#tests/harness/database.ts';

const db = await testDatabase({ after });

/**
 * Schemas whose rows belong to a customer. The others are spread by what they hold: trains (inventory), work (job), sessions and
 * accounts by a secret or a name.
 */
const CUSTOMER_SCHEMAS = ['customer', 'loyalty', 'mail', 'points', 'shop', 'staff', 'trip', 'voucher'];
/** Directories: kept by the very thing that must be given once, see docs/decisions/0012-customers.md. */
const DIRECTORIES = [
  'customer.email_directory',
  'customer.card_directory',
  'customer.right_directory',
  'shop.order_number',
  'shop.payment_key',
  'shop.prime_code',
  'voucher.directory',
];
/** The same rows on every server, of no customer. */
const REFERENCE = ['shop.transition', 'trip.ticket_key'];

test('every primary and unique key of customer data starts with the iuc, so that it spreads by customer', async () => {
  const keys = await db.query<{ relation: string; index: string; first: string }>(
    `select n.nspname || '.' || c.relname as relation, i.relname as index, a.attname as first
     from pg_index x
     join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class i on i.oid = x.indexrelid
     join pg_attribute a on a.attrelid = i.oid and a.attnum = 1
     where x.indisunique and n.nspname = any($1)`,
    [CUSTOMER_SCHEMAS],
  );
  const wrong = keys.filter(
    ({ relation, first }) => first !== 'iuc' && ![...DIRECTORIES, ...REFERENCE].includes(relation),
  );
  assert.deepEqual(wrong, []);
  assert.ok(keys.length > 15, `${keys.length} keys looked at`);
});

test('every table of customer data can be cut into partitions by customer, with its keys as they are', async () => {
  const tables = await db.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)`,
    [CUSTOMER_SCHEMAS],
  );
  const cut = tables.filter(
    ({ schema, name }) => ![...DIRECTORIES, ...REFERENCE].includes(`${schema}.${name}`),
  );
  assert.ok(cut.length > 15, `${cut.length} tables`);
  for (const { schema, name } of cut) {
    const whole = `${schema}."${name}"`;
    await db.query(`create table ${schema}.cut (like ${whole} including all) partition by hash (iuc)`);
    await db.query(
      `create table ${schema}.part partition of ${schema}.cut for values with (modulus 1, remainder 0)`,
    );
    const keys = (table: string): Promise<unknown[]> =>
      db.query(
        `select pg_get_constraintdef(oid) as key from pg_constraint
         where conrelid = $1::regclass and contype in ('p', 'u') order by key`,
        [table],
      );
    assert.deepEqual(await keys(`${schema}.part`), await keys(whole), whole);
    await db.query(`drop table ${schema}.cut`);
  }
});

test('every table of customer data has a primary key', async () => {
  const without = await db.query(
    `select n.nspname || '.' || c.relname as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`,
    [CUSTOMER_SCHEMAS],
  );
  assert.deepEqual(without, []);
});

test('no serial, no identity column, and no foreign key that does not carry the iuc', async () => {
  const generated = await db.query(
    `select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
     where table_schema = any($1) and (is_identity = 'YES' or column_default like 'nextval%')`,
    [CUSTOMER_SCHEMAS],
  );
  assert.deepEqual(generated, []);
  const foreign = await db.query<{ key: string; carries: boolean }>(
    `select f.conrelid::regclass || ' ' || f.conname as key,
       exists (select from unnest(f.conkey) k join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k where a.attname = 'iuc') as carries
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and n.nspname = any($1)`,
    [CUSTOMER_SCHEMAS],
  );
  assert.deepEqual(
    foreign.filter(({ carries }) => !carries),
    [],
  );
});
