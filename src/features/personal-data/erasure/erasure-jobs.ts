import type { Database } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { findCustomer } from '#features/customers/index.ts';
import type { JobQueue } from '#features/jobs/contract.ts';
import { type MailingContext, mailOf } from '#features/mail/index.ts';
import { endSignInsOf } from '#features/sessions/index.ts';
import { accountErased } from '../templates.ts';
import { consequencesOf, standingInTheWay } from './consequences.ts';
import { type Elsewhere, tellingJob } from './elsewhere.ts';
import { erase, holdOrders, StillBusy, sweep, sweepLater } from './erase.ts';
import { erasureOf } from './erasures.ts';
import { keptByLaw } from './kept-by-law.ts';

/** Its database is not the one that people wait for. */
export interface ErasureJobContext extends MailingContext {
  readonly log: Log;
  readonly elsewhere: Elsewhere;
}

/** An order ends by itself within hours; what people look at takes days. */
const LOOK_AGAIN_SECONDS = 3_600;
/** The last mail is on its way. */
const MAIL_SECONDS = 3;
/** A mail server that has been away for so long holds nobody's erasure up any longer. */
const MAIL_HOURS = 24;

/**
 * Says goodbye to the last address, and ends whatever is signed in; once. From then on nobody signs in or orders. Not while something of
 * the customer has not ended: an order that was being opened meanwhile is waited for.
 */
const leave = async ({ db, clock, wake }: ErasureJobContext, iuc: Iuc): Promise<void> => {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const [asked] = await tx.query(
      `select from personal.erasure where iuc = $1 and state = 'asked' for update`,
      [iuc],
    );
    if (!asked) return;
    await holdOrders(tx, iuc);
    if (await standingInTheWay(tx, iuc)) throw new StillBusy('something of the customer has not ended');
    const messageId = newId();
    await tx.query(`update personal.erasure set state = 'leaving', message_id = $2 where iuc = $1`, [
      iuc,
      messageId,
    ]);
    const customer = await findCustomer(tx, iuc);
    if (customer) {
      const { hasInvoice } = await consequencesOf(tx, iuc, at);
      const { firstName, lastName, email } = customer;
      const mail = mailOf(accountErased, { firstName, lastName, kept: keptByLaw(), hasInvoice });
      await tx.query('select mail.queue($1, $2, null, $3, $4, $5, $6, $7)', [
        iuc,
        messageId,
        mail.template,
        mail.version,
        JSON.stringify(mail.data),
        email,
        at,
      ]);
    }
    await endSignInsOf(tx, iuc);
  });
  wake('mail.send');
};

/** Whether the last mail is still to be waited for. */
const isMailUnderWay = async (db: Database, iuc: Iuc, late: boolean): Promise<boolean> => {
  if (late) return false;
  const [mail] = await db.query<{ status: string }>(
    'select m.status from personal.erasure e join mail.message m on m.iuc = e.iuc and m.message_id = e.message_id where e.iuc = $1',
    [iuc],
  );
  return mail?.status === 'EN_COURS';
};

/**
 * Ends accounts whose days are over: waits for what has not ended, says goodbye, then takes the customer out of everything in one
 * transaction. Killed anywhere, it goes on where it was; what it takes longest for is a mail.
 */
export const erasureJobs = (
  ctx: ErasureJobContext,
): Record<'personal.erase' | 'personal.sweep' | 'personal.tell', JobQueue> => {
  const { db, clock, log } = ctx;
  const again = async (iuc: Iuc, seconds: number): Promise<void> => {
    await db.query(
      `select job.enqueue('personal.erase', $1::text, jsonb_build_object('iuc', $1::text), clock_timestamp() + make_interval(secs => $2), 0)`,
      [iuc, seconds],
    );
  };
  return {
    'personal.erase': {
      concurrency: 1,
      leaseMs: 300_000,
      handler: async ({ payload }) => {
        const { iuc } = payload as { iuc: Iuc };
        const asked = await erasureOf(db, iuc);
        if (!asked) return;
        const now = clock.now();
        if (asked.state === 'asked') {
          const seconds = asked.dueAt.since(now).total('seconds');
          if (seconds > 0) return again(iuc, seconds);
          try {
            await leave(ctx, iuc);
          } catch (error) {
            if (!(error instanceof StillBusy)) throw error;
            return again(iuc, LOOK_AGAIN_SECONDS);
          }
          return again(iuc, MAIL_SECONDS);
        }
        const isLate = asked.dueAt.until(now).total('hours') > MAIL_HOURS;
        if (await isMailUnderWay(db, iuc, isLate)) return again(iuc, MAIL_SECONDS);
        try {
          if ((await erase(db, iuc, now, ctx.elsewhere)) !== undefined)
            log.info({}, 'an account has been erased');
        } catch (error) {
          if (!(error instanceof StillBusy)) throw error;
          await again(iuc, MAIL_SECONDS);
        }
      },
    },
    'personal.tell': tellingJob(db, log, ctx.elsewhere),
    'personal.sweep': {
      concurrency: 1,
      leaseMs: 60_000,
      handler: async ({ key, payload }) => {
        const { keys } = payload as { keys: readonly Iuc[] };
        try {
          await sweep(db, keys, clock.now());
        } catch (error) {
          if (!(error instanceof StillBusy)) throw error;
          await sweepLater(db, key, keys, LOOK_AGAIN_SECONDS);
        }
      },
    },
  };
};
