import { ownPath } from '#domain/own-path.ts';
import { pathOf } from './routes.ts';

/** Flags of an address that would send there again. */
const FLAGS = ['reset', 'nonLogue', 'open-connect-modal'];

/** Where an anonymous person is sent to sign in, to come back to `returnTo` afterwards (NAV-02). */
export const signInPath = (returnTo: string): string => {
  const url = new URL(ownPath(returnTo), 'http://own.invalid');
  for (const flag of FLAGS) url.searchParams.delete(flag);
  const path = url.pathname + url.search + url.hash;
  return pathOf('/redirectAuthentication', path === '/' ? {} : { query: { retour: path } });
};
