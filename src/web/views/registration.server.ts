import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import type { Failure } from '#domain/failure.ts';
import type { RegistrationContext } from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Binds a browser to the account it has asked for. */
const COOKIE = 'inscription';
const KEY = /^[\w.-]{40,120}$/;
/** As long as a registration is kept. */
const SECONDS = 7 * 86_400;

const nameOf = ({ app }: PageContext): string => `${app.config.secure ? '__Host-' : ''}${COOKIE}`;

/** The key of this browser's registration; nothing where there is none. */
export const registrationKey = (context: PageContext): string | undefined => {
  const name = `${nameOf(context)}=`;
  const value = (context.cookie ?? '')
    .split(/; */)
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return value !== undefined && KEY.test(value) ? value : undefined;
};

export const keepRegistrationKey = (context: PageContext, key: string): void =>
  context.setHeader(
    'set-cookie',
    `${nameOf(context)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${context.app.config.secure ? '; Secure' : ''}`,
  );

/** Accounts as our own pages make them. Where the operator's provider makes them, it is asked to. */
export const registrationOr = (context: PageContext): RegistrationContext | PageRedirect =>
  context.app.registration ?? redirect(pathOf('/redirectAuthentication', { query: { creation: 'true' } }));

/** A refusal that says when to come back says it to programs, too. */
export const saidWhen = <Refused extends Failure>(context: PageContext, refused: Refused): Refused => {
  if ('retryAfter' in refused) context.setHeader('retry-after', String(refused.retryAfter));
  return refused;
};
