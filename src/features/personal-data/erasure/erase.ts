import { randomUUID } from 'node:crypto';
import type { Database, Queryable, Transaction } from '#database/database.ts';
import { quotedName } from '#database/table-name.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { CUSTOMER_DATA, type CustomerData } from '#features/retention/index.ts';
import { standingInTheWay } from './consequences.ts';
import { type Elsewhere, tellElsewhere } from './elsewhere.ts';

/** Somebody still works for the customer: the erasure comes back when they are done. */
export class StillBusy extends Error {
  override readonly name = 'StillBusy';
}

/**
 * Holds the row that every order takes a share of where it opens: who is opening one is waited for, and nobody opens another until the end
 * of the transaction. Looked for in a statement after.
 */
export const holdOrders = async (tx: Queryable, iuc: Iuc): Promise<void> => {
  await tx.query('select from customer.person where iuc = $1 for update', [iuc], 'erasure-hold-orders');
};

const isDeleted = ({ erasure }: CustomerData): boolean => erasure === 'deleted';

/** Tables found by the customer's own key; the others have their own ways to end. */
const keyed = Object.entries(CUSTOMER_DATA).filter(([, { by }]) => by === 'iuc');

/**
 * Ends the work that waits for a customer. Throws StillBusy while some of it is being done: what it writes meanwhile would stay behind.
 * The erasure's own job ends itself.
 */
const endJobs = async (tx: Queryable, keys: readonly string[]): Promise<void> => {
  const ended = await tx.query<{ busy: boolean }>(
    `delete from job.job where payload ->> 'iuc' = any ($1) and queue <> 'personal.erase'
     returning lease is not null and run_at > clock_timestamp() as busy`,
    [keys],
  );
  if (ended.some(({ busy }) => busy)) throw new StillBusy('a job of the customer is under way');
  await tx.query(`delete from job.dead where payload ->> 'iuc' = any ($1)`, [keys]);
};

/** Who has asked for another account by the same address is the same person to whoever reads it. */
const keysOf = async (tx: Queryable, iuc: Iuc): Promise<readonly string[]> => {
  const others = await tx.query<{ iuc: string }>(
    `select r.iuc from customer.registration r join customer.person p on lower(p.email) = lower(r.email) where p.iuc = $1`,
    [iuc],
  );
  return [iuc, ...others.map((row) => row.iuc)];
};

const deleteRows = async (tx: Queryable, keys: readonly string[]): Promise<void> => {
  for (const [table, data] of keyed)
    if (isDeleted(data))
      await tx.query(`delete from ${quotedName(table)} where iuc = any ($1::uuid[])`, [keys]);
};

/** Under which what stays of somebody stands. Made of chance alone: a key that tells its time would lead from one to the other. */
interface NewKeys {
  /** Of orders and the ledger, whose rules compare them: it leads to the name on an invoice as long as there is one. */
  readonly books: string;
  /** Of what says nothing about either. */
  readonly apart: string;
}

/** What stays stands under another key, without what is not needed of it. */
const keepTheRest = async (tx: Queryable, iuc: Iuc, keys: NewKeys): Promise<void> => {
  for (const [table, { erasure }] of keyed) {
    if (typeof erasure === 'string') continue;
    const { emptied, only } = 'pseudonymised' in erasure ? erasure.pseudonymised : erasure;
    const isApart = 'isApart' in erasure && erasure.isApart;
    const name = quotedName(table);
    if (only) await tx.query(`delete from ${name} where iuc = $1 and not (${only})`, [iuc]);
    const changes = Object.entries(emptied).map(([column, value]) => `"${column}" = ${value}`);
    await tx.query(`update ${name} set ${['iuc = $2', ...changes].join(', ')} where iuc = $1`, [
      iuc,
      isApart ? keys.apart : keys.books,
    ]);
  }
};

/** The one leave there is to change what only grows, for the rest of the transaction. */
export const giveLeave = async (tx: Transaction): Promise<void> => {
  await tx.query(`select set_config('personal.erasing', 'on', true)`);
};

const firstOfYear = (at: Temporal.Instant): Temporal.Instant =>
  parisDate(at).with({ month: 1, day: 1 }).toZonedDateTime(PARIS).toInstant();

