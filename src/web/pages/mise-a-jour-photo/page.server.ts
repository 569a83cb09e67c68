import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { updatePhoto } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { paperlessFor } from '#web/views/paperless.server.ts';
import { postedPhoto } from '#web/views/photo.server.ts';
import { photoForm } from './photo.form.ts';

/** The photo that is shown, and the form for another (CARD-07). What `typeMiseAJour` names is the one thing that this page does. */
export const loader = async (context: PageContext) => ({
  ...(await paperlessFor(context, 'UPDATE_PHOTO')),
  isNew: context.url.searchParams.has('fait') && context.method === 'GET',
});

/** Takes the new photo; one that is refused leaves the old one where it is. */
export const action = (context: PageContext) =>
  answerForm(context, photoForm, z.object({}), async () => {
    const posted = await postedPhoto(context);
    if (!posted.ok) return posted;
    try {
      const done = await updatePhoto(context.app.paperless, { iuc: context.iuc }, posted.photo);
      return done.ok
        ? redirect(
            pathOf('/compte/avantages/mise-a-jour-photo', {
              query: { typeMiseAJour: 'UPDATE_PHOTO', fait: '1' },
            }),
          )
        : done;
    } catch (error) {
      context.log.error({ err: error }, 'a photo could not be stored');
      return failure('photo-not-saved');
    }
  });
