import type { z } from 'zod';
import { parisDate } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { readInput } from '#domain/fields/read-input.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { changeIdentity, findCustomer } from '#features/customers/index.ts';
import { mailOf } from '#features/mail/index.ts';
import type { Complaint, ComplaintState, Identity } from '#providers/complaints/port.ts';
import type { Accounts } from '#providers/identity/port.ts';
import { complaintChanged } from './changed-template.ts';
import type { ComplaintsContext } from './complaints.ts';
import { identityInput, subjectWords } from './contract.ts';

export type FollowContext = Pick<ComplaintsContext, 'db' | 'clock' | 'desk'> & {
  readonly log: Log;
  /** Where sign-ins are ours; the operator's own provider is told by customer service. */
  readonly accounts?: Pick<Accounts, 'setName'> | undefined;
};

const acceptedInput = identityInput.pick({ lastName: true, firstName: true, birthDate: true });

/** Name and birth date as customer service has accepted them; undefined where they are none. */
const identityFrom = (
  accepted: Identity,
  today: Temporal.PlainDate,
): z.output<typeof acceptedInput> | undefined => {
  const read = readInput(acceptedInput, accepted, today);
  return read.ok ? read.value : undefined;
};

/** What customer service last wrote; nothing when that cannot be had: the mail then says the state alone. */
const lastWords = async ({ desk, log }: FollowContext, iuc: Iuc, key: string): Promise<string> => {
  try {
    const thread = await desk.find(iuc, key);
    return thread?.messages.findLast(({ sender }) => sender === 'desk')?.message ?? '';
  } catch (error) {
    log.warn({ err: error }, 'the words of customer service could not be read for a mail');
    return '';
  }
};

/** Takes over what one complaint has come to: its state, once, with the mail that says so, and the identity that was accepted. */
const takeChange = async (
  ctx: FollowContext,
  customer: Customer,
  { key, number, subject, state, changedAt, accepted }: Complaint,
): Promise<void> => {
  const { db, clock, log } = ctx;
  const { iuc, civility, email } = customer;
  const identity = accepted && identityFrom(accepted, parisDate(clock.now()));
  if (accepted && !identity)
    log.error(
      { number },
      'customer service has accepted a name or a birth date that is none: nothing is changed',
    );
  const message = await lastWords(ctx, iuc, key);
  await db.transaction(async (tx) => {
    // Only who writes the state down tells it; what is older than what is known changes nothing.
    const [taken] = await tx.query<{ readonly was: ComplaintState }>(
      `update customer.complaint new set state = $3, changed_at = $4 from customer.complaint old
       where new.iuc = $1 and new.complaint_key = $2 and old.iuc = new.iuc and old.complaint_key = new.complaint_key
         and old.changed_at <= $4 and (old.state, old.changed_at) is distinct from ($3, $4) returning old.state as was`,
      [iuc, key, state, changedAt],
    );
    if (!taken) return;
    const changed = identity && (await changeIdentity(tx, iuc, identity));
    // The directory of customers and that of sign-ins are two: both call the person so, or neither.
    if (changed) await ctx.accounts?.setName(tx, iuc, changed);
    const { lastName, firstName, birthDate } = changed ?? customer;
    const mail = mailOf(complaintChanged, {
      civility,
      lastName,
      number,
      subject: subjectWords(subject),
      state,
      message,
      ...(changed ? { identity: { lastName, firstName, birthDate: birthDate.toString() } } : {}),
    });
    await tx.query('select mail.queue($1, $2, null, $3, $4, $5, $6, $7)', [
      iuc,
      newId(),
      mail.template,
      mail.version,
      JSON.stringify(mail.data),
      email,
      clock.now(),
    ]);
  });
};

/** Asks the desk how far a customer's complaints are, and takes over what is new. Rejects when the desk does not answer. */
export const followComplaints = async (ctx: FollowContext, iuc: Iuc): Promise<void> => {
  const { db, desk } = ctx;
  const customer = await findCustomer(db, iuc);
  if (!customer) return;
  const known = await db.query<{
    readonly key: string;
    readonly state: ComplaintState;
    readonly changedAt: Temporal.Instant;
  }>(
    `update customer.complaint set looked_at = clock_timestamp()
     where iuc = $1 and number is not null and state <> 'TRAITEE' returning complaint_key as key, state, changed_at as "changedAt"`,
    [iuc],
    'complaint.look',
  );
  const told = await desk.complaintsOf(iuc);
  for (const { key, state, changedAt } of known) {
    const complaint = told.find((one) => one.key === key);
    if (complaint && (complaint.state !== state || !complaint.changedAt.equals(changedAt)))
      await takeChange(ctx, customer, complaint);
  }
};

/** Between two questions about one customer's complaints. */
const EVERY = '10 minutes';
const MOST = 500;

/** Whose complaints are to be asked about now: those that were not for the longest time. */
export const customersToFollow = async ({ db }: Pick<FollowContext, 'db'>): Promise<readonly Iuc[]> => {
  const rows = await db.query<{ readonly iuc: Iuc }>(
    `select iuc from customer.complaint where number is not null and state <> 'TRAITEE' and looked_at < clock_timestamp() - $1::interval
     order by looked_at limit ${MOST}`,
    [EVERY],
    'complaint.to_follow',
  );
  return [...new Set(rows.map(({ iuc }) => iuc))];
};

/** Has somebody's complaints asked about at once: their desk has said that something is new. */
export const followSoon = async ({ db }: Pick<FollowContext, 'db'>, iuc: Iuc): Promise<void> => {
  await db.query(`select job.enqueue('complaint.follow', $1, jsonb_build_object('iuc', $1::text))`, [iuc]);
};
