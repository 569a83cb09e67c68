import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '#contract/cookies.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import {
  choiceWithAccount,
  DISPLAY_COOKIE,
  DISPLAY_COOKIE_MAX_AGE,
  type DisplayChoice,
  type DisplayPreferences,
  displayBy,
  type KeptDisplay,
  readKeptDisplay,
  writeKeptDisplay,
} from '#domain/display-preferences.ts';
import type { RequestState } from '#server/request-state.ts';

/** The choice that the browser with this `Cookie` header keeps. */
export const displayKeptBy = (header: string | undefined, app: PortalContext): KeptDisplay =>
  readKeptDisplay(readCookie(header, DISPLAY_COOKIE, app.config));

export const keepDisplay = (reply: FastifyReply, kept: KeptDisplay, app: PortalContext): void => {
  reply.header(
    'set-cookie',
    setCookie(DISPLAY_COOKIE, writeKeptDisplay(kept), app.config, { maxAge: DISPLAY_COOKIE_MAX_AGE }),
  );
};

/** Who is signed in for themselves: an agent who serves a customer neither sees by their settings nor changes them. */
export const ownIuc = async (state: RequestState) => {
  const session = await state.session();
  return session?.isEsp ? undefined : session?.iuc;
};

/** What the account of whoever is signed in says; undefined for everybody else. */
const accountChoice = async (state: RequestState): Promise<DisplayChoice | undefined> =>
  (await ownIuc(state)) === undefined ? undefined : state.display();

/**
 * How a page looks to whom it is for (A11Y-01). The browser of somebody who is signed in keeps a copy of what their account says, also
 * when they have chosen it elsewhere: it is what the page of sign-in looks like, and every page of their next visit.
 */
export const displayFor = async (
  app: PortalContext,
  { request, reply, state }: { request: FastifyRequest; reply: FastifyReply; state: RequestState },
): Promise<DisplayPreferences> => {
  const kept = displayKeptBy(request.headers.cookie, app);
  const account = await accountChoice(state);
  if (!account) return displayBy(kept.choice);
  const counts = choiceWithAccount(account, kept);
  const copy = { choice: account, isOfAccount: true };
  // What was chosen here and is not the account's yet is not to be lost.
  const isCovered = writeKeptDisplay({ ...copy, choice: counts }) === writeKeptDisplay(copy);
  const hasChosen = Object.keys(account).length > 0 || kept.isOfAccount;
  if (isCovered && hasChosen && writeKeptDisplay(kept) !== writeKeptDisplay(copy))
    keepDisplay(reply, copy, app);
  return displayBy(counts);
};
