import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { ERRORS, messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import {
  type LinkRefusal,
  newPasswordInput,
  seePasswordLink,
  setForgottenPassword,
} from '#features/passwords/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { passwordsOf } from '#web/views/forgotten-password.server.ts';
import { knowDevice } from '#web/views/known-device.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { newPasswordForm } from './new-password.form.ts';

const tokenIn = ({ url }: PageContext): string | undefined => url.searchParams.get('lien') ?? undefined;

const WHY: Readonly<Record<LinkRefusal, string>> = {
  used: 'Il a déjà servi : votre mot de passe est celui que vous avez choisi alors.',
  replaced: 'Un lien plus récent l’a remplacé : ouvrez le dernier e-mail reçu.',
  expired: 'Il servait pendant une heure.',
  unknown: 'Il n’est peut-être pas entier : copiez toute l’adresse depuis l’e-mail.',
};

/** What the link of a mail is worth; looking changes nothing (SEC-09). */
export const loader = async (context: PageContext) => {
  const passwords = passwordsOf(context);
  if (context.url.searchParams.has('fait')) return { state: 'done' as const };
  const token = tokenIn(context);
  if (token === undefined) return { state: 'nothing' as const };
  const seen = await seePasswordLink(passwords, token);
  if (seen.refusal === undefined) return { state: 'open' as const, email: seen.person.email };
  if (context.method === 'GET') context.setStatus(ERRORS['link-expired'].status);
  return {
    state: 'refused' as const,
    title: titleOf('link-expired'),
    message: messageOf('link-expired'),
    why: WHY[seen.refusal],
  };
};

export const action = (context: PageContext) => {
  const passwords = passwordsOf(context);
  return answerForm(context, newPasswordForm, newPasswordInput, async (input) => {
    try {
      const set = await setForgottenPassword(passwords, tokenIn(context) ?? '', input);
      if (!set.ok) return saidWhen(context, set);
      await knowDevice(context, set.iuc);
      return redirect(pathOf('/nouveau-mot-de-passe', { query: { fait: '1' } }));
    } catch (error) {
      context.log.error({ err: error }, 'a forgotten password could not be set');
      return failure('password-not-changed');
    }
  });
};
