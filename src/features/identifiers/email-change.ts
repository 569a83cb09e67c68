import type { z } from 'zod';
import type { RenewedSession } from '#contract/session.ts';
import type { Queryable } from '#database/database.ts';
import { type Limited, subjectOf } from '#database/limits.ts';
import { forgetAged } from '#database/portions.ts';
import { atField, type Failure, failure, type Result, success, withFields } from '#domain/failure.ts';
import { sameEmailRefusal } from '#domain/fields/contact.ts';
import type { Iuc } from '#domain/ids.ts';
import { changeEmail, findCustomerByEmail } from '#features/customers/index.ts';
import {
  actByLink,
  endLinksOf,
  holdLinks,
  type LinkPurpose,
  limitLinks,
  makeLink,
  openLinkOf,
  type SeenLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { type OwnPasswordRefusal, proveOwnPassword } from '#features/passwords/index.ts';
import { tellHolder } from '#features/protection/index.ts';
import {
  alreadyRegisteredMail,
  isAddressTaken,
  type RegistrationContext,
} from '#features/registration/index.ts';
import type { Perishable } from '#features/retention/contract.ts';
import { endOtherSessionsOf } from '#features/sessions/index.ts';
import type { changeEmailInput } from './contract.ts';
import { emailChangeAsked, emailLink } from './templates.ts';

/** The link of a mail is good for 72 hours (specification section 9). */
const NEW_EMAIL: LinkPurpose = { name: 'email', hours: 72 };
/** Longer than a link; a change that nobody confirms is forgotten after. */
const KEPT_DAYS = 7;

const askedBy = async (db: Queryable, iuc: Iuc): Promise<string | undefined> => {
  const [row] = await db.query<{ email: string }>(
    'select email from customer.email_change where iuc = $1',
    [iuc],
    'email-change-of',
  );
  return row?.email;
};

/**
 * The address that waits for its mail's link to be used, and until when that may be done; undefined where none does. The link says so: what
 * ends it, a new password above all, ends what it would have done.
 */
export const pendingEmail = async (
  db: Queryable,
  iuc: Iuc,
): Promise<{ readonly email: string; readonly expiresAt: Temporal.Instant } | undefined> => {
  const email = await askedBy(db, iuc);
  const expiresAt = email === undefined ? undefined : await openLinkOf(db, NEW_EMAIL, iuc);
  return email === undefined || expiresAt === undefined ? undefined : { email, expiresAt };
};

/**
 * Asks for another address to sign in with (AUTH-02): its link goes to the new one, the old one is told, and stays until the link's button
 * is pressed. What was asked for before no longer counts. An address that has an account is refused, or in the neutral setting answered
 * like any other, its holder being told (ACCOUNT-06). `agrees` is asked for the old address, once everything else is found right.
 */
export const askForEmail = async <Refusal extends Failure = never>(
  ctx: RegistrationContext,
  iuc: Iuc,
  { currentPassword, newEmail }: z.output<typeof changeEmailInput>,
  address: string,
  agrees: (email: string) => Promise<Refusal | undefined> = async () => undefined,
): Promise<
  | Result<object, 'email-already-used' | 'invalid-input' | 'email-not-changed' | 'wrong-password'>
  | Limited
  | OwnPasswordRefusal
  | Refusal
> => {
  const person = await ctx.accounts.find(ctx.db, iuc);
  if (!person) return failure('email-not-changed');
  const same = sameEmailRefusal(newEmail, person.email);
  const known = await proveOwnPassword(ctx, iuc, currentPassword);
  if (!known.ok) return withFields(known, same === undefined ? {} : { newEmail: same });
  if (same !== undefined) return failure('invalid-input', { fields: { newEmail: same } });
  const refused = await limitLinks(
    ctx,
    'new-email',
    [subjectOf('new-email', 'customer', iuc), subjectOf('mail', newEmail.toLowerCase())],
    address,
  );
  if (refused) return refused;
  const isTaken = await isAddressTaken(ctx, ctx.db, newEmail);
  if (isTaken && !ctx.isNeutral) return atField('newEmail', failure('email-already-used'));
  const disagreed = await agrees(person.email);
  if (disagreed) return disagreed;
  const asked = await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    if (!(await ctx.accounts.holdPassword(tx, iuc, known.proved)))
      return atField('currentPassword', failure('wrong-password'));
    // Once more, now that nobody changes it: a link of before may just have been used, and the old address is another by now.
    const holder = await ctx.accounts.find(tx, iuc);
    if (!holder) return failure('email-not-changed');
    const sameNow = sameEmailRefusal(newEmail, holder.email);
    if (sameNow !== undefined) return failure('invalid-input', { fields: { newEmail: sameNow } });
    const { seed, expiresAt } = await makeLink(links, ctx.linkKey, NEW_EMAIL);
    await tx.query(
      `insert into customer.email_change (iuc, email) values ($1, $2)
       on conflict (iuc) do update set email = excluded.email, asked_at = now()`,
      [iuc, newEmail],
      'email-change-ask',
    );
    const at = ctx.clock.now();
    const { firstName, lastName } = holder;
    const data = { firstName, lastName, email: newEmail };
    // Looked for whether there is anybody or not: a question more would be time that tells (SEC-06).
    const other = await findCustomerByEmail(tx, newEmail);
    if (isTaken && other) {
      const { civility, lastName } = other;
      await queueMail(tx, other, mailOf(alreadyRegisteredMail, { civility, lastName }), at);
    } else if (!isTaken)
      await queueMail(
        tx,
        { iuc, email: newEmail },
        mailOf(emailLink, { ...data, seed, expiresAt: expiresAt.toString() }),
        at,
      );
    await queueMail(tx, holder, mailOf(emailChangeAsked, data), at);
    return success({});
  });
  if (asked.ok) ctx.wake('mail.send');
  return asked;
};

