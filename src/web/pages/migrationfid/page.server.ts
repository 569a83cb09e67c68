import { z } from 'zod';
import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import { failure } from '#domain/failure.ts';
import { PROGRAMME_TERMS } from '#features/content/index.ts';
import { enrol, enrolmentInput } from '#features/enrolment/index.ts';
import { skipEnrolment } from '#features/identifier-migration/index.ts';
import { pendingEmail } from '#features/identifiers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { takeCardForm } from '#web/views/take-card.form.ts';
import { skipCardForm } from './migration-card.form.ts';

const PATH = pathOf('/migrationfid');

/** Where the way goes on: to the link that waits, else to the identifier itself, unless the operator's provider keeps it. */
const onwards = async ({ app, iuc }: PageContext): Promise<string> => {
  if (!app.registration) return pathOf('/mon-espace');
  return (await pendingEmail(app.db, iuc))
    ? pathOf('/migration', { query: { envoye: '1' } })
    : pathOf('/migration');
};

export const loader = async (context: PageContext) => {
  if (!context.session) return { state: 'visitor' as const, signIn: signInPath(PATH) };
  const { profile } = await context.overview();
  if (profile.card) return redirect(await onwards(context));
  return {
    state: 'open' as const,
    // Whoever came here by the address alone has not chosen an identifier yet.
    isUnderWay: (await pendingEmail(context.app.db, context.iuc)) !== undefined,
    termsVersion: context.app.content.entry(PROGRAMME_TERMS)?.version ?? '',
  };
};

/** Takes the card, or passes over it; either way the identifier's own way goes on. */
export const action = async (context: PageContext) => {
  const { app, iuc, form, log } = context;
  if (form.get('intention') === skipCardForm.intention)
    return answerForm(context, skipCardForm, z.object({}), async () => {
      try {
        await skipEnrolment(app.db, iuc);
        return redirect(await onwards(context));
      } catch (error) {
        log.error({ err: error }, 'a step of a migration could not be skipped');
        return failure('migration-failed');
      }
    });
  return answerForm(context, takeCardForm, enrolmentInput, async (input) => {
    try {
      const done = await enrol(app, iuc, input);
      if (!done.ok) return done;
      return redirect(await onwards(context));
    } catch (error) {
      log.error({ err: error }, 'a loyalty card could not be opened on the way of a migration');
      return failure('enrolment-failed');
    }
  });
};