/** So long a request may have been under way that writes once its customer is gone. */
const SWEEP_SECONDS = 600;

export const sweepLater = async (
  db: Queryable,
  name: string,
  keys: readonly string[],
  seconds: number,
): Promise<void> => {
  await db.query(
    `select job.enqueue('personal.sweep', $1, jsonb_build_object('keys', $2::text[]), clock_timestamp() + make_interval(secs => $3))`,
    [name, keys, seconds],
  );
};

/** What stays is kept for its years under these keys. */
const noteErased = async (tx: Queryable, { books, apart }: NewKeys, at: Temporal.Instant): Promise<void> => {
  // The day would lead from one key to the other; the law counts from the end of the year, which the year’s first day is as good for.
  await tx.query('insert into personal.erased (pseudonym, erased_at) values ($1, $2), ($3, $4)', [
    books,
    at,
    apart,
    firstOfYear(at),
  ]);
};

/**
 * Takes a customer out of everything, in one transaction: killed at any point, nothing has happened, and done once it finds nothing to do.
 * Answers the key under which the books stand; nothing where the erasure was taken back or is done. Throws StillBusy while somebody works
 * for the customer.
 */
export const erase = (
  db: Database,
  iuc: Iuc,
  at: Temporal.Instant,
  elsewhere: Elsewhere,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const [asked] = await tx.query(
      `select from personal.erasure where iuc = $1 and state = 'leaving' for update`,
      [iuc],
    );
    if (!asked) return undefined;
    await holdOrders(tx, iuc);
    const keys = await keysOf(tx, iuc);
    await endJobs(tx, keys);
    if (await standingInTheWay(tx, iuc)) throw new StillBusy('something of the customer has not ended');
    const pseudonym = randomUUID();
    const apart = randomUUID();
    await giveLeave(tx);
    await tx.query(
      `select points.forfeit(iuc, $2, $3) from points.account where iuc = $1 and account = 'money'`,
      [iuc, newId(), at],
    );
    await keepTheRest(tx, iuc, { books: pseudonym, apart });
    await deleteRows(tx, keys);
    await tellElsewhere(tx, elsewhere, iuc, at);
    await noteErased(tx, { books: pseudonym, apart }, at);
    await sweepLater(tx, pseudonym, keys, SWEEP_SECONDS);
    return pseudonym;
  });

/**
 * Keys that lead to nobody any more. The demonstration's people come back under theirs, and so may whom a desk tells of again: what stands
 * there by now is theirs. Held until the transaction ends, so that nobody comes back meanwhile.
 */
const nobodysKeys = async (tx: Queryable, keys: readonly Iuc[]): Promise<readonly Iuc[]> => {
  for (const iuc of [...keys].sort()) await tx.query('select customer.hold_key($1)', [iuc]);
  const rows = await tx.query<{ iuc: Iuc }>(
    `select k.iuc from unnest($1::uuid[]) as k (iuc)
      where not exists (select from customer.person p where p.iuc = k.iuc)
        and not exists (select from customer.registration r where r.iuc = k.iuc)`,
    [keys],
  );
  return rows.map(({ iuc }) => iuc);
};

/**
 * Takes out what a request that was under way has written after its customer was gone: an order, too, under keys of its own. Throws StillBusy
 * while that has not ended: its job ends it.
 */
export const sweep = (db: Database, erased: readonly Iuc[], at: Temporal.Instant): Promise<void> =>
  db.transaction(async (tx) => {
    const keys = await nobodysKeys(tx, erased);
    for (const iuc of keys)
      if (await standingInTheWay(tx, iuc)) throw new StillBusy('an order was opened by a request under way');
    await giveLeave(tx);
    await endJobs(tx, keys);
    const late = await tx.query<{ iuc: Iuc }>(
      'select distinct iuc from shop."order" where iuc = any ($1::uuid[])',
      [keys],
    );
    for (const { iuc } of late) {
      const anew = { books: randomUUID(), apart: randomUUID() };
      await keepTheRest(tx, iuc, anew);
      await noteErased(tx, anew, at);
    }
    await deleteRows(tx, keys);
  });