/** What a mail's link is worth, changing nothing: the address it would confirm. */
export const seeEmailLink = (
  { db }: RegistrationContext,
  token: string,
): Promise<SeenLink<{ readonly email: string }>> =>
  seeSubject(db, NEW_EMAIL, token, async (iuc) => {
    const email = await askedBy(db, iuc);
    return email === undefined ? undefined : { email };
  });

/**
 * Confirms the new address: from now on it signs in and gets the mails, and the old one is told. At the provider and here, or not at all;
 * of several presses of the button one does it. Links that were sent to the old address no longer act, and sessions that were opened by it
 * end, but for that of the browser whose button it is, which goes on under another value.
 */
export const confirmEmail = (
  ctx: RegistrationContext,
  token: string,
  sessionId: string | undefined,
): Promise<
  Result<
    { readonly iuc: Iuc; readonly session: RenewedSession | undefined },
    'link-expired' | 'email-already-used'
  >
> => {
  const expired = () => failure('link-expired');
  return actByLink(ctx, NEW_EMAIL, token, expired, async (links) => {
    const { tx, iuc } = links;
    const email = await askedBy(tx, iuc);
    const person = await ctx.accounts.find(tx, iuc);
    if (email === undefined || !person) return expired();
    // The directory of customers and that of sign-ins are two: both have it, or neither.
    const from = await ctx.accounts.setEmail(tx, iuc, email);
    if (!from || !(await changeEmail(tx, iuc, email))) return failure('email-already-used');
    await tx.query('delete from customer.email_change where iuc = $1', [iuc], 'email-change-done');
    await endLinksOf(links);
    const session = await endOtherSessionsOf(tx, iuc, sessionId, from);
    await tellHolder(tx, person, { act: 'email-changed', email }, ctx.clock.now());
    return success({ iuc, session });
  });
};

/** Changes that nobody has confirmed. */
export const emailChangePerishables = (db: Queryable): readonly Perishable[] => [
  {
    what: 'changes of an e-mail address',
    keptDays: KEPT_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'customer.email_change', key: ['iuc'], age: 'asked_at' }),
  },
];
