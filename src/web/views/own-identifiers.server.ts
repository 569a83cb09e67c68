import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import type { RenewedSession } from '#contract/session.ts';
import { pathAfterSignIn } from '#domain/own-path.ts';
import type { RegistrationContext } from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** The page that somebody came from to change how they sign in, and goes back to. */
export const leftPage = ({ url }: PageContext): string => {
  const left = pathAfterSignIn(url.searchParams.get('retour'));
  return left === '/' ? pathOf('/informations/mes-informations') : left;
};

/** Address and password as our own pages change them. Where the operator's provider keeps them, it is asked to, and leads back. */
export const ownIdentifiers = (
  context: PageContext,
  change: 'identifiant' | 'mot-de-passe',
): RegistrationContext => {
  if (context.app.registration) return context.app.registration;
  const query = { changement: change, retour: leftPage(context) };
  throw redirect(pathOf('/redirectAuthentication', { query }));
};

/** This browser's session goes on under another value, where it has gone on at all. */
export const keepRenewed = (context: PageContext, session: RenewedSession | undefined): void => {
  if (session) context.setHeader('set-cookie', context.app.sessions.keepRenewed(session));
};
