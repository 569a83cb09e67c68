import { z } from 'zod';
import { PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { ERRORS, messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { activate, renewLink, seeActivation } from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { knowDevice } from '#web/views/known-device.server.ts';
import { newLinkForm } from '#web/views/new-link.form.ts';
import { keepRegistrationKey, registrationOr, saidWhen } from '#web/views/registration.server.ts';
import { activationForm } from './activation.form.ts';

const nothing = z.object({});

const contextOf = (context: PageContext) => {
  const ctx = registrationOr(context);
  if (ctx instanceof PageRedirect) throw ctx;
  return ctx;
};

const tokenIn = ({ url }: PageContext): string | undefined => url.searchParams.get('lien') ?? undefined;

/** What becomes of a link that activates nothing, beside the specification's one message. */
const WHY = {
  'activation-expired': 'Il a servi de lien pendant 72 heures, ou un autre l’a remplacé.',
  'activation-already-done': 'Le compte de cette adresse est déjà actif : connectez-vous.',
  'activation-unknown': 'Copiez l’adresse entière depuis l’e-mail, ou demandez un nouveau compte.',
} as const;

/** What the link of a mail is worth; looking changes nothing (SEC-09). */
export const loader = async (context: PageContext) => {
  const ctx = contextOf(context);
  const token = tokenIn(context);
  if (context.url.searchParams.has('actif')) return { state: 'active' as const };
  if (token === undefined) return { state: 'nothing' as const };
  const seen = await seeActivation(ctx, token);
  if (seen.refusal === undefined) return { state: 'open' as const, email: seen.registration.email };
  if (context.method === 'GET') context.setStatus(ERRORS[seen.refusal].status);
  return {
    state: 'refused' as const,
    code: seen.refusal,
    title: titleOf(seen.refusal),
    message: messageOf(seen.refusal),
    why: WHY[seen.refusal],
    mayBeSentAgain: seen.mayBeSentAgain,
  };
};

/** The button: opens the account, or sends another link. */
export const action = (context: PageContext) => {
  const ctx = contextOf(context);
  const token = tokenIn(context) ?? '';
  if (context.form.get('intention') === newLinkForm.intention)
    return answerForm(context, newLinkForm, nothing, async () => {
      const sent = await renewLink(ctx, token, context.address);
      if (!sent.ok) return saidWhen(context, sent);
      keepRegistrationKey(context, sent.key);
      return redirect(pathOf('/inscription/confirmation', { query: { envoye: '1' } }));
    });
  return answerForm(context, activationForm, nothing, async () => {
    try {
      const opened = await activate(ctx, token);
      if (!opened.ok) return opened;
      await knowDevice(context, opened.iuc);
      return redirect(pathOf('/inscription/validation', { query: { actif: '1' } }));
    } catch (error) {
      context.log.error({ err: error }, 'an account could not be activated');
      return failure('activation-failed');
    }
  });
};
