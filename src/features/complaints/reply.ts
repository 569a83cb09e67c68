import type { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Complaint } from '#providers/complaints/port.ts';
import { ATTEMPTS, type ComplaintsContext, commandKey, JOB_AFTER, putFiles } from './complaints.ts';
import type { replyInput } from './contract.ts';
import { sendFiles } from './files.ts';

/** An answer of a customer that its desk may not have yet. */
interface KeptReply {
  readonly iuc: Iuc;
  readonly key: string;
  readonly complaintKey: string;
  readonly message: string;
  readonly at: Temporal.Instant;
}
const COLUMNS = 'iuc, reply_key as key, complaint_key as "complaintKey", message, asked_at as at';

/** An answer that waits for its desk, for its job; undefined when there is none. */
export const keptReply = async (db: Queryable, iuc: Iuc, key: string): Promise<KeptReply | undefined> => {
  const [kept] = await db.query<KeptReply>(
    `select ${COLUMNS} from customer.complaint_reply where iuc = $1 and reply_key = $2`,
    [iuc, key],
    'complaint.kept_reply',
  );
  return kept;
};

/** The answers to one complaint that wait for its desk, the first one first. */
export const repliesOnTheirWay = (
  db: Queryable,
  iuc: Iuc,
  complaintKey: string,
): Promise<readonly KeptReply[]> =>
  db.query<KeptReply>(
    `select ${COLUMNS} from customer.complaint_reply where iuc = $1 and complaint_key = $2 order by asked_at, reply_key`,
    [iuc, complaintKey],
    'complaint.waiting_replies',
  );

const FORGET = `gone as (delete from customer.complaint_reply where iuc = $1 and reply_key = $2)`;

/**
 * Hands a kept answer to the desk with its files, and lets both go here. Safe to be done twice, also at once: the desk knows the keys.
 * Undefined, with the answer still kept, when nobody waits for it any more. Rejects when the desk does not answer.
 */
const handOverReply = async (
  ctx: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
  { iuc, key, complaintKey, message, at }: KeptReply,
): Promise<Complaint | undefined> => {
  const { db, desk } = ctx;
  const files = await putFiles(ctx, iuc, key);
  const answered = await desk.answer({ iuc, complaintKey, key, message, files, at });
  if (!answered.ok) return undefined;
  const { state, changedAt } = answered.complaint;
  await db.query(
    // Who has written it themselves need not be told by mail.
    `with known as (
       update customer.complaint set state = $4, changed_at = $5 where iuc = $1 and complaint_key = $3),
     sent as (delete from customer.complaint_file where iuc = $1 and complaint_key = $2),
     ${FORGET}
     select job.forget('complaint.reply', $2::text)`,
    [iuc, key, complaintKey, state, changedAt],
    'complaint.replied',
  );
  return answered.complaint;
};

/**
 * Hands over what a customer answers to customer service that waits for them, once however often it is sent. It is kept before the desk
 * is asked, with a job that ends what this request does not: `complaint-answer-waits` when the desk has not answered,
 * `complaint-not-waiting` when nobody waits any more.
 */
export const replyTo = async (
  ctx: ComplaintsContext,
  { iuc }: Pick<Customer, 'iuc'>,
  complaintKey: string,
  transactionId: TransactionId | undefined,
  { message, files: folder }: z.output<typeof replyInput>,
  log: Log,
): Promise<
  Success<{ readonly complaint: Complaint }> | Failure<'complaint-answer-waits' | 'complaint-not-waiting'>
> => {
  const { db, clock } = ctx;
  const key = commandKey(iuc, transactionId, `${complaintKey} ${message}`);
  const at = clock.now();
  await db.transaction(async (tx) => {
    await tx.query(
      `with kept as (
         insert into customer.complaint_reply (iuc, reply_key, complaint_key, message, asked_at)
         values ($1, $2, $3, $4, $5) on conflict (iuc, reply_key) do nothing)
       select job.enqueue('complaint.reply', $2::text, jsonb_build_object('iuc', $1::text, 'key', $2::text),
                          clock_timestamp() + $6::interval, $7)`,
      [iuc, key, complaintKey, message, at, JOB_AFTER, ATTEMPTS],
      'complaint.keep_reply',
    );
    if (folder) await sendFiles(tx, iuc, folder, key);
  });
  try {
    const complaint = await handOverReply(ctx, { iuc, key, complaintKey, message, at });
    if (complaint) return success({ complaint });
  } catch (error) {
    log.error(
      { err: error },
      'an answer to customer service could not be handed over, and waits for its job',
    );
    return failure('complaint-answer-waits');
  }
  // Who reads this has their words before them.
  await db.query(
    `with ${FORGET} select job.forget('complaint.reply', $2::text)`,
    [iuc, key],
    'complaint.reply_refused',
  );
  return failure('complaint-not-waiting');
};

/**
 * The job of an answer that its request could not hand over. Its writer has gone, so one that nobody waits for any more is not lost: it
 * becomes a complaint of its own under the same key, with its files, and is confirmed like any other.
 */
export const handOverLater = async (
  ctx: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
  kept: KeptReply,
): Promise<void> => {
  if (await handOverReply(ctx, kept)) return;
  const { iuc, key, complaintKey, message, at } = kept;
  await ctx.db.query(
    `with late as (
       insert into customer.complaint (iuc, complaint_key, request_hash, subject, message, asked_at)
       select $1::uuid, $2::uuid, '', 'autre',
         coalesce((select 'Suite de la demande ' || c.number || E'\\n\\n' from customer.complaint c
                   where c.iuc = $1 and c.complaint_key = $3), '') || $4::text, $5::timestamptz
       on conflict (iuc, complaint_key) do nothing),
     ${FORGET}
     select job.enqueue('complaint.hand-over', $2::text, jsonb_build_object('iuc', $1::text, 'key', $2::text), clock_timestamp(), $6),
            job.forget('complaint.reply', $2::text)`,
    [iuc, key, complaintKey, message, at, ATTEMPTS],
    'complaint.late_reply',
  );
};
