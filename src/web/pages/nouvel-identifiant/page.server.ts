import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { ERRORS, messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { confirmEmail, type EmailLinkRefusal, seeEmailLink } from '#features/identifiers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { ownIdentifiers } from '#web/views/own-identifiers.server.ts';
import { confirmationForm } from './confirmation.form.ts';

const nothing = z.object({});
const tokenIn = ({ url }: PageContext): string | undefined => url.searchParams.get('lien') ?? undefined;

const WHY: Readonly<Record<EmailLinkRefusal, string>> = {
  used: 'Il a déjà servi : la nouvelle adresse est votre identifiant.',
  replaced: 'Un lien plus récent l’a remplacé, ou votre mot de passe a changé depuis.',
  expired: 'Il servait pendant 72 heures.',
  unknown: 'Il n’est peut-être pas entier : copiez toute l’adresse depuis l’e-mail.',
};

/** What the link of a mail is worth; looking changes nothing (SEC-09). */
export const loader = async (context: PageContext) => {
  const identifiers = ownIdentifiers(context, 'identifiant');
  const { searchParams } = context.url;
  if (searchParams.has('fait')) return { state: 'done' as const };
  const token = tokenIn(context);
  if (token === undefined) return { state: 'nothing' as const };
  const seen = await seeEmailLink(identifiers, token);
  if (seen.refusal === undefined) return { state: 'open' as const, email: seen.email };
  if (context.method === 'GET') context.setStatus(ERRORS['link-expired'].status);
  return {
    state: 'refused' as const,
    title: titleOf('link-expired'),
    message: messageOf('link-expired'),
    why: WHY[seen.refusal],
  };
};

/** The button: from now on the new address signs in. */
export const action = (context: PageContext) => {
  const identifiers = ownIdentifiers(context, 'identifiant');
  return answerForm(context, confirmationForm, nothing, async () => {
    try {
      const confirmed = await confirmEmail(identifiers, tokenIn(context) ?? '');
      return confirmed.ok ? redirect(pathOf('/nouvel-identifiant', { query: { fait: '1' } })) : confirmed;
    } catch (error) {
      context.log.error({ err: error }, 'another address could not be confirmed');
      return failure('email-not-changed');
    }
  });
};
