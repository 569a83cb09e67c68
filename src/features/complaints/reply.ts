import type { z } from 'zod';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import type { TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Complaint } from '#providers/complaints/port.ts';
import { type ComplaintsContext, commandKey, putFiles } from './complaints.ts';
import type { replyInput } from './contract.ts';
import { sendFiles } from './files.ts';

/**
 * Hands over what a customer answers to customer service that waits for them, once however often it is sent. What was written stays with
 * the form until it has arrived: `complaint-not-sent` when the desk does not answer, `complaint-not-waiting` when nobody waits any more.
 */
export const replyTo = async (
  ctx: ComplaintsContext,
  { iuc }: Pick<Customer, 'iuc'>,
  complaintKey: string,
  transactionId: TransactionId | undefined,
  { message, files: folder }: z.output<typeof replyInput>,
  log: Log,
): Promise<
  Success<{ readonly complaint: Complaint }> | Failure<'complaint-not-sent' | 'complaint-not-waiting'>
> => {
  const { db, clock, desk } = ctx;
  const key = commandKey(iuc, transactionId, `${complaintKey} ${message}`);
  try {
    if (folder) await sendFiles(db, iuc, folder, key);
    const files = await putFiles(ctx, iuc, key);
    const answered = await desk.answer({ iuc, complaintKey, key, message, files, at: clock.now() });
    if (!answered.ok) return failure('complaint-not-waiting');
    const { state, changedAt } = answered.complaint;
    await db.query(
      // Who has written it themselves need not be told by mail.
      `with known as (
         update customer.complaint set state = $4, changed_at = $5 where iuc = $1 and complaint_key = $2)
       delete from customer.complaint_file where iuc = $1 and complaint_key = $3`,
      [iuc, complaintKey, key, state, changedAt],
      'complaint.replied',
    );
    return success({ complaint: answered.complaint });
  } catch (error) {
    log.error({ err: error }, 'an answer to customer service could not be handed over');
    return failure('complaint-not-sent');
  }
};
