import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { allOrNothing } from '#database/all-or-nothing.ts';
import type { Queryable } from '#database/database.ts';
import { subjectOf, type Limited as TooMany } from '#database/limits.ts';
import { forgetAged } from '#database/portions.ts';
import { parisDate } from '#domain/clock.ts';
import type { Civility } from '#domain/customer.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { atField, type Failure, failure, type Result, success } from '#domain/failure.ts';
import { ageRefusal } from '#domain/fields/dates.ts';
import { type Iuc, newIuc, parseIuc } from '#domain/ids.ts';
import { SHOP_TERMS } from '#features/content/index.ts';
import { createCustomer, findCustomerByEmail } from '#features/customers/index.ts';
import {
  type AccountLinkContext,
  actByLink,
  type HeldLinks,
  holdLinks,
  type LinkPurpose,
  type LinkRefusal,
  limitLinks,
  makeLink,
  type SeenLink,
  seeLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { type HashingBusy, hashNewPassword, weakPassword } from '#features/passwords/index.ts';
import type { Perishable } from '#features/retention/contract.ts';
import type { PasswordHash } from '#providers/identity/port.ts';
import type { registrationInput } from './contract.ts';
import { accountOpenedMail, activationMail, alreadyRegisteredMail } from './templates.ts';

export interface RegistrationContext extends AccountLinkContext {
  /** Whether an address that has an account is answered like any other (ACCOUNT-06). */
  readonly isNeutral: boolean;
  /** Whole years. */
  readonly minimumAge: number;
}

/** The link of a mail is good for 72 hours (specification section 9). */
const ACTIVATION: LinkPurpose = { name: 'activation', hours: 72 };
/** An account that nobody activates is forgotten; until then its link is sent again without anything being typed anew. */
const KEPT_DAYS = 7;

/** An account that was asked for and waits for its link to be used. */
export interface Registration {
  readonly iuc: Iuc;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: Temporal.PlainDate;
  readonly email: string;
  readonly termsVersion: string;
  readonly askedAt: Temporal.Instant;
  readonly sentAt: Temporal.Instant;
}

const COLUMNS = `iuc, civility, first_name as "firstName", last_name as "lastName", birth_date as "birthDate", email,
  terms_version as "termsVersion", asked_at as "askedAt", coalesce(sent_at, asked_at) as "sentAt"`;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A sending that has to wait: how long, for `Retry-After`. */
type Limited = TooMany | HashingBusy;

const limited = (ctx: RegistrationContext, email: string, address: string): Promise<TooMany | undefined> =>
  limitLinks(ctx, 'registration', [subjectOf('activation', 'address', email.toLowerCase())], address);

/** Whether somebody signs in by this address, or gets mails there. */
export const isAddressTaken = async (
  { accounts }: RegistrationContext,
  db: Queryable,
  email: string,
): Promise<boolean> => {
  const [atProvider, customer] = await Promise.all([
    accounts.isTaken(db, email),
    findCustomerByEmail(db, email),
  ]);
  return atProvider || customer !== undefined;
};

/** Who reads a mail of a registration. */
interface Addressee {
  readonly iuc: Iuc;
  readonly email: string;
  readonly civility: Civility;
  readonly lastName: string;
  readonly hasAccount: boolean;
}

/**
 * Who has an account by the address of a registration, else who asks for one. A row of the same shape either way, for to read somebody takes
 * longer than to find nobody (SEC-06).
 */
const addresseeOf = async (tx: Queryable, { iuc, email }: Registration): Promise<Addressee> => {
  const [addressee] = await tx.query<Addressee>(
    `select coalesce(p.iuc, r.iuc) as iuc, coalesce(p.email, r.email) as email, coalesce(p.civility, r.civility) as civility,
       coalesce(p.last_name, r.last_name) as "lastName", p.iuc is not null as "hasAccount"
     from customer.registration r
     left join customer.email_directory d on d.email = lower($2)
     left join customer.person p on p.iuc = d.iuc
     where r.iuc = $1`,
    [iuc, email],
    'registration-addressee',
  );
  if (!addressee) throw new Error('the registration has gone while it was held');
  return addressee;
};

/** The link to a new account, or a word to the holder of the one that there is: what the page says is the same. */
const send = async (
  ctx: RegistrationContext,
  links: HeldLinks,
  registration: Registration,
): Promise<void> => {
  const { tx } = links;
  const { seed, expiresAt } = await makeLink(links, ctx.linkKey, ACTIVATION);
  const addressee = await addresseeOf(tx, registration);
  const { civility, lastName } = addressee;
  const mail = addressee.hasAccount
    ? mailOf(alreadyRegisteredMail, { civility, lastName })
    : mailOf(activationMail, { civility, lastName, seed, expiresAt: expiresAt.toString() });
  await queueMail(tx, addressee, mail, ctx.clock.now());
  await tx.query(
    'update customer.registration set sent_at = now() where iuc = $1',
    [registration.iuc],
    'registration-sent',
  );
};

/** What its browser keeps of a registration: whose it is, and the secret that says so. */
const newKey = (iuc: Iuc): { readonly key: string; readonly hash: Buffer } => {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${iuc}.${secret}`, hash: hashOf(secret) };
};

/** Keeps an account that was asked for, and sends its link. Answers the key by which its browser finds it again. */
export const keepRegistration = async (
  ctx: RegistrationContext,
  person: Omit<Registration, 'askedAt' | 'sentAt'>,
  password: PasswordHash,
): Promise<string> => {
  const { iuc, civility, firstName, lastName, birthDate, email, termsVersion } = person;
  const { key, hash: browser } = newKey(iuc);
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    const [registration] = await tx.query<Registration>(
      `insert into customer.registration (iuc, browser_hash, civility, first_name, last_name, birth_date, email, terms_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
      [iuc, browser, civility, firstName, lastName, birthDate, email, termsVersion],
      'registration-make',
    );
    await ctx.accounts.prepare(tx, iuc, password);
    await send(ctx, links, registration as Registration);
  });
  ctx.wake('mail.send');
  return key;
};

