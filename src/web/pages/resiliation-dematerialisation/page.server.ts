import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { endPaperless } from '#features/paperless/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { paperlessFor } from '#web/views/paperless.server.ts';
import { endForm } from './end.form.ts';

export const loader = (context: PageContext) => paperlessFor(context, 'UNSUBSCRIBE');

/** Goes back to plastic, and says on the next page whether the mail that confirms it can arrive (CARD-08). */
export const action = (context: PageContext) =>
  answerForm(context, endForm, z.object({}), async () => {
    try {
      const ended = await endPaperless(context.app.paperless, context.iuc);
      if (!ended.ok) return ended;
      return redirect(
        pathOf(
          '/compte/avantages/confirmation-resiliation-dematerialisation',
          ended.isMailRefused ? { query: { courriel: 'refuse' } } : {},
        ),
      );
    } catch (error) {
      context.log.error({ err: error }, 'paperless cards could not be ended');
      return failure('paperless-unsubscription-failed');
    }
  });
