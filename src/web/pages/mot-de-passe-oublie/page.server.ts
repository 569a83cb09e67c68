import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { askForLink, forgottenInput, PASSWORD_LINK_SUBJECT } from '#features/passwords/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { passwordsOf } from '#web/views/forgotten-password.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { forgottenForm } from './forgotten.form.ts';

export const loader = (context: PageContext) => {
  passwordsOf(context);
  const isSent = context.url.searchParams.has('envoye') && context.method === 'GET';
  return { isSent, subject: PASSWORD_LINK_SUBJECT };
};

/** Sends the link; what was typed stands nowhere after, so that the answer is the same to the letter for everybody. */
export const action = (context: PageContext) => {
  const passwords = passwordsOf(context);
  return answerForm(context, forgottenForm, forgottenInput, async (input) => {
    const asked = await askForLink(passwords, input, context.address);
    return asked.ok
      ? redirect(pathOf('/mot-de-passe-oublie', { query: { envoye: '1' } }))
      : saidWhen(context, asked);
  });
};
