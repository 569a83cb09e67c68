import { leaveFor, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import type { PasswordsContext } from '#features/passwords/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Passwords as our own pages set them. The operator's provider has a page of its own, or one behind its sign-in. */
export const passwordsOf = ({ app }: PageContext): PasswordsContext => {
  if (app.registration) return app.registration;
  throw app.forgottenPasswordUrl === undefined
    ? redirect(pathOf('/redirectAuthentication'))
    : leaveFor(app.forgottenPasswordUrl);
};
