import type { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import { type Failure, failure } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import { askForEmail, type changeEmailInput } from '#features/identifiers/index.ts';
import type { RegistrationContext } from '#features/registration/index.ts';
import { type IdentifierRegistry, RegistryUnavailable } from '#providers/identifier-registry/port.ts';

export interface MigrationContext extends RegistrationContext {
  /** The operator's partner, where there is one. */
  readonly registry?: IdentifierRegistry;
}

/** Whether somebody's identifier is still the one of before, and is to become an address of their choice. */
export const isMigrationDue = async (db: Queryable, iuc: Iuc): Promise<boolean> => {
  const [row] = await db.query<{ due: boolean }>(
    `select exists (select from customer.identifier_migration m join customer.person p using (iuc)
       where m.iuc = $1 and p.email = m.email_before) as due`,
    [iuc],
    'migration-due',
  );
  return row?.due ?? false;
};

/** Says that somebody's identifier is to become another; said again it stays as it is. */
export const announceMigration = async (db: Queryable, iuc: Iuc): Promise<void> => {
  await db.query(
    `insert into customer.identifier_migration (iuc, email_before)
     select iuc, email from customer.person where iuc = $1 on conflict do nothing`,
    [iuc],
    'migration-announce',
  );
};

/** Whether the loyalty card that is offered on the way was declined. */
export const isEnrolmentSkipped = async (db: Queryable, iuc: Iuc): Promise<boolean> => {
  const [row] = await db.query<{ skipped: boolean }>(
    'select enrolment_skipped_at is not null as skipped from customer.identifier_migration where iuc = $1',
    [iuc],
    'migration-skipped',
  );
  return row?.skipped ?? false;
};

/** Declines the loyalty card that is offered on the way (« Passer cette étape »); said twice it is the same. */
export const skipEnrolment = async (db: Queryable, iuc: Iuc): Promise<void> => {
  await db.query(
    `insert into customer.identifier_migration as m (iuc, email_before, enrolment_skipped_at)
     select iuc, email, now() from customer.person where iuc = $1
     on conflict (iuc) do update set enrolment_skipped_at = coalesce(m.enrolment_skipped_at, excluded.enrolment_skipped_at)`,
    [iuc],
    'migration-skip',
  );
};

const partnerSays = async (
  { registry }: MigrationContext,
  change: Parameters<IdentifierRegistry['mayBecome']>[0],
): Promise<
  Failure<'migration-email-used' | 'migration-unavailable' | 'migration-partner-problem'> | undefined
> => {
  try {
    const answer = (await registry?.mayBecome(change)) ?? 'accepted';
    if (answer === 'accepted') return undefined;
    return failure(answer === 'taken' ? 'migration-email-used' : 'migration-unavailable');
  } catch (error) {
    if (error instanceof RegistryUnavailable) return failure('migration-partner-problem');
    throw error;
  }
};

/**
 * Asks for the address that somebody's identifier is to become (ACCOUNT-08): as any other change of address, confirmed by a link that
 * goes there, the old one staying until then. The partner is asked once the password is found right.
 */
export const askForMigration = async (
  ctx: MigrationContext,
  iuc: Iuc,
  input: z.output<typeof changeEmailInput>,
  address: string,
) => {
  const asked = await askForEmail(ctx, iuc, input, address, (email) =>
    partnerSays(ctx, { iuc, email, newEmail: input.newEmail }),
  );
  if (asked.ok) return asked;
  if (asked.code === 'email-already-used') return failure('migration-email-used');
  return asked.code === 'email-not-changed' ? failure('migration-failed') : asked;
};
