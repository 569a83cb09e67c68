import { type Failure, failure } from '#domain/failure.ts';
import { pathOf } from './routes.ts';
import type { SessionView } from './session.ts';

/** When a fresh proof of identity is asked for (AUTH-15). */
export interface FreshProofRule {
  /** For how long a proof counts as fresh. */
  readonly seconds: number;
  /** Spending more points than this at once asks for one. */
  readonly points: number;
}

/** What a call's handler needs of the product to ask for one. */
export interface ProofApp {
  readonly config: { readonly freshProof: FreshProofRule };
}

/** What pages and calls are given that a proof is judged by. */
export interface Proved {
  readonly app: ProofApp;
  readonly session: SessionView | undefined;
}

/** How far the clocks of two machines may lie apart. */
const CLOCK_SKEW_MS = 30_000;

/**
 * Why somebody must prove who they are before they go on; undefined when they have done so lately. One line in an action's handler or in
 * a call's: `const stale = requireFreshProof(context); if (stale) return stale;`. A call answers it (401); a form, by `answerForm`, sends
 * its person to the identity provider and back to the page, with everything that was typed.
 */
export const requireFreshProof = ({
  app,
  session,
}: Proved): Failure<'fresh-sign-in-required'> | undefined => {
  // The customer is at the desk and has shown who they are: that an agent saw it is written down with what they do (PRO-05).
  if (session?.isEsp) return undefined;
  const proved = session?.authenticatedAt.epochMilliseconds ?? 0;
  const age = Date.now() - proved;
  const isFresh = age <= app.config.freshProof.seconds * 1000 && age >= -CLOCK_SKEW_MS;
  return isFresh ? undefined : failure('fresh-sign-in-required');
};

/** The same for points that are about to be spent, where they are many. */
export const requireFreshProofToSpend = (
  context: Proved,
  points: number,
): Failure<'fresh-sign-in-required'> | undefined =>
  points > context.app.config.freshProof.points ? requireFreshProof(context) : undefined;

/** The field of an address that names a form kept meanwhile. */
export const KEPT_FORM = 'reprise';

/** Where somebody signed in proves anew who they are, to come back to `returnTo`, one of our own addresses. */
export const proofPath = (returnTo: string): string =>
  pathOf('/redirectAuthentication', { query: { preuve: 'true', retour: returnTo } });

/** The same, to come back to the page of `url` with the form that is kept under this name. */
export const proofPathWith = (url: URL, kept: string): string => {
  const back = new URL(url);
  back.searchParams.set(KEPT_FORM, kept);
  return proofPath(back.pathname + back.search);
};
