import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { keepAccountByLink, seeErasureLink } from '#features/personal-data/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { keepByLinkForm } from './keep.form.ts';

const tokenIn = ({ url }: PageContext): string => url.searchParams.get('lien') ?? '';

/** What the link of a mail is worth; looking changes nothing (SEC-09). */
export const loader = async (context: PageContext) => {
  if (context.url.searchParams.has('garde')) return { state: 'kept' as const };
  const { erasure } = await seeErasureLink(context.app.personalData, tokenIn(context));
  if (erasure) return { state: 'open' as const, due: formatLongDate(erasure.dueAt) };
  if (tokenIn(context) === '')
    return {
      state: 'over' as const,
      title: 'Garder mon compte',
      message:
        'Cette page s’ouvre par le lien de l’e-mail qui annonce l’effacement d’un compte, et l’arrête. Connecté, vous pouvez aussi l’arrêter depuis votre espace.',
    };
  if (context.method === 'GET') context.setStatus(410);
  return {
    state: 'over' as const,
    title: titleOf('erasure-not-asked'),
    message: messageOf('erasure-not-asked'),
  };
};

export const action = (context: PageContext) =>
  answerForm(context, keepByLinkForm, z.object({}), async () => {
    try {
      const kept = await keepAccountByLink(context.app.personalData, tokenIn(context));
      return kept.ok ? redirect(pathOf('/effacement/annulation', { query: { garde: '1' } })) : kept;
    } catch (error) {
      context.log.error({ err: error }, 'an erasure could not be taken back');
      return failure('personal-data-unavailable');
    }
  });
