import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { askForMigration, isEnrolmentSkipped } from '#features/identifier-migration/index.ts';
import { changeEmailInput, pendingEmail } from '#features/identifiers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { ownIdentifiers } from '#web/views/own-identifiers.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { migrationForm } from './migration.form.ts';

const PATH = pathOf('/migration');

export const loader = async (context: PageContext) => {
  if (!context.session) return { state: 'visitor' as const, signIn: signInPath(PATH) };
  const { db } = ownIdentifiers(context, 'identifiant');
  const [{ customer }, pending] = await Promise.all([context.overview(), pendingEmail(db, context.iuc)]);
  const { email } = customer;
  if (pending && context.url.searchParams.has('envoye') && context.method === 'GET')
    return {
      state: 'sent' as const,
      email,
      newEmail: pending.email,
      until: formatLongDateTime(pending.expiresAt).replace(/^le /, ''),
    };
  return { state: 'open' as const, email, ...(pending ? { waiting: pending.email } : {}) };
};

/** Asks for the new identifier; then the loyalty card is offered to who has none and has not declined it. */
export const action = async (context: PageContext) => {
  const identifiers = ownIdentifiers(context, 'identifiant');
  return answerForm(context, migrationForm, changeEmailInput, async (input) => {
    try {
      const asked = await askForMigration(identifiers, context.iuc, input, context.address);
      if (!asked.ok) return saidWhen(context, asked);
      const { profile } = await context.overview();
      const isOffered = !profile.card && !(await isEnrolmentSkipped(identifiers.db, context.iuc));
      return redirect(isOffered ? pathOf('/migrationfid') : pathOf('/migration', { query: { envoye: '1' } }));
    } catch (error) {
      context.log.error({ err: error }, 'an identifier could not be migrated');
      return failure('migration-failed');
    }
  });
};
