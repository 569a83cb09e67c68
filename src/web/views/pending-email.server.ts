import { formatLongDateTime } from '#domain/french-dates.ts';
import { pendingEmail } from '#features/identifiers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** The address that waits for its mail's link to be used, and « 1er décembre 2026 à 15h13 », until when it may be. */
export const pendingEmailOf = async ({
  app,
  iuc,
}: PageContext): Promise<{ readonly email: string; readonly until: string } | undefined> => {
  const pending = await pendingEmail(app.db, iuc);
  return (
    pending && { email: pending.email, until: formatLongDateTime(pending.expiresAt).replace(/^le /, '') }
  );
};
