import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Database, Queryable } from '#database/database.ts';
import { type Limit, limitedBy, subjectOf } from '#database/limits.ts';
import type { Clock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { type Iuc, newId, type TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { mailOf } from '#features/mail/index.ts';
import type { Complaint, ComplaintsDesk } from '#providers/complaints/port.ts';
import { type complaintInput, SUBJECT_WORDS, type Subject } from './contract.ts';
import { complaintReceived } from './received-template.ts';

export interface ComplaintsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly desk: ComplaintsDesk;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** The one UUID of a command of a customer (RFC 9562, version 8): whoever sends it again, it is the same complaint. */
const keyOf = (iuc: Iuc, transactionId: TransactionId): string => {
  const hex = createHash('sha256').update(`${iuc} ${transactionId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};

const hashOf = ({ subject, orderNumber, message }: z.output<typeof complaintInput>): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, orderNumber ?? null, message]))
    .digest('base64url');

/** A customer who writes in one go; a day of trouble is a handful of requests. */
const OF_CUSTOMER: Limit = { free: 5, longest: 3_600 };

/** By then the request that wrote the complaint down has handed it over, or never will. */
const JOB_AFTER = '30 seconds';
/** With the pauses between them, some days: longer than a customer service is out of reach. */
const ATTEMPTS = 400;

/** A complaint as it was written down. */
interface Kept {
  readonly iuc: Iuc;
  readonly key: string;
  readonly subject: Subject;
  readonly orderNumber: string | null;
  readonly message: string;
  readonly at: Temporal.Instant;
  /** Null while the desk does not have it. */
  readonly number: string | null;
}
const COLUMNS = `iuc, complaint_key as key, subject, order_number as "orderNumber", message, asked_at as at, number`;

/** A complaint that waits for its desk, with what its job needs; undefined when there is none. */
export const keptComplaint = async (db: Queryable, iuc: Iuc, key: string): Promise<Kept | undefined> => {
  const [kept] = await db.query<Kept>(
    `select ${COLUMNS} from customer.complaint where iuc = $1 and complaint_key = $2`,
    [iuc, key],
    'complaint.kept',
  );
  return kept;
};

/**
 * Hands a kept complaint to the desk, and in one statement writes down its number and queues the mail about it. Safe to be done twice, also at
 * once: the desk knows the key, and only who writes the number down queues the mail. Rejects when the desk does not answer.
 */
export const handOver = async (
  { db, clock, desk }: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
  { civility, lastName, email }: Pick<Customer, 'civility' | 'lastName' | 'email'>,
  { iuc, key, subject, orderNumber, message, at }: Kept,
): Promise<Complaint> => {
  const complaint = await desk.open({
    iuc,
    key,
    subject,
    ...(orderNumber === null ? {} : { orderNumber }),
    message,
    at,
  });
  const { number } = complaint;
  const mail = mailOf(complaintReceived, {
    civility,
    lastName,
    number,
    subject: SUBJECT_WORDS[subject],
    message,
  });
  await db.query(
    `with handed as (
       update customer.complaint set number = $3, order_number = null, message = ''
       where iuc = $1 and complaint_key = $2 and number is null returning iuc, complaint_key)
     select mail.queue(iuc, complaint_key, null, $4, $5, $6, $7, $8), job.forget('complaint.hand-over', complaint_key::text) from handed`,
    [iuc, key, number, mail.template, mail.version, JSON.stringify(mail.data), email, clock.now()],
    'complaint.handed',
  );
  return complaint;
};

/**
 * Hands a complaint to customer service and confirms it by mail, once however often it is sent. It is kept before the desk is asked, with a
 * job that ends what this request does not: `complaint-waits` when the desk has not answered. `complaint-reused` when the transaction
 * id came with another complaint before.
 */
export const openComplaint = async (
  ctx: ComplaintsContext,
  customer: Customer,
  transactionId: TransactionId | undefined,
  input: z.output<typeof complaintInput>,
  log: Log,
): Promise<
  | Success<{ readonly complaint: Complaint }>
  | Failure<'complaint-waits' | 'complaint-reused' | 'too-many-requests'>
> => {
  const { db, clock, rateLimits } = ctx;
  const { iuc } = customer;
  const key = transactionId === undefined ? newId() : keyOf(iuc, transactionId);
  // What is sent again is not another attempt.
  const isNew = transactionId === undefined || !(await keptComplaint(db, iuc, key));
  if (isNew && rateLimits) {
    const limited = await limitedBy(db, [{ subject: subjectOf('complaint', iuc), limit: OF_CUSTOMER }]);
    if (limited) return limited;
  }
  const hash = hashOf(input);
  const { subject, orderNumber = null, message } = input;
  const [kept] = await db.query<Pick<Kept, 'at'> & { readonly hash: string }>(
    `with kept as (
       insert into customer.complaint as old (iuc, complaint_key, request_hash, subject, order_number, message, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (iuc, complaint_key) do update set asked_at = old.asked_at
       returning *)
     select request_hash as hash, asked_at as at, case when number is null then
       job.enqueue('complaint.hand-over', $2::text, jsonb_build_object('iuc', iuc, 'key', complaint_key),
                   clock_timestamp() + $8::interval, $9) end from kept`,
    [iuc, key, hash, subject, orderNumber, message, clock.now(), JOB_AFTER, ATTEMPTS],
    'complaint.keep',
  );
  if (kept?.hash !== hash) return failure('complaint-reused');
  try {
    const complaint = await handOver(ctx, customer, {
      iuc,
      key,
      subject,
      orderNumber,
      message,
      at: kept.at,
      number: null,
    });
    return success({ complaint });
  } catch (error) {
    log.error({ err: error }, 'a complaint could not be handed over, and waits for its job');
    return failure('complaint-waits');
  }
};

/** Whether a customer has anything to follow; nobody is kept from the rest of an answer by a desk that is silent. */
export const hasComplaints = async (desk: ComplaintsDesk, iuc: Iuc, log: Log): Promise<boolean> => {
  try {
    return (await desk.complaintsOf(iuc)).length > 0;
  } catch (error) {
    log.error({ err: error }, 'complaints could not be counted');
    return false;
  }
};
