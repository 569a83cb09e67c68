import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Database, Queryable } from '#database/database.ts';
import { type Limit, limitedBy, subjectOf } from '#database/limits.ts';
import type { FileExaminer } from '#documents/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { formatDate } from '#domain/french-dates.ts';
import { type Iuc, newId, type TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { mailOf } from '#features/mail/index.ts';
import type { Complaint, ComplaintDetails, ComplaintsDesk } from '#providers/complaints/port.ts';
import {
  type complaintInput,
  type identityInput,
  ruleOfSubject,
  type Subject,
  subjectWords,
  type tripInput,
} from './contract.ts';
import { filesIn, filesOf, fileWhole, sendFiles } from './files.ts';
import { complaintReceived } from './received-template.ts';

export interface ComplaintsContext {
  readonly db: Database;
  /** Beside the one that pages are read from: ten megabytes take longer to write than anybody may wait for a page's statement. */
  readonly patient: Database;
  readonly clock: Clock;
  readonly desk: ComplaintsDesk;
  readonly examiner: Pick<FileExaminer, 'take'>;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** The one UUID of a command of a customer (RFC 9562, version 8): whoever sends it again, it is the same complaint. */
const keyOf = (iuc: Iuc, said: string): string => {
  const hex = createHash('sha256').update(`${iuc} ${said}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};
/**
 * The key of a command; one that is not to be known again has a new one. With `content`, the same transaction id with other words is
 * another command.
 */
export const commandKey = (iuc: Iuc, transactionId: TransactionId | undefined, content?: string): string => {
  if (transactionId === undefined) return newId();
  return keyOf(iuc, content === undefined ? transactionId : `${transactionId} ${content}`);
};

/** What somebody has filled in, whichever form it was. */
export interface Request {
  readonly subject: Subject;
  readonly orderNumber?: string | undefined;
  readonly message: string;
  readonly details: ComplaintDetails;
  /** The folder of its files. */
  readonly files?: string | undefined;
}

export const plainRequest = ({ day, ...input }: z.output<typeof complaintInput>): Request => ({
  ...input,
  details: day ? { day: day.toString() } : {},
});

export const identityRequest = ({
  lastName,
  firstName,
  birthDate,
  message = '',
  files,
}: z.output<typeof identityInput>): Request => ({
  subject: 'identite',
  message,
  details: { identity: { lastName, firstName, birthDate: birthDate.toString() } },
  files,
});

export const tripRequest = ({ day, train, message = '', ...rest }: z.output<typeof tripInput>): Request => ({
  ...rest,
  subject: 'voyage-manquant',
  message,
  details: { trip: { day: day.toString(), train } },
});

const shownDay = (day: string): string => formatDate(Temporal.PlainDate.from(day));

/** What is asked for beside the message, in words: for who reads it in a mail or in the exchange. */
export const askedFor = ({
  orderNumber,
  details: { identity, trip, day },
}: {
  readonly orderNumber?: string | null;
  readonly details: ComplaintDetails;
}): readonly { readonly label: string; readonly value: string }[] => [
  ...(identity
    ? [
        { label: 'Nom', value: identity.lastName },
        { label: 'Prénom', value: identity.firstName },
        { label: 'Date de naissance', value: shownDay(identity.birthDate) },
      ]
    : []),
  ...(trip ? [{ label: 'Train', value: `${trip.train} du ${shownDay(trip.day)}` }] : []),
  ...(day ? [{ label: 'Date sur le relevé', value: shownDay(day) }] : []),
  ...(orderNumber ? [{ label: 'Commande ou dossier', value: orderNumber }] : []),
];

const hashOf = ({ subject, orderNumber, message, details, files }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, orderNumber ?? null, message, details, files ?? null]))
    .digest('base64url');

/** A customer who writes in one go; a day of trouble is a handful of requests. */
const OF_CUSTOMER: Limit = { free: 5, longest: 3_600 };

/** By then the request that wrote the complaint down has handed it over, or never will. */
export const JOB_AFTER = '30 seconds';
/** With the pauses between them, some days: longer than a customer service is out of reach. */
export const ATTEMPTS = 400;

/** A complaint as it was written down. */
interface Kept {
  readonly iuc: Iuc;
  readonly key: string;
  readonly subject: Subject;
  readonly orderNumber: string | null;
  readonly message: string;
  readonly details: ComplaintDetails;
  readonly at: Temporal.Instant;
  /** Null while the desk does not have it. */
  readonly number: string | null;
}
const COLUMNS = `iuc, complaint_key as key, subject, order_number as "orderNumber", message, details, asked_at as at, number`;

/** A complaint that waits for its desk, with what its job needs; undefined when there is none. */
export const keptComplaint = async (db: Queryable, iuc: Iuc, key: string): Promise<Kept | undefined> => {
  const [kept] = await db.query<Kept>(
    `select ${COLUMNS} from customer.complaint where iuc = $1 and complaint_key = $2`,
    [iuc, key],
    'complaint.kept',
  );
  return kept;
};

/** Puts the files of a command at the desk, one after the other, and answers how they are spoken of there. Safe to be done twice. */
export const putFiles = async (
  { db, clock, desk }: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
  iuc: Iuc,
  key: string,
) => {
  const files = await filesOf(db, iuc, key);
  for (const { key: fileKey } of files) {
    const file = await fileWhole(db, iuc, key, fileKey);
    if (file) await desk.put(iuc, file, clock.now());
  }
  return files;
};

/**
 * Hands a kept complaint to the desk with its files, and in one statement writes down its number, queues the mail about it and lets the
 * files go. Safe to be done twice, also at once: the desk knows the keys, and only who writes the number down queues the mail. Rejects
 * when the desk does not answer.
 */
export const handOver = async (
  ctx: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
  { civility, lastName, email }: Pick<Customer, 'civility' | 'lastName' | 'email'>,
  { iuc, key, subject, orderNumber, message, details, at }: Kept,
): Promise<Complaint> => {
  const { db, clock, desk } = ctx;
  const files = await putFiles(ctx, iuc, key);
  const complaint = await desk.open({
    iuc,
    key,
    subject,
    ...(orderNumber === null ? {} : { orderNumber }),
    details,
    message,
    files,
    at,
  });
  const { number, state, changedAt } = complaint;
  const mail = mailOf(complaintReceived, {
    civility,
    lastName,
    number,
    subject: subjectWords(subject),
    message: [
      ...askedFor({ orderNumber, details }).map(({ label, value }) => `${label} : ${value}`),
      ...files.map(({ name }) => `Pièce jointe : ${name}`),
      message,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  });
  await db.query(
    `with handed as (
       update customer.complaint set number = $3, order_number = null, message = '', details = '{}', state = $9, changed_at = $10
       where iuc = $1 and complaint_key = $2 and number is null returning iuc, complaint_key),
     gone as (delete from customer.complaint_file where iuc = $1 and complaint_key = $2)
     select mail.queue(iuc, complaint_key, null, $4, $5, $6, $7, $8), job.forget('complaint.hand-over', complaint_key::text) from handed`,
    [
      iuc,
      key,
      number,
      mail.template,
      mail.version,
      JSON.stringify(mail.data),
      email,
      clock.now(),
      state,
      changedAt,
    ],
    'complaint.handed',
  );
  return complaint;
};

/**
 * Hands a complaint to customer service and confirms it by mail, once however often it is sent. It is kept before the desk is asked, with a
 * job that ends what this request does not: `complaint-waits` when the desk has not answered. `complaint-reused` when the transaction
 * id came with another complaint before; `invalid-input` at `files` where the subject needs a proof and there is none.
 */
export const openComplaint = async (
  ctx: ComplaintsContext,
  customer: Customer,
  transactionId: TransactionId | undefined,
  request: Request,
  log: Log,
): Promise<
  | Success<{ readonly complaint: Complaint }>
  | Failure<'complaint-waits' | 'complaint-reused' | 'too-many-requests' | 'invalid-input'>
> => {
  const { db, clock, rateLimits } = ctx;
  const { iuc } = customer;
  const key = commandKey(iuc, transactionId);
  const { subject, orderNumber = null, message, details, files } = request;
  const { proof } = ruleOfSubject(subject);
  // Looked for first: by the time they are gone, the complaint that took them is there.
  const isProven = proof === undefined || (files !== undefined && (await filesIn(db, iuc, files)).length > 0);
  // What is sent again is not another attempt, and its files are on their way.
  const isNew = transactionId === undefined || !(await keptComplaint(db, iuc, key));
  if (isNew && !isProven) return failure('invalid-input', { fields: { files: proof } });
  if (isNew && rateLimits) {
    const limited = await limitedBy(db, [{ subject: subjectOf('complaint', iuc), limit: OF_CUSTOMER }]);
    if (limited) return limited;
  }
  const hash = hashOf(request);
  const kept = await db.transaction(async (tx) => {
    const [row] = await tx.query<Pick<Kept, 'at'> & { readonly hash: string }>(
      `with kept as (
         insert into customer.complaint as old (iuc, complaint_key, request_hash, subject, order_number, message, details, asked_at)
         values ($1, $2, $3, $4, $5, $6, $10, $7)
         on conflict (iuc, complaint_key) do update set asked_at = old.asked_at
         returning *),
       known as (update customer.person set have_complaints = true where iuc = $1 and not have_complaints)
       select request_hash as hash, asked_at as at, case when number is null then
         job.enqueue('complaint.hand-over', $2::text, jsonb_build_object('iuc', iuc, 'key', complaint_key),
                     clock_timestamp() + $8::interval, $9) end from kept`,
      [iuc, key, hash, subject, orderNumber, message, clock.now(), JOB_AFTER, ATTEMPTS, details],
      'complaint.keep',
    );
    if (row?.hash === hash && files) await sendFiles(tx, iuc, files, key);
    return row;
  });
  if (kept?.hash !== hash) return failure('complaint-reused');
  try {
    const complaint = await handOver(ctx, customer, {
      iuc,
      key,
      subject,
      orderNumber,
      message,
      details,
      at: kept.at,
      number: null,
    });
    return success({ complaint });
  } catch (error) {
    log.error({ err: error }, 'a complaint could not be handed over, and waits for its job');
    return failure('complaint-waits');
  }
};

/** Writes down, for the menus of every page, that somebody has something to follow. */
export const noteComplaints = async (db: Queryable, iuc: Iuc): Promise<void> => {
  await db.query(
    'update customer.person set have_complaints = true where iuc = $1 and not have_complaints',
    [iuc],
    'complaint.note',
  );
};
