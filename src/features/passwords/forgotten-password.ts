import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { type Limited, subjectOf } from '#database/limits.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import {
  type AccountLinkContext,
  actByLink,
  endLinksOf,
  holdLinks,
  type LinkPurpose,
  limitLinks,
  makeLink,
  type SeenLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import type { AccountPerson } from '#providers/identity/port.ts';
import type { forgottenInput, newPasswordInput } from './contract.ts';
import { type HashingBusy, hashNewPassword } from './hash-new-password.ts';
import { passwordChanged, passwordLink } from './templates.ts';
import { weaknessFor } from './weakness.ts';

export interface PasswordsContext extends AccountLinkContext {
  /** Does its best for somebody who has no password to forget: an account that waits for its first one. */
  readonly withoutPassword?: (login: string) => Promise<void>;
}

/** The link of the mail is good for one hour. */
const NEW_PASSWORD: LinkPurpose = { name: 'password', hours: 1 };

/** More than the work for a login that is known takes: the answer's time does not tell it from one that is not. */
const ANSWERED_AFTER_MS = 250;

const sendLink = async (ctx: PasswordsContext, login: string): Promise<void> => {
  const person = await ctx.accounts.findByLogin(ctx.db, login);
  if (!person) return ctx.withoutPassword?.(login);
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, person.iuc);
    // Once more: the address that was typed may have stopped being theirs meanwhile.
    const holder = await ctx.accounts.findByLogin(tx, login);
    if (holder?.iuc !== person.iuc) return;
    const { seed, expiresAt } = await makeLink(links, ctx.linkKey, NEW_PASSWORD);
    const { firstName, lastName } = holder;
    const data = { firstName, lastName, seed, expiresAt: expiresAt.toString() };
    await queueMail(tx, holder, mailOf(passwordLink, data), ctx.clock.now());
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
  const refused = await limitLinks(
    ctx,
    'forgotten-password',
    [subjectOf('forgotten-password', 'login', name)],
    address,
  );
  if (refused) return refused;
  await Promise.all([sendLink(ctx, login), setTimeout(ANSWERED_AFTER_MS)]);
  return success({});
};

/** What a mail's link is worth, changing nothing: whose password it would set. */
export const seePasswordLink = (ctx: PasswordsContext, token: string): Promise<SeenLink<AccountPerson>> =>
  seeSubject(ctx.db, NEW_PASSWORD, token, (iuc) => ctx.accounts.find(ctx.db, iuc));

/**
 * Sets the password by the rules of a new account. Whoever was signed in is no longer, at the provider and here, and the holder is told
 * by mail: one transaction. Of several presses of the button one does it.
 */
export const setForgottenPassword = async (
  ctx: PasswordsContext,
  token: string,
  { password }: z.output<typeof newPasswordInput>,
): Promise<Result<{ readonly iuc: Iuc }, 'link-expired' | 'invalid-input'> | HashingBusy> => {
  const seen = await seePasswordLink(ctx, token);
  if (seen.refusal !== undefined) return failure('link-expired');
  const person = seen.subject;
  const weak = await weaknessFor(ctx.accounts, password, person);
  if (weak !== undefined) return failure('invalid-input', { fields: { password: weak } });
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  const expired = () => failure('link-expired');
  return actByLink(ctx, NEW_PASSWORD, token, expired, async (links) => {
    const { tx, iuc } = links;
    const from = await ctx.accounts.setPassword(tx, iuc, hashed.hash);
    if (!from) return expired();
    await endLinksOf(links);
    await endSessionsOf(tx, [iuc], from);
    const at = ctx.clock.now();
    const { firstName, lastName } = person;
    await queueMail(tx, person, mailOf(passwordChanged, { firstName, lastName, at: at.toString() }), at);
    return success({ iuc });
  });
};