/**
 * The rules of a registration that need the day, the configuration or the list of common passwords, said at the fields that break them;
 * where others are wrong, of those that are right.
 */
export const registrationRefusals = async (
  { accounts, clock, minimumAge }: RegistrationContext,
  {
    birthDate,
    password,
    email = '',
    firstName = '',
    lastName = '',
  }: Partial<z.output<typeof registrationInput>>,
): Promise<Readonly<Record<string, string>>> => {
  const tooYoung = birthDate && ageRefusal(birthDate, parisDate(clock.now()), { minimumAge });
  return {
    ...(tooYoung ? { birthDate: tooYoung } : {}),
    ...(await weakPassword(accounts, password, { email, firstName, lastName })),
  };
};

/**
 * Asks for an account (ACCOUNT-01 to ACCOUNT-04): nothing is opened before the mail's link is used. Answers the key by which this browser
 * finds it again. `email-already-used` unless answers are neutral; rules that need the day, the configuration or the list of common
 * passwords are said at their fields.
 */
export const register = async (
  ctx: RegistrationContext,
  input: z.output<typeof registrationInput>,
  address: string,
): Promise<Result<{ readonly key: string }, 'email-already-used' | 'invalid-input'> | Limited> => {
  const { civility, firstName, lastName, birthDate, email, password, termsVersion } = input;
  const fields = await registrationRefusals(ctx, input);
  if (Object.keys(fields).length > 0) return failure('invalid-input', { fields });
  const refused = await limited(ctx, email, address);
  if (refused) return refused;
  if (!ctx.isNeutral && (await isAddressTaken(ctx, ctx.db, email)))
    return atField('email', failure('email-already-used'));
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  const iuc = newIuc();
  const person = { iuc, civility, firstName, lastName, birthDate, email, termsVersion };
  return success({ key: await keepRegistration(ctx, person, hashed.hash) });
};

const withIuc = async (
  db: Queryable,
  iuc: Iuc,
): Promise<(Registration & { readonly browser: Buffer }) | undefined> => {
  const [row] = await db.query<Registration & { readonly browser: Buffer }>(
    `select ${COLUMNS}, browser_hash as browser from customer.registration where iuc = $1`,
    [iuc],
    'registration-by-iuc',
  );
  return row;
};

/** The registration that this browser has asked for; nothing for a key that is none, is another's, or whose account is open by now. */
export const registrationOf = async (
  { db }: RegistrationContext,
  key: string | undefined,
): Promise<Registration | undefined> => {
  const [iuc, secret] = key?.split('.', 2) ?? [];
  const known = iuc === undefined ? undefined : parseIuc(iuc);
  if (!known || !secret) return undefined;
  const found = await withIuc(db, known);
  if (!found || !timingSafeEqual(found.browser, hashOf(secret))) return undefined;
  const { browser, ...registration } = found;
  return registration;
};

/** Until when the link that was sent last may be used. */
export const linkEndsAt = ({ sentAt }: Registration): Temporal.Instant =>
  sentAt.add({ hours: ACTIVATION.hours });

/** A registration as it is by now, held until the transaction ends; undefined once its account is open. */
const heldWaiting = async ({ tx, iuc }: HeldLinks): Promise<Registration | undefined> => {
  const [row] = await tx.query<Registration>(
    `select ${COLUMNS} from customer.registration where iuc = $1 for update`,
    [iuc],
    'registration-hold',
  );
  return row;
};

/**
 * Sends the link again; the one before no longer acts. Where the address was corrected meanwhile nothing is sent to the one before: the
 * correction has sent its own.
 */
export const sendAgain = async (
  ctx: RegistrationContext,
  { iuc, email }: Registration,
  address: string,
): Promise<Result<object, never> | Limited> => {
  const refused = await limited(ctx, email, address);
  if (refused) return refused;
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    const waiting = await heldWaiting(links);
    if (waiting?.email === email) await send(ctx, links, waiting);
  });
  ctx.wake('mail.send');
  return success({});
};

