import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { subscribePaperless } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { paperlessFor } from '#web/views/paperless.server.ts';
import { postedPhoto } from '#web/views/photo.server.ts';
import { withoutPhotoForm, withPhotoForm } from './subscribe.form.ts';

/** What may be done for paperless cards: a first time, again with another photo or with the one that is kept; or that they are (CARD-06). */
export const loader = async (context: PageContext) => ({
  ...(await paperlessFor(
    context,
    'SUBSCRIBE',
    'RESUBSCRIBE_WITH_UPDATE',
    'RESUBSCRIBE_WITHOUT_UPDATE',
    // Who has them is shown that they have.
    'UNSUBSCRIBE',
  )),
  /** Told once, by the address that the form leads to. */
  isNew: context.url.searchParams.has('fait') && context.method === 'GET',
});

/** Puts the cards into the telephone; a photo that is refused changes nothing. */
export const action = (context: PageContext) => {
  const isAgain = context.form.get('intention') === withoutPhotoForm.intention;
  return answerForm(context, isAgain ? withoutPhotoForm : withPhotoForm, z.object({}), async () => {
    const posted = isAgain ? undefined : await postedPhoto(context);
    if (posted && !posted.ok) return posted;
    const { customer } = await context.overview();
    try {
      const done = await subscribePaperless(context.app.paperless, customer, posted?.photo);
      return done.ok
        ? redirect(pathOf('/compte/avantages/adhesion-dematerialisation', { query: { fait: '1' } }))
        : done;
    } catch (error) {
      context.log.error({ err: error }, 'paperless cards could not be subscribed to');
      return failure('photo-not-saved');
    }
  });
};
