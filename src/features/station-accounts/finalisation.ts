import type { z } from 'zod';
import type { Database, Queryable } from '#database/database.ts';
import { fromNetwork, type Limit, type Limited, limitedBy, subjectOf } from '#database/limits.ts';
import type { Clock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { atField, failure, type Result, success } from '#domain/failure.ts';
import { WEAKNESSES } from '#domain/fields/password.ts';
import type { Iuc } from '#domain/ids.ts';
import { isLogin } from '#domain/password-rules.ts';
import { SHOP_TERMS } from '#features/content/index.ts';
import {
  createCustomer,
  customerOverview,
  findCustomer,
  findCustomerByCard,
  findCustomerByEmail,
} from '#features/customers/index.ts';
import { enrolIn } from '#features/enrolment/index.ts';
import {
  hasLink,
  type LinkKey,
  type LinkPurpose,
  type LinkState,
  makeLink,
  seeLink,
  useLink,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { type HashingBusy, hashNewPassword } from '#features/passwords/index.ts';
import type { Accounts } from '#providers/identity/port.ts';
import type { finalisationInput, stationAccountInput } from './contract.ts';
import { finalisationMail } from './templates.ts';

export interface StationAccountsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly linkKey: LinkKey;
  /** False under load tests only. */
  readonly rateLimits: boolean;
  readonly wake: (queue: 'mail.send') => void;
}

/** As long as the link of an account that was asked for here (specification section 9). */
const FINALISATION: LinkPurpose = { name: 'finalisation', hours: 72 };

/** Asked for from one network: households, offices and stations share an address. */
const OF_NETWORK: Limit = { free: 20, longest: 900 };
/** Links to one customer. */
const OF_CUSTOMER: Limit = { free: 4, longest: 3_600 };

const sendLink = async (
  ctx: StationAccountsContext,
  tx: Queryable,
  { iuc, email, civility, lastName }: Customer,
): Promise<void> => {
  const { seed, expiresAt } = await makeLink(tx, ctx.linkKey, FINALISATION, iuc);
  const data = { civility, lastName, seed, expiresAt: expiresAt.toString() };
  await queueMail(tx, { iuc, email }, mailOf(finalisationMail, data), ctx.clock.now());
};

/** Undoes the transaction it is thrown in. */
class AddressTaken extends Error {}

/**
 * Takes in an account that a station desk has opened (ACCOUNT-07): the customer is made, with a loyalty card where they have signed for
 * one, and gets a link to choose a password. Told again, by a system that has lost the answer, it is the same account and no other mail,
 * unless another link is asked for. `email-already-used` when somebody else has the address.
 */
export const openAtStation = async (
  ctx: StationAccountsContext,
  { programmeTerms, sendAgain = false, ...person }: z.output<typeof stationAccountInput>,
): Promise<
  Result<
    { readonly state: 'to-finalise' | 'active'; readonly cardNumber?: string; readonly linkSent: boolean },
    'email-already-used'
  >
> => {
  const refused = atField('email', failure('email-already-used'));
  try {
    const told = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const made = await createCustomer(tx, person, now);
      if (!made.ok) throw new AddressTaken();
      const account = await ctx.accounts.find(tx, person.iuc);
      if (!account && (await ctx.accounts.isTaken(tx, person.email))) throw new AddressTaken();
      const cardNumber =
        programmeTerms === undefined
          ? undefined
          : await enrolIn(tx, person.iuc, { termsVersion: programmeTerms }, now);
      if (account && cardNumber) await ctx.accounts.addCardNumber(tx, person.iuc, cardNumber);
      const linkSent = !account && (sendAgain || !(await hasLink(tx, FINALISATION, person.iuc)));
      if (linkSent) await sendLink(ctx, tx, person);
      return success({
        state: account ? ('active' as const) : ('to-finalise' as const),
        linkSent,
        ...(cardNumber === undefined ? {} : { cardNumber }),
      });
    });
    if (told.linkSent) ctx.wake('mail.send');
    return told;
  } catch (error) {
    if (error instanceof AddressTaken) return refused;
    throw error;
  }
};

/** Why a link finalises nothing. */
export type FinalisationRefusal = Exclude<LinkState['state'], 'open'>;

/** The customer of a link, while their account has no password. */
const waiting = async (ctx: StationAccountsContext, iuc: Iuc): Promise<Customer | undefined> => {
  const [account, customer] = await Promise.all([ctx.accounts.find(ctx.db, iuc), findCustomer(ctx.db, iuc)]);
  return account ? undefined : customer;
};

