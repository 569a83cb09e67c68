import type { z } from 'zod';
import { allOrNothing } from '#database/all-or-nothing.ts';
import { type Limited, subjectOf } from '#database/limits.ts';
import type { Customer } from '#domain/customer.ts';
import { atField, failure, type Result, success } from '#domain/failure.ts';
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
  type AccountLinkContext,
  actByLink,
  type HeldLinks,
  hasLink,
  holdLinks,
  type LinkPurpose,
  limitLinks,
  makeLink,
  type SeenLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { type HashingBusy, hashNewPassword, weaknessFor } from '#features/passwords/index.ts';
import type { finalisationInput, stationAccountInput } from './contract.ts';
import { finalisationMail } from './templates.ts';

/** As long as the link of an account that was asked for here (specification section 9). */
const FINALISATION: LinkPurpose = { name: 'finalisation', hours: 72 };

const sendLink = async (
  ctx: AccountLinkContext,
  links: HeldLinks,
  { iuc, email, civility, lastName }: Customer,
): Promise<void> => {
  const { tx } = links;
  const { seed, expiresAt } = await makeLink(links, ctx.linkKey, FINALISATION);
  const data = { civility, lastName, seed, expiresAt: expiresAt.toString() };
  await queueMail(tx, { iuc, email }, mailOf(finalisationMail, data), ctx.clock.now());
};

/**
 * Takes in an account that a station desk has opened (ACCOUNT-07): the customer is made, with a loyalty card where they have signed for
 * one, and gets a link to choose a password. Told again, by a system that has lost the answer, it is the same account and no other mail,
 * unless another link is asked for. `email-already-used` when somebody else has the address.
 */
export const openAtStation = async (
  ctx: AccountLinkContext,
  { programmeTerms, sendAgain = false, ...person }: z.output<typeof stationAccountInput>,
): Promise<
  Result<
    { readonly state: 'to-finalise' | 'active'; readonly cardNumber?: string; readonly linkSent: boolean },
    'email-already-used'
  >
> => {
  const told = await allOrNothing(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const links = await holdLinks(tx, person.iuc);
    const made = await createCustomer(tx, person, now);
    const account = made.ok ? await ctx.accounts.find(tx, person.iuc) : undefined;
    if (!made.ok || (!account && (await ctx.accounts.isTaken(tx, person.email))))
      return atField('email', failure('email-already-used'));
    const cardNumber =
      programmeTerms === undefined
        ? undefined
        : await enrolIn(tx, person.iuc, { termsVersion: programmeTerms }, now);
    if (account && cardNumber) await ctx.accounts.addCardNumber(tx, person.iuc, cardNumber);
    const linkSent = !account && (sendAgain || !(await hasLink(tx, FINALISATION, person.iuc)));
    if (linkSent) await sendLink(ctx, links, person);
    return success({
      state: account ? ('active' as const) : ('to-finalise' as const),
      linkSent,
      ...(cardNumber === undefined ? {} : { cardNumber }),
    });
  });
  if (told.ok && told.linkSent) ctx.wake('mail.send');
  return told;
};

/** The customer of a link, while their account has no password. */
const waiting = async (ctx: AccountLinkContext, iuc: Iuc): Promise<Customer | undefined> => {
  const [account, customer] = await Promise.all([ctx.accounts.find(ctx.db, iuc), findCustomer(ctx.db, iuc)]);
  return account ? undefined : customer;
};

/** What a mail's link is worth, changing nothing: whose account it opens; one that has its password was opened by a link. */
export const seeFinalisation = (ctx: AccountLinkContext, token: string): Promise<SeenLink<Customer>> =>
  seeSubject(ctx.db, FINALISATION, token, (iuc) => waiting(ctx, iuc), 'used');

/** Sends the link to where the customer is reached by now. */
const sendToNow = async (ctx: AccountLinkContext, iuc: Iuc): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    const customer = await findCustomer(tx, iuc);
    if (customer) await sendLink(ctx, links, customer);
  });
  ctx.wake('mail.send');
};

/** Sends a new link in place of one that has expired or was replaced. */
export const renewFinalisation = async (
  ctx: AccountLinkContext,
  token: string,
  address: string,
): Promise<Result<object, 'link-expired'> | Limited> => {
  const seen = await seeFinalisation(ctx, token);
  const customer = seen.refusal && seen.waiting;
  if (!customer) return failure('link-expired');
  const refused = await limitLinks(
    ctx,
    'finalisation',
    [subjectOf('finalisation', 'customer', customer.iuc)],
    address,
  );
  if (refused) return refused;
  await sendToNow(ctx, customer.iuc);
  return success({});
};

/**
 * Sends the link to whoever asks for a forgotten password of an account that has none yet: by their address or their card's number.
 * Whoever has no such account gets nothing.
 */
export const remindOfFinalisation = async (ctx: AccountLinkContext, login: string): Promise<void> => {
  const found = login.includes('@')
    ? await findCustomerByEmail(ctx.db, login.trim())
    : await findCustomerByCard(ctx.db, login.replaceAll(/\s/g, ''));
  if (!found || !(await hasLink(ctx.db, FINALISATION, found.iuc)) || !(await waiting(ctx, found.iuc))) return;
  await sendToNow(ctx, found.iuc);
};

const cardNumberOf = async (ctx: AccountLinkContext, iuc: Iuc): Promise<string | undefined> =>
  (await customerOverview(ctx.db, iuc, ctx.clock.now()))?.profile.card?.numCarte;

/** Whether a password is what the account signs in with: its address, or the number of its card. */
const isItsLogin = ({ email }: Customer, number: string | undefined, password: string): boolean =>
  [email, number].some((login) => login !== undefined && isLogin(password, login));

/** The same of the account that a link opens, for whoever's password is refused for its characters before anybody looks whose it is. */
export const isLoginOfLink = async (
  ctx: AccountLinkContext,
  token: string,
  password: string,
): Promise<boolean> => {
  const seen = await seeFinalisation(ctx, token);
  if (seen.refusal !== undefined) return false;
  return isItsLogin(seen.subject, await cardNumberOf(ctx, seen.subject.iuc), password);
};

/**
 * Gives the account its password and keeps the terms that were accepted, in one transaction with the link's use: of several presses of the
 * button one does it. A password that is the login has its own refusal; an address that somebody took meanwhile is a service that cannot
 * be had.
 */
export const finalise = async (
  ctx: AccountLinkContext,
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
  const customer = seen.subject;
  const { iuc, email, firstName, lastName } = customer;
  const number = await cardNumberOf(ctx, iuc);
  if (isItsLogin(customer, number, password)) return atField('password', failure('password-equals-login'));
  const weak = await weaknessFor(ctx.accounts, password, customer);
  if (weak !== undefined) return failure('invalid-input', { fields: { password: weak } });
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  const expired = () => failure('link-expired');
  return actByLink(ctx, FINALISATION, token, expired, async ({ tx }) => {
    await ctx.accounts.prepare(tx, iuc, hashed.hash);
    if (!(await ctx.accounts.activate(tx, { iuc, email, firstName, lastName })))
      return failure('finalisation-unavailable');
    if (number !== undefined) await ctx.accounts.addCardNumber(tx, iuc, number);
    await tx.query(
      'insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, $2, $3, $4) on conflict do nothing',
      [iuc, SHOP_TERMS, termsVersion, ctx.clock.now()],
      'finalisation-terms',
    );
    return success({ iuc });
  });
};
