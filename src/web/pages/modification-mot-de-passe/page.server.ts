import type { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { failure } from '#domain/failure.ts';
import { changePassword, changePasswordInput, newPasswordRefusals } from '#features/passwords/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { keepRenewed, leftPage, ownIdentifiers } from '#web/views/own-identifiers.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { passwordForm } from './password.form.ts';

export const loader = async (context: PageContext) => {
  ownIdentifiers(context, 'mot-de-passe');
  const { customer } = await context.overview();
  const isDone = context.url.searchParams.has('fait') && context.method === 'GET';
  return { name: fullName(customer), email: customer.email, isDone, left: leftPage(context) };
};

/** Changes the password (ACCOUNT-09); every failure without a field of its own is one alert. */
export const action = (context: PageContext) => {
  const passwords = ownIdentifiers(context, 'mot-de-passe');
  const { iuc, session } = context;
  const change = async (input: z.output<typeof changePasswordInput>) => {
    try {
      const changed = await changePassword(passwords, { iuc, sessionId: session?.sessionId }, input);
      if (!changed.ok) return saidWhen(context, changed);
      keepRenewed(context, changed.session);
      const query = { fait: '1', retour: leftPage(context) };
      return redirect(pathOf('/modification-mot-de-passe', { query }));
    } catch (error) {
      context.log.error({ err: error }, 'a password could not be changed');
      return failure('password-not-changed');
    }
  };
  return answerForm(context, passwordForm, changePasswordInput, change, (right) =>
    newPasswordRefusals(passwords, iuc, right),
  );
};
