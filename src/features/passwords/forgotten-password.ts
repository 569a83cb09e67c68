import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import { claimAttempt, fromNetwork, type Limit, subjectOf, waitInWords } from '#database/limits.ts';
import type { Clock } from '#domain/clock.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import {
  endLinksOf,
  type LinkKey,
  type LinkPurpose,
  type LinkState,
  makeLink,
  seeLink,
  useLink,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import type { AccountPerson, Accounts } from '#providers/identity/port.ts';
import type { forgottenInput, newPasswordInput } from './contract.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { passwordChanged, passwordLink } from './templates.ts';
import { weaknessFor } from './weakness.ts';

export interface PasswordsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly linkKey: LinkKey;
  /** False under load tests only. */
  readonly rateLimits: boolean;
  readonly wake: (queue: 'mail.send') => void;
  /** Does its best for somebody who has no password to forget: an account that waits for its first one. */
  readonly withoutPassword?: (login: string) => Promise<void>;
}

/** The link of the mail is good for one hour. */
const NEW_PASSWORD: LinkPurpose = { name: 'password', hours: 1 };

/** Asked for from one network: households, offices and stations share an address. */
const OF_NETWORK: Limit = { free: 20, longest: 900 };
/** Asked for one login, known or not, whoever asks: its holder gets the mails. */
const OF_LOGIN: Limit = { free: 4, longest: 3_600 };
/** More than the work for a login that is known takes: the answer's time does not tell it from one that is not. */
const ANSWERED_AFTER_MS = 250;

type Limited = Failure<'too-many-requests' | 'passwords-busy'> & { readonly retryAfter: number };

const sendLink = async (ctx: PasswordsContext, login: string): Promise<void> => {
  const person = await ctx.accounts.findByLogin(ctx.db, login);
  if (!person) return ctx.withoutPassword?.(login);
  await ctx.db.transaction(async (tx) => {
    const { seed, expiresAt } = await makeLink(tx, ctx.linkKey, NEW_PASSWORD, person.iuc);
    const { firstName, lastName } = person;
    const data = { firstName, lastName, seed, expiresAt: expiresAt.toString() };
    await queueMail(tx, person, mailOf(passwordLink, data), ctx.clock.now());
  });
  ctx.wake('mail.send');
};

/**
 * Sends the link for a new password to the holder of a login; the one before no longer acts. Where nobody has it the answer is the same,
 * after the same time (SEC-06).
 */
export const askForLink = async (
  ctx: PasswordsContext,
  { login }: z.output<typeof forgottenInput>,
  address: string,
): Promise<Result<object, never> | Limited> => {
  const name = login.replaceAll(/\s/g, '').toLowerCase();
  const wait = ctx.rateLimits
    ? await claimAttempt(ctx.db, [
        { subject: subjectOf('forgotten-password', 'login', name), limit: OF_LOGIN },
        fromNetwork('forgotten-password', address, OF_NETWORK),
      ])
    : 0;
  if (wait > 0)
    return { ...failure('too-many-requests', { values: { wait: waitInWords(wait) } }), retryAfter: wait };
  await Promise.all([sendLink(ctx, login), setTimeout(ANSWERED_AFTER_MS)]);
  return success({});
};

/** Why a link sets no password. */
export type LinkRefusal = Exclude<LinkState['state'], 'open'>;

/** What a mail's link is worth, changing nothing: whose password it would set, or why it does not. */
export const seePasswordLink = async (
  ctx: PasswordsContext,
  token: string,
): Promise<
  { readonly refusal: LinkRefusal } | { readonly refusal: undefined; readonly person: AccountPerson }
> => {
  const link = await seeLink(ctx.db, NEW_PASSWORD, token);
  if (link.state !== 'open') return { refusal: link.state };
  const person = await ctx.accounts.find(ctx.db, link.iuc);
  return person ? { refusal: undefined, person } : { refusal: 'unknown' };
};

/**
 * Sets the password by the rules of a new account. Whoever was signed in is no longer, at the provider and here, and the holder is told
 * by mail: one transaction. Of several presses of the button one does it.
 */
export const setForgottenPassword = async (
  ctx: PasswordsContext,
  token: string,
  { password }: z.output<typeof newPasswordInput>,
): Promise<Result<{ readonly iuc: Iuc }, 'link-expired' | 'invalid-input'> | Limited> => {
  const seen = await seePasswordLink(ctx, token);
  if (seen.refusal !== undefined) return failure('link-expired');
  const { person } = seen;
  const weak = await weaknessFor(ctx.accounts, password, person);
  if (weak !== undefined) return failure('invalid-input', { fields: { password: weak } });
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  const result = await ctx.db.transaction(async (tx) => {
    const link = await useLink(tx, NEW_PASSWORD, token);
    if (link.state !== 'open') return failure('link-expired');
    await ctx.accounts.setPassword(tx, person.iuc, hashed.hash);
    await endLinksOf(tx, person.iuc);
    await endSessionsOf(tx, [person.iuc]);
    const at = ctx.clock.now();
    const { firstName, lastName } = person;
    await queueMail(tx, person, mailOf(passwordChanged, { firstName, lastName, at: at.toString() }), at);
    return success({ iuc: person.iuc });
  });
  if (result.ok) ctx.wake('mail.send');
  return result;
};