/** What a mail's link is worth, changing nothing: whose account it opens, or why it does not; `mayBeSentAgain` while one is waiting. */
export const seeFinalisation = async (
  ctx: StationAccountsContext,
  token: string,
): Promise<
  | { readonly refusal: undefined; readonly customer: Customer }
  | { readonly refusal: FinalisationRefusal; readonly mayBeSentAgain: boolean }
> => {
  const link = await seeLink(ctx.db, FINALISATION, token);
  if (link.state === 'unknown') return { refusal: link.state, mayBeSentAgain: false };
  const customer = await waiting(ctx, link.iuc);
  if (link.state === 'open')
    return customer ? { refusal: undefined, customer } : { refusal: 'used', mayBeSentAgain: false };
  return { refusal: link.state, mayBeSentAgain: customer !== undefined };
};

/** Sends a new link in place of one that has expired or was replaced. */
export const renewFinalisation = async (
  ctx: StationAccountsContext,
  token: string,
  address: string,
): Promise<Result<object, 'link-expired'> | Limited> => {
  const link = await seeLink(ctx.db, FINALISATION, token);
  const customer = link.state === 'unknown' ? undefined : await waiting(ctx, link.iuc);
  if (!customer) return failure('link-expired');
  const refused = ctx.rateLimits
    ? await limitedBy(ctx.db, [
        { subject: subjectOf('finalisation', 'customer', customer.iuc), limit: OF_CUSTOMER },
        fromNetwork('finalisation', address, OF_NETWORK),
      ])
    : undefined;
  if (refused) return refused;
  await ctx.db.transaction((tx) => sendLink(ctx, tx, customer));
  ctx.wake('mail.send');
  return success({});
};

/**
 * Sends the link to whoever asks for a forgotten password of an account that has none yet: by their address or their card's number.
 * Whoever has no such account gets nothing.
 */
export const remindOfFinalisation = async (ctx: StationAccountsContext, login: string): Promise<void> => {
  const found = login.includes('@')
    ? await findCustomerByEmail(ctx.db, login.trim())
    : await findCustomerByCard(ctx.db, login.replaceAll(/\s/g, ''));
  if (!found || !(await hasLink(ctx.db, FINALISATION, found.iuc)) || !(await waiting(ctx, found.iuc))) return;
  await ctx.db.transaction((tx) => sendLink(ctx, tx, found));
  ctx.wake('mail.send');
};

/**
 * Gives the account its password and keeps the terms that were accepted, in one transaction with the link's use: of several presses of the
 * button one does it. A password that is the login has its own refusal; an address that somebody took meanwhile is a service that cannot
 * be had.
 */
export const finalise = async (
  ctx: StationAccountsContext,
  token: string,
  { password, termsVersion }: z.output<typeof finalisationInput>,
): Promise<
  | Result<
      { readonly iuc: Iuc },
      'link-expired' | 'password-equals-login' | 'finalisation-unavailable' | 'invalid-input'
    >
  | HashingBusy
> => {
  const seen = await seeFinalisation(ctx, token);
  if (seen.refusal !== undefined) return failure('link-expired');
  const { customer } = seen;
  const { iuc, email, firstName, lastName } = customer;
  const overview = await customerOverview(ctx.db, iuc, ctx.clock.now());
  const number = overview?.profile.card?.numCarte;
  if ([email, number].some((login) => login !== undefined && isLogin(password, login)))
    return atField('password', failure('password-equals-login'));
  const weakness = await ctx.accounts.weaknessOf(password, customer);
  if (weakness) return failure('invalid-input', { fields: { password: WEAKNESSES[weakness] } });
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  try {
    return await ctx.db.transaction(async (tx) => {
      const link = await useLink(tx, FINALISATION, token);
      if (link.state !== 'open') return failure('link-expired');
      await ctx.accounts.prepare(tx, iuc, hashed.hash);
      if (!(await ctx.accounts.activate(tx, { iuc, email, firstName, lastName }))) throw new AddressTaken();
      if (number !== undefined) await ctx.accounts.addCardNumber(tx, iuc, number);
      await tx.query(
        'insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, $2, $3, $4) on conflict do nothing',
        [iuc, SHOP_TERMS, termsVersion, ctx.clock.now()],
        'finalisation-terms',
      );
      return success({ iuc });
    });
  } catch (error) {
    if (error instanceof AddressTaken) return failure('finalisation-unavailable');
    throw error;
  }
};
