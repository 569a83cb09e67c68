import pg from 'pg';
import { connectionOptions } from '#database/database.ts';
import type { FaultMode } from '#providers/booking/faults.ts';
import type { PlannedFault } from '#providers/booking/testing/standalone.ts';
import type { Command } from '#providers/booking/wire.ts';
import { until } from '#tests/harness/until.ts';
import type { Installation } from './installation.ts';

/**
 * What holds an order where the kill is to fall. Nothing in the portal knows of it: the booking system keeps an answer, or a row that a
 * step needs is locked by somebody else.
 */
export interface HeldThere {
  /** Resolves when the order stands there: the first time, and each time that whoever drives it on comes there again. */
  stands(): Promise<void>;
  /** The process of the database that stands there with it, if one does. */
  connection(): Promise<number | undefined>;
  release(): Promise<void>;
}

/** It has got there by itself; nothing needs to hold it. */
export const there = (isThere: () => Promise<boolean>): HeldThere => ({
  stands: () => until(isThere),
  connection: async () => undefined,
  release: async () => {},
});

export const stateOf = async ({ db }: Installation, orderId: string): Promise<string> => {
  const [row] = await db.query<{ state: string }>('select state from shop."order" where order_id = $1', [
    orderId,
  ]);
  return row?.state ?? 'lost';
};

/** No order, for nothing of it was ever committed. */
export const UNWRITTEN = 'unwritten';

/** Where somebody stands who has ordered once at most. */
export const stateOfOnly = async ({ db }: Installation, iuc: string): Promise<string> => {
  const [row] = await db.query<{ state: string }>('select state from shop."order" where iuc = $1', [iuc]);
  return row?.state ?? UNWRITTEN;
};

export const inState =
  (at: Installation, orderId: string, ...states: readonly string[]) =>
  async (): Promise<boolean> =>
    states.includes(await stateOf(at, orderId));

/** What the booking system does: it has been asked and does nothing, or has done it and its answer is not heard. */
export type Silence = Extract<FaultMode, 'time-out' | 'keep-answer'>;

const heldBy = (fault: PlannedFault, isDone: () => Promise<boolean>): HeldThere => {
  let seen = 0;
  return {
    stands: async () => {
      await until(async () => ((await fault.hits()) ?? 0) > seen && (await isDone()));
      seen = (await fault.hits()) ?? 0;
    },
    connection: async () => undefined,
    release: () => fault.lift(),
  };
};

/**
 * The booking system is silent about every such command that holds a text (a booking key, the name of a passenger). `done`: the state of
 * its booking by which one sees that it has done what it was asked.
 */
export const silentBooking = async (
  { system, bookings }: Installation,
  command: Command,
  silence: Silence,
  about: string,
  done?: { readonly state: string; readonly orderId: () => Promise<string> },
): Promise<HeldThere> => {
  const fault = await system.fault(command, silence, { about, count: Number.MAX_SAFE_INTEGER });
  return heldBy(fault, async () => {
    if (silence === 'time-out' || done === undefined) return true;
    const rows = await bookings.query('select from inventory.booking where booking_key = $1 and state = $2', [
      await done.orderId(),
      done.state,
    ]);
    return rows.length > 0;
  });
};

/** The statement takes a lock, which lasts until its release; the order stands there when another connection waits for it. */
const lock = async (
  { db }: Installation,
  statement: string,
  values: readonly unknown[] = [],
): Promise<HeldThere> => {
  const client = new pg.Client({ ...connectionOptions(db.url), application_name: 'lock' });
  // A kill of the database ends it, and with it the lock.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query(statement, [...values]);
  const waiting = async (): Promise<number[]> => {
    const found = await db.query<{ pid: number }>(
      'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
    return found.map(({ pid }) => pid);
  };
  let seen: readonly number[] = [];
  return {
    stands: async () => {
      await until(async () => (await waiting()).some((pid) => !seen.includes(pid)));
      seen = await waiting();
    },
    connection: async () => (await waiting())[0],
    release: async () => {
      await client.end().catch(() => {});
    },
  };
};

/** No transition of the order can be written. */
export const lockedOrder = (at: Installation, orderId: string): Promise<HeldThere> =>
  lock(at, 'select from shop."order" where order_id = $1 for update', [orderId]);

/** No points of the customer can be taken or given back. */
export const lockedAccount = (at: Installation, iuc: string): Promise<HeldThere> =>
  lock(at, `select from points.account where iuc = $1 and account = 'money' for update`, [iuc]);

/** No order can be put into the queue of people. */
export const lockedQueue = (at: Installation): Promise<HeldThere> =>
  lock(at, 'lock table shop.manual_order in share row exclusive mode');

/** No mail to this address can be delivered (`mailsCanBeHeld`). */
export const lockedMails = (at: Installation, recipient: string): Promise<HeldThere> =>
  lock(at, `select pg_advisory_xact_lock(hashtext($1))`, [recipient]);

/** From now on a delivery into the mailbox waits while somebody has locked its recipient. */
export const mailsCanBeHeld = async ({ db }: Pick<Installation, 'db'>): Promise<void> => {
  await db.query(`
    create function mail.wait_for_recipient() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext(new.recipient));
      return new;
    end $$`);
  await db.query(
    'create trigger wait_for_recipient before insert on mail.mailbox for each row execute function mail.wait_for_recipient()',
  );
};

/** The answer of the booking system arrives, and cannot be written. Call `answer` when the command is on its way. */
export const unwritableAnswer = async (
  at: Installation,
  command: Command,
  about: string,
  locked: () => Promise<HeldThere>,
): Promise<{ readonly answer: () => Promise<HeldThere> }> => {
  // However often it is asked again until the lock is taken.
  const fault = await at.system.fault(command, 'late', { about, count: Number.MAX_SAFE_INTEGER });
  return {
    answer: async () => {
      await until(async () => ((await fault.hits()) ?? 0) > 0);
      const held = await locked();
      await fault.lift();
      await at.system.release();
      return held;
    },
  };
};

/** The jobs that drive these orders on, and all mails, come now: also those that would wait for the lease of a dead process to end. */
export const makeDue = async (
  { db }: Pick<Installation, 'db'>,
  orderIds: readonly string[],
): Promise<void> => {
  await db.query(
    `update job.job set run_at = clock_timestamp() where queue = 'mail.send' or (queue = 'order.drive' and key = any ($1))`,
    [orderIds],
  );
};

/** Time that nobody waits for: the order has been in its state for so much longer, and its job is due. */
export const age = async ({ db }: Installation, orderId: string, seconds: number): Promise<void> => {
  await db.query(
    `update shop."order" set state_since = state_since - $2 * interval '1 second',
       wait_until = wait_until - $2 * interval '1 second' where order_id = $1`,
    [orderId, seconds],
  );
  await makeDue({ db }, [orderId]);
};
