import { z } from 'zod';
import { proofPath, requireFreshProof } from '#contract/fresh-proof.ts';
import { type ActionFailure, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { deviceInWords } from '#domain/device-words.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { addPasskey, addPasskeyInput, beginPasskey, removePasskey } from '#features/passkeys/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { addPasskeyForm, removePasskeyForm } from './passkeys.form.ts';

/** A passkey in words. */
interface PasskeyLine {
  readonly passkeyId: string;
  readonly name: string;
  /** « ajoutée le 18 novembre 2026 » */
  readonly added: string;
  /** « dernière connexion le 18 novembre 2026 » */
  readonly used: string;
}

/** What somebody signs in by in place of login, password and code. */
export interface PasskeysData {
  readonly keys: readonly PasskeyLine[];
  /** Where one is added: by way of the identity provider where no proof is fresh. */
  readonly addHref: string;
  /** The form is open: what the browser makes the key from, and a name to begin with. */
  readonly adding?: { readonly options: string; readonly name: string };
  readonly done?: 'ajoutee' | 'retiree';
}

const KEY = 'cle';
const pathWith = (what: 'nouvelle' | NonNullable<PasskeysData['done']>): string =>
  pathOf('/informations/mes-informations', { query: { [KEY]: what } });

/** Undefined beside the operator's identity provider, and where the portal's address can have no passkeys. */
export const passkeysOf = async (context: PageContext): Promise<PasskeysData | undefined> => {
  const { app, iuc, url, userAgent } = context;
  if (!app.registration) return undefined;
  const asked = url.searchParams.get(KEY);
  const isFresh = requireFreshProof(context) === undefined;
  const isOpen = asked === 'nouvelle' && isFresh;
  const [kept, options] = await Promise.all([
    app.registration.accounts.passkeys(app.db, iuc),
    isOpen ? beginPasskey(app.registration, iuc) : undefined,
  ]);
  const open = pathWith('nouvelle');
  return {
    keys: kept.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      added: `ajoutée le ${formatLongDate(createdAt)}`,
      used: lastUsedAt ? `dernière connexion le ${formatLongDate(lastUsedAt)}` : 'pas encore utilisée',
    })),
    addHref: isFresh ? `${open}#cles` : proofPath(open),
    ...(options === undefined ? {} : { adding: { options, name: deviceInWords(userAgent) } }),
    ...(asked === 'ajoutee' || asked === 'retiree' ? { done: asked } : {}),
  };
};

const done = (what: NonNullable<PasskeysData['done']>): PageRedirect => redirect(`${pathWith(what)}#cles`);

/** What the forms of this part do, by their intention. */
export const PASSKEY_ACTIONS: Readonly<
  Record<string, (context: PageContext) => Promise<PageRedirect | ActionFailure<FormAnswer>>>
> = {
  [addPasskeyForm.intention]: (context) =>
    answerForm(context, addPasskeyForm, addPasskeyInput, async (input) => {
      const { app, iuc, log, session } = context;
      const stale = requireFreshProof(context);
      if (stale) return stale;
      if (!app.registration) return failure('passkeys-unavailable');
      try {
        const sessionId = session?.sessionId ?? '';
        const added = await addPasskey(app.registration, { iuc, sessionId }, input);
        return added.ok ? done('ajoutee') : added;
      } catch (error) {
        log.error({ err: error }, 'a passkey could not be added');
        return failure('passkeys-unavailable');
      }
    }),
  [removePasskeyForm.intention]: (context) =>
    answerForm(context, removePasskeyForm, z.object({ cle: z.uuid() }), async ({ cle }) => {
      const { app, iuc, log } = context;
      const stale = requireFreshProof(context);
      if (stale) return stale;
      if (!app.registration) return failure('passkeys-unavailable');
      try {
        await removePasskey(app.registration, iuc, cle);
        return done('retiree');
      } catch (error) {
        log.error({ err: error }, 'a passkey could not be removed');
        return failure('passkeys-unavailable');
      }
    }),
};
