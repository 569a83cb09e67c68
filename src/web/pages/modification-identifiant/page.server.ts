import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { askForEmail, changeEmailInput } from '#features/identifiers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { leftPage, ownIdentifiers } from '#web/views/own-identifiers.server.ts';
import { pendingEmailOf } from '#web/views/pending-email.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { emailForm } from './email.form.ts';

export const loader = async (context: PageContext) => {
  ownIdentifiers(context, 'identifiant');
  const { customer } = await context.overview();
  const pending = await pendingEmailOf(context);
  return {
    email: customer.email,
    pending,
    isSent: pending !== undefined && context.url.searchParams.has('envoye') && context.method === 'GET',
    left: leftPage(context),
  };
};

/** Sends the link to the new address; every failure without a field of its own is one alert. */
export const action = (context: PageContext) => {
  const identifiers = ownIdentifiers(context, 'identifiant');
  return answerForm(context, emailForm, changeEmailInput, async (input) => {
    try {
      const asked = await askForEmail(identifiers, context.iuc, input, context.address);
      if (!asked.ok) return saidWhen(context, asked);
      const query = { envoye: '1', retour: leftPage(context) };
      return redirect(pathOf('/modification-identifiant', { query }));
    } catch (error) {
      context.log.error({ err: error }, 'another address could not be asked for');
      return failure('email-not-changed');
    }
  });
};
