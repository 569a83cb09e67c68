import { ownPath } from '#domain/own-path.ts';
import { pathOf } from './routes.ts';

/** Flags of an address that would send there again. */
const FLAGS = ['reset', 'nonLogue', 'open-connect-modal'];

/** To come back to `returnTo`, without what would send there again; nothing for the root. */
const backTo = (returnTo: string): { query?: { retour: string } } => {
  const url = new URL(ownPath(returnTo), 'http://own.invalid');
  for (const flag of FLAGS) url.searchParams.delete(flag);
  const path = url.pathname + url.search + url.hash;
  return path === '/' ? {} : { query: { retour: path } };
};

/** Where an anonymous person is sent to sign in, to come back to `returnTo` afterwards (NAV-02). */
export const signInPath = (returnTo: string): string => pathOf('/redirectAuthentication', backTo(returnTo));

/** The ways to sign in: over the page that leads there once scripts run, a page of its own without them (NAV-10). */
export const signInPopupPath = (returnTo: string): string => {
  const page = pathOf('/connexion');
  // The page itself keeps where it came from.
  return returnTo.split(/[?#]/, 1)[0] === page ? ownPath(returnTo) : pathOf('/connexion', backTo(returnTo));
};
