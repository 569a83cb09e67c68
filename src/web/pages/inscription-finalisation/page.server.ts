import { PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { termsInForce } from '#features/content/index.ts';
import { weakPassword } from '#features/passwords/index.ts';
import {
  FINALISATION_SUBJECT,
  finalisationInput,
  finalise,
  isLoginOfLink,
  renewFinalisation,
  seeFinalisation,
} from '#features/station-accounts/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { landing, NOT_WHOLE } from '#web/views/landing.server.ts';
import { registrationOr } from '#web/views/registration.server.ts';
import { finalisationForm } from './finalisation.form.ts';

const contextOf = (context: PageContext) => {
  const ctx = registrationOr(context);
  if (ctx instanceof PageRedirect) throw ctx;
  return ctx;
};

/** Sets the password, or sends another link; what fails without a word of its own is a service that cannot be had (ACCOUNT-07). */
export const { loader, action } = landing({
  see: (context, token) => seeFinalisation(contextOf(context), token),
  open: (customer, { app: { content, clock } }) => ({
    name: fullName(customer),
    email: customer.email,
    termsVersion: termsInForce(content, parisDate(clock.now())),
  }),
  why: {
    used: 'Il a déjà servi : votre compte est prêt, connectez-vous.',
    replaced: 'Un lien plus récent l’a remplacé : ouvrez le dernier e-mail reçu.',
    expired: 'Il servait pendant 72 heures.',
    unknown: NOT_WHOLE,
  },
  form: finalisationForm,
  input: finalisationInput,
  // Most addresses lack the kinds of characters that a password mixes: who types theirs is told of the mistake that they make.
  told: async (context, token, errors) =>
    errors['password'] !== undefined &&
    (await isLoginOfLink(contextOf(context), token, context.form.get('password')))
      ? { ...errors, password: messageOf('password-equals-login') }
      : errors,
  besides: (context, customer, { password }) => weakPassword(contextOf(context).accounts, password, customer),
  act: (context, token, input) => finalise(contextOf(context), token, input),
  doneAt: pathOf('/inscription/boutique/confirmation', { query: { fait: '1' } }),
  fault: 'finalisation-unavailable',
  again: {
    send: (context, token) => renewFinalisation(contextOf(context), token, context.address),
    subject: FINALISATION_SUBJECT,
  },
});
