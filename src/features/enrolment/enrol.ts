import type { z } from 'zod';
import type { Database, Queryable } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import { type ContentLibrary, PROGRAMME_TERMS } from '#features/content/index.ts';
import { findCustomer, openLoyaltyCard } from '#features/customers/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import type { Accounts } from '#providers/identity/port.ts';
import type { enrolmentInput } from './contract.ts';
import { welcomeMail } from './welcome-template.ts';

export interface EnrolmentContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly content: Pick<ContentLibrary, 'entry'>;
  /** Absent beside the operator's identity provider, which learns of card numbers by itself. */
  readonly registration?: { readonly accounts: Accounts };
}

/** The same in a transaction of the caller's, which has the account or opens it later, and wakes `mail.send`. */
export const enrolIn = async (
  tx: Queryable,
  iuc: Iuc,
  { termsVersion }: z.output<typeof enrolmentInput>,
  now: Temporal.Instant,
): Promise<string> => {
  // One after the other, so that the second sees the card of the first.
  await tx.query('select from customer.person where iuc = $1 for update', [iuc], 'enrolment-lock');
  const [known] = await tx.query(
    'select from customer.card where iuc = $1 and closed_on is null',
    [iuc],
    'enrolment-card',
  );
  const number = await openLoyaltyCard(tx, { iuc, openedOn: parisDate(now) });
  await tx.query(
    `insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [iuc, PROGRAMME_TERMS, termsVersion, now],
    'enrolment-terms',
  );
  const member = known === undefined ? await findCustomer(tx, iuc) : undefined;
  if (member) {
    const { civility, firstName, lastName } = member;
    await queueMail(tx, member, mailOf(welcomeMail, { civility, firstName, lastName, number }), now);
  }
  return number;
};

/** Whether a version of the programme's terms is the one that there is to read. */
export const areTermsInForce = ({ content }: Pick<EnrolmentContext, 'content'>, version: string): boolean =>
  version === content.entry(PROGRAMME_TERMS)?.version;

/**
 * Opens somebody's loyalty card (ACCOUNT-10), by whose number they may sign in from then on, and welcomes them by mail. Asked for twice, at
 * the same time too, it is one card and one mail: both are answered its number. Only the terms in force can be agreed to: what is kept as
 * agreed is what was there to read.
 */
export const enrol = async (
  { db, clock, content, registration }: EnrolmentContext,
  iuc: Iuc,
  input: z.output<typeof enrolmentInput>,
): Promise<Result<{ readonly number: string }, 'programme-terms-outdated'>> => {
  if (!areTermsInForce({ content }, input.termsVersion)) return failure('programme-terms-outdated');
  return db.transaction(async (tx) => {
    const number = await enrolIn(tx, iuc, input, clock.now());
    await registration?.accounts.addCardNumber(tx, iuc, number);
    return success({ number });
  });
};
