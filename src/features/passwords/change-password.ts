import type { z } from 'zod';
import type { RenewedSession } from '#contract/session.ts';
import { atField, failure, type Result, success, withFields } from '#domain/failure.ts';
import { SAME_PASSWORD } from '#domain/fields/password.ts';
import type { Iuc } from '#domain/ids.ts';
import { endLinksOf, holdLinks } from '#features/links/index.ts';
import { tellHolder } from '#features/protection/index.ts';
import { endOtherSessionsOf } from '#features/sessions/index.ts';
import type { changePasswordInput } from './contract.ts';
import type { PasswordsContext } from './forgotten-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { type OwnPasswordRefusal, proveOwnPassword } from './own-password.ts';
import { weakPassword } from './weakness.ts';

/** What a new password would be refused for, told with whatever else is wrong of what was typed. */
export const newPasswordRefusals = async (
  { accounts, db }: Pick<PasswordsContext, 'accounts' | 'db'>,
  iuc: Iuc,
  { password }: { readonly password?: string },
): Promise<{ readonly password?: string }> => weakPassword(accounts, password, await accounts.find(db, iuc));

/**
 * Changes the password of somebody who is signed in and knows the one there is (ACCOUNT-09), by the rules of a new account. Every other
 * session ends and theirs goes on under another value, links that were sent no longer act, and the holder is told by mail: one transaction.
 * Of several at the same time one does it, the others have typed a password that is none any more.
 */
export const changePassword = async (
  ctx: PasswordsContext,
  { iuc, sessionId }: { readonly iuc: Iuc; readonly sessionId: string | undefined },
  { currentPassword, password }: z.output<typeof changePasswordInput>,
): Promise<
  | Result<{ readonly session: RenewedSession | undefined }, 'invalid-input' | 'password-not-changed'>
  | OwnPasswordRefusal
> => {
  const person = await ctx.accounts.find(ctx.db, iuc);
  if (!person) return failure('password-not-changed');
  const weak = await weakPassword(ctx.accounts, password, person);
  const known = await proveOwnPassword(ctx, iuc, currentPassword);
  if (!known.ok) return withFields(known, weak);
  if (password === currentPassword) return failure('invalid-input', { fields: { password: SAME_PASSWORD } });
  if (weak.password !== undefined) return failure('invalid-input', { fields: weak });
  const hashed = await hashNewPassword(ctx.accounts, password);
  if (!hashed.ok) return hashed;
  const changed = await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    const from = await ctx.accounts.setPassword(tx, iuc, hashed.hash, known.proved);
    if (!from) return atField('currentPassword', failure('wrong-password'));
    await endLinksOf(links);
    const session = await endOtherSessionsOf(tx, iuc, sessionId, from);
    await tellHolder(tx, person, { act: 'password-changed' }, ctx.clock.now());
    return success({ session });
  });
  if (changed.ok) ctx.wake('mail.send');
  return changed;
};
