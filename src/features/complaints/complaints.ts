import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { type Iuc, newId, type TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { mailOf } from '#features/mail/index.ts';
import type { Complaint, ComplaintsDesk } from '#providers/complaints/port.ts';
import { type complaintInput, SUBJECT_WORDS } from './contract.ts';
import { complaintReceived } from './received-template.ts';

export interface ComplaintsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly desk: ComplaintsDesk;
}

/** The one UUID of a command of a customer (RFC 9562, version 8): whoever sends it again, it is the same complaint. */
const keyOf = (iuc: Iuc, transactionId: TransactionId): string => {
  const hex = createHash('sha256').update(`${iuc} ${transactionId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};

/**
 * Hands a complaint to customer service and confirms it by mail, once however often it is sent. `complaint-not-sent` when it is not
 * known whether it arrived: sent again under the same id, it is the same.
 */
export const openComplaint = async (
  { db, clock, desk }: ComplaintsContext,
  customer: Customer,
  transactionId: TransactionId | undefined,
  { subject, orderNumber, message }: z.output<typeof complaintInput>,
  log: Log,
): Promise<Success<{ readonly complaint: Complaint }> | Failure<'complaint-not-sent'>> => {
  const at = clock.now();
  const { iuc, civility, lastName, email } = customer;
  const key = transactionId === undefined ? newId() : keyOf(iuc, transactionId);
  let complaint: Complaint;
  try {
    complaint = await desk.open({ iuc, key, subject, ...(orderNumber ? { orderNumber } : {}), message, at });
  } catch (error) {
    log.error({ err: error }, 'a complaint could not be handed over');
    return failure('complaint-not-sent');
  }
  const mail = mailOf(complaintReceived, {
    civility,
    lastName,
    number: complaint.number,
    subject: SUBJECT_WORDS[subject],
    message,
  });
  // The mail has the complaint's own key: a second sending finds it there.
  await db.query(
    `select mail.queue($1, $2, null, $3, $4, $5, $6, $7)
     where not exists (select from mail.message where iuc = $1 and message_id = $2)`,
    [iuc, key, mail.template, mail.version, JSON.stringify(mail.data), email, at],
    'complaint.confirm',
  );
  return success({ complaint });
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
