import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { MailingContext } from '#features/mail/index.ts';
import { tellHolder } from '#features/protection/index.ts';
import { isSessionOpen } from '#features/sessions/index.ts';
import type { Accounts } from '#providers/identity/port.ts';

interface PasskeysContext extends MailingContext {
  readonly accounts: Accounts;
}

/** What a browser makes a passkey of this account from; undefined where there can be none. */
export const beginPasskey = async (
  { db, accounts }: PasskeysContext,
  iuc: Iuc,
): Promise<string | undefined> => {
  const person = await accounts.find(db, iuc);
  return person && accounts.beginPasskey(db, person);
};

/**
 * Keeps a passkey and tells the holder by mail, in one transaction; a challenge that was answered wrongly is used up all the same. A password
 * that is being set anew is waited for, and has ended the session that asks.
 */
export const addPasskey = async (
  ctx: PasskeysContext,
  { iuc, sessionId }: { readonly iuc: Iuc; readonly sessionId: string },
  { name, response = '' }: { readonly name: string; readonly response?: string | undefined },
): Promise<Result<object, 'passkey-not-added' | 'too-many-passkeys'>> => {
  const added = await ctx.db.transaction(async (tx) => {
    const person = await ctx.accounts.hold(tx, iuc);
    if (!person || !(await isSessionOpen(tx, iuc, sessionId))) return failure('passkey-not-added');
    const made = await ctx.accounts.addPasskey(tx, iuc, { name, posted: response });
    if (made === 'refused') return failure('passkey-not-added');
    if (made === 'too-many') return failure('too-many-passkeys');
    await tellHolder(tx, person, { act: 'passkey-added', name }, ctx.clock.now());
    return success({});
  });
  if (added.ok) ctx.wake('mail.send');
  return added;
};

/** Removes a passkey and tells the holder by mail; one that is gone already is what was wanted. */
export const removePasskey = async (ctx: PasskeysContext, iuc: Iuc, passkeyId: string): Promise<void> => {
  const isTold = await ctx.db.transaction(async (tx) => {
    const person = await ctx.accounts.find(tx, iuc);
    const name = await ctx.accounts.removePasskey(tx, iuc, passkeyId);
    if (!person || name === undefined) return false;
    await tellHolder(tx, person, { act: 'passkey-removed', name }, ctx.clock.now());
    return true;
  });
  if (isTold) ctx.wake('mail.send');
};