/** Corrects a mistyped address before the activation, and sends the link there. */
export const correctAddress = async (
  ctx: RegistrationContext,
  registration: Registration,
  email: string,
  address: string,
): Promise<Result<object, 'email-already-used'> | Limited> => {
  const refused = await limited(ctx, email, address);
  if (refused) return refused;
  if (!ctx.isNeutral && (await isAddressTaken(ctx, ctx.db, email)))
    return atField('email', failure('email-already-used'));
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, registration.iuc);
    const [corrected] = await tx.query<Registration>(
      `update customer.registration set email = $2 where iuc = $1 returning ${COLUMNS}`,
      [registration.iuc, email],
      'registration-correct',
    );
    if (corrected) await send(ctx, links, corrected);
  });
  ctx.wake('mail.send');
  return success({});
};

/** Why a link does not activate, as the specification tells its outcomes apart. */
export const ACTIVATION_REFUSALS = {
  used: 'activation-already-done',
  replaced: 'activation-expired',
  expired: 'activation-expired',
  unknown: 'activation-unknown',
} as const satisfies Readonly<Record<LinkRefusal, ErrorCode>>;
type ActivationRefusal = (typeof ACTIVATION_REFUSALS)[LinkRefusal];

const refusedAs = (refusal: LinkRefusal): Failure<ActivationRefusal> => failure(ACTIVATION_REFUSALS[refusal]);

/**
 * What a mail's link is worth, changing nothing: whose account it would open. Who has asked twice and used the link of the other mail is
 * told that the account is there, and not left with a button that cannot open it.
 */
export const seeActivation = async (
  ctx: RegistrationContext,
  token: string,
): Promise<SeenLink<Registration>> => {
  const seen = await seeSubject(ctx.db, ACTIVATION, token, (iuc) => withIuc(ctx.db, iuc));
  const isOpen = seen.refusal === undefined && (await isAddressTaken(ctx, ctx.db, seen.subject.email));
  return isOpen ? { refusal: 'used', waiting: undefined } : seen;
};

/**
 * Opens the account (ACCOUNT-05): customer, credentials and accepted terms are made together, or nothing is. Of several presses of the
 * button one does it, the others find it done.
 */
export const activate = (
  ctx: RegistrationContext,
  token: string,
): Promise<Result<{ readonly iuc: Iuc }, ActivationRefusal>> =>
  actByLink(ctx, ACTIVATION, token, refusedAs, async ({ tx, iuc: ofLink }) => {
    const registration = await withIuc(tx, ofLink);
    if (!registration) return refusedAs('unknown');
    const { iuc, civility, firstName, lastName, birthDate, email, termsVersion, askedAt } = registration;
    const made = await createCustomer(
      tx,
      { iuc, civility, firstName, lastName, birthDate, email },
      ctx.clock.now(),
    );
    if (!made.ok || !(await ctx.accounts.activate(tx, { iuc, email, firstName, lastName })))
      return refusedAs('used');
    await tx.query(
      'insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, $2, $3, $4)',
      [iuc, SHOP_TERMS, termsVersion, askedAt],
    );
    await tx.query('delete from customer.registration where iuc = $1', [iuc]);
    await queueMail(
      tx,
      { iuc, email },
      mailOf(accountOpenedMail, { civility, lastName, email }),
      ctx.clock.now(),
    );
    return success({ iuc });
  });

/**
 * Sends a new link in place of one that has expired, and gives the registration to the browser that asks. In place of one that another has
 * replaced it is sent to where the registration waits now, and no more: a corrected address makes whoever reads the first one a stranger.
 */
export const renewLink = async (
  ctx: RegistrationContext,
  token: string,
  address: string,
): Promise<Result<{ readonly key?: string }, ActivationRefusal> | Limited> => {
  const seen = await seeActivation(ctx, token);
  const registration = seen.refusal && seen.waiting;
  if (!registration) return refusedAs(seen.refusal === 'used' ? 'used' : 'unknown');
  const { iuc, email } = registration;
  const refused = await limited(ctx, email, address);
  if (refused) return refused;
  const sent = await allOrNothing(ctx.db, async (tx) => {
    const links = await holdLinks(tx, iuc);
    const waiting = await heldWaiting(links);
    if (waiting?.email !== email) return refusedAs('unknown');
    const { state } = await seeLink(tx, ACTIVATION, token);
    await send(ctx, links, waiting);
    if (state !== 'expired') return success({});
    const { key, hash } = newKey(iuc);
    await tx.query(
      'update customer.registration set browser_hash = $2 where iuc = $1',
      [iuc, hash],
      'registration-give',
    );
    return success({ key });
  });
  if (sent.ok) ctx.wake('mail.send');
  return sent;
};

/** Accounts that nobody has activated. */
export const registrationPerishables = (db: Queryable): readonly Perishable[] => [
  {
    what: 'registrations',
    keptDays: KEPT_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'customer.registration', key: ['iuc'], age: 'asked_at' }),
  },
  {
    what: 'passwords of registrations',
    keptDays: KEPT_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'identity.pending_password', key: ['iuc'], age: 'made_at' }),
  },
];
