import { z } from 'zod';
import { PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { ERRORS, messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { termsInForce } from '#features/content/index.ts';
import {
  FINALISATION_SUBJECT,
  type FinalisationRefusal,
  finalisationInput,
  finalise,
  renewFinalisation,
  seeFinalisation,
} from '#features/station-accounts/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { knowDevice } from '#web/views/known-device.server.ts';
import { newLinkForm } from '#web/views/new-link.form.ts';
import { registrationOr, saidWhen } from '#web/views/registration.server.ts';
import { finalisationForm } from './finalisation.form.ts';

const contextOf = (context: PageContext) => {
  const ctx = registrationOr(context);
  if (ctx instanceof PageRedirect) throw ctx;
  return ctx;
};

const tokenIn = ({ url }: PageContext): string | undefined => url.searchParams.get('lien') ?? undefined;

const WHY: Readonly<Record<FinalisationRefusal, string>> = {
  used: 'Il a déjà servi : votre compte est prêt, connectez-vous.',
  replaced: 'Un lien plus récent l’a remplacé : ouvrez le dernier e-mail reçu.',
  expired: 'Il servait pendant 72 heures.',
  unknown: 'Il n’est peut-être pas entier : copiez toute l’adresse depuis l’e-mail.',
};

/** What the link of a mail is worth; looking changes nothing (SEC-09). */
export const loader = async (context: PageContext) => {
  const ctx = contextOf(context);
  const token = tokenIn(context);
  if (context.url.searchParams.has('envoye'))
    return { state: 'sent' as const, subject: FINALISATION_SUBJECT };
  if (token === undefined) return { state: 'nothing' as const };
  const seen = await seeFinalisation(ctx, token);
  if (seen.refusal === undefined) {
    const { content, clock } = context.app;
    return {
      state: 'open' as const,
      name: fullName(seen.customer),
      email: seen.customer.email,
      termsVersion: termsInForce(content, parisDate(clock.now())),
    };
  }
  if (context.method === 'GET') context.setStatus(ERRORS['link-expired'].status);
  return {
    state: 'refused' as const,
    isUsed: seen.refusal === 'used',
    title: titleOf('link-expired'),
    message: messageOf('link-expired'),
    why: WHY[seen.refusal],
    mayBeSentAgain: seen.mayBeSentAgain,
  };
};

/** Sets the password, or sends another link; what fails without a word of its own is a service that cannot be had (ACCOUNT-07). */
export const action = (context: PageContext) => {
  const ctx = contextOf(context);
  const token = tokenIn(context) ?? '';
  if (context.form.get('intention') === newLinkForm.intention)
    return answerForm(context, newLinkForm, z.object({}), async () => {
      const sent = await renewFinalisation(ctx, token, context.address);
      return sent.ok
        ? redirect(pathOf('/inscription/boutique/finalisation', { query: { envoye: '1' } }))
        : saidWhen(context, sent);
    });
  return answerForm(context, finalisationForm, finalisationInput, async (input) => {
    try {
      const done = await finalise(ctx, token, input);
      if (!done.ok) return saidWhen(context, done);
      await knowDevice(context, done.iuc);
      return redirect(pathOf('/inscription/boutique/confirmation', { query: { fait: '1' } }));
    } catch (error) {
      context.log.error({ err: error }, 'an account could not be finalised');
      return failure('finalisation-unavailable');
    }
  });
};
