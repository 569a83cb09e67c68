import { createHash } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import { type ContentLibrary, termsInForce } from '#features/content/index.ts';
import { createCustomer } from '#features/customers/index.ts';
import { announceMigration } from '#features/identifier-migration/index.ts';
import { keepRegistration, type RegistrationContext } from '#features/registration/index.ts';
import { openAtStation } from '#features/station-accounts/index.ts';
import type { PasswordHash } from '#providers/identity/port.ts';

const iuc = (last: number): Iuc => `01920000-0000-7000-8000-00000000000${last}` as Iuc;

/** Has asked for an account and not used the mail's link yet. */
const TO_ACTIVATE = {
  iuc: iuc(7),
  civility: 'Mme',
  firstName: 'Maïwenn',
  lastName: 'Kerleau',
  birthDate: Temporal.PlainDate.from('1991-05-14'),
  email: 'activer@demo.test',
} as const;
/** Had an account opened at a desk, and has no password yet. */
const TO_FINALISE = {
  iuc: iuc(8),
  civility: 'M',
  firstName: 'Bastien',
  lastName: 'Roudil',
  birthDate: Temporal.PlainDate.from('1963-10-02'),
  email: 'finaliser@demo.test',
} as const;
/** Signs in with an address of before, which is to become one of their choice. */
const TO_MIGRATE = {
  iuc: iuc(9),
  civility: 'Mme',
  firstName: 'Solène',
  lastName: 'Aubertin',
  birthDate: Temporal.PlainDate.from('1982-08-19'),
  email: 'migrer@demo.test',
} as const;
const NEWCOMERS: readonly Iuc[] = [TO_ACTIVATE.iuc, TO_FINALISE.iuc, TO_MIGRATE.iuc];

/** As the sign-in page tells of them: neither can sign in before their mail's link is used. */
export const NEWCOMER_ACCOUNTS: readonly { readonly email: string; readonly status: string }[] = [
  {
    email: TO_ACTIVATE.email,
    status: 'Compte à activer : son lien est dans la boîte aux lettres, /sandbox/mailbox.',
  },
  {
    email: TO_FINALISE.email,
    status:
      'Compte ouvert en gare, à finaliser : le lien pour choisir un mot de passe est dans la boîte aux lettres.',
  },
  {
    email: TO_MIGRATE.email,
    status:
      'Identifiant à changer : une nouvelle adresse se choisit, se confirme par son lien, et remplace celle-ci.',
  },
];

/**
 * Makes the customers of the demonstration who are about to come in (OPS-04), each with a mail whose link is good: one that is over is
 * sent again at the next start. Who has come in stays.
 */
export const makeNewcomers = async (
  ctx: RegistrationContext,
  content: ContentLibrary,
  password: string,
): Promise<void> => {
  const termsVersion = termsInForce(content, parisDate(ctx.clock.now()));
  // Of two processes that start at once the second finds them made.
  await ctx.db.transaction(async (turn) => {
    await turn.query('select pg_advisory_xact_lock($1)', [
      createHash('sha256').update('demonstration newcomers').digest().readInt32BE(),
    ]);
    const [known] = await ctx.db.query<{
      isActive: boolean;
      isWaiting: boolean;
      isSent: boolean;
      isMigrating: boolean;
    }>(
      `select exists (select from customer.person where iuc = $1) as "isActive",
         exists (select from customer.registration where iuc = $1 and sent_at > now() - interval '71 hours') as "isWaiting",
         exists (select from link.link where iuc = $2 and used_at is null and replaced_at is null
           and expires_at > now() + interval '1 hour') as "isSent",
         exists (select from customer.identifier_migration where iuc = $3) as "isMigrating"`,
      [TO_ACTIVATE.iuc, TO_FINALISE.iuc, TO_MIGRATE.iuc],
    );
    if (!known?.isActive && !known?.isWaiting) {
      await ctx.db.query('delete from customer.registration where iuc = $1', [TO_ACTIVATE.iuc]);
      await keepRegistration(ctx, { ...TO_ACTIVATE, termsVersion }, await ctx.accounts.hash(password));
    }
    const opened = await openAtStation(ctx, {
      ...TO_FINALISE,
      programmeTerms: termsVersion,
      sendAgain: known?.isSent !== true,
    });
    if (!opened.ok) throw new Fault('demonstration-address-taken', { email: TO_FINALISE.email });
    if (!known?.isMigrating) await makeMigrating(ctx, await ctx.accounts.hash(password));
  });
  await markNewcomers(ctx.db);
};

const makeMigrating = async (ctx: RegistrationContext, password: PasswordHash): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const made = await createCustomer(tx, TO_MIGRATE, ctx.clock.now());
    if (!made.ok) throw new Fault('demonstration-address-taken', { email: TO_MIGRATE.email });
    await ctx.accounts.prepare(tx, TO_MIGRATE.iuc, password);
    await ctx.accounts.activate(tx, TO_MIGRATE);
    await announceMigration(tx, TO_MIGRATE.iuc);
  });

/** Whoever came in by a published password or a mailbox that anybody may read is of the demonstration, and goes with it. */
const markNewcomers = async (db: Database): Promise<void> => {
  await db.query('update identity.account set is_demonstration = true where iuc = any($1::uuid[])', [
    NEWCOMERS,
  ]);
};

/** Switched off, nobody comes in any more by the demonstration's mails. Answers whose sessions are to end. */
export const closeNewcomers = async (db: Database): Promise<readonly Iuc[]> => {
  await markNewcomers(db);
  await db.query('delete from link.link where iuc = any($1::uuid[])', [NEWCOMERS]);
  await db.query('delete from customer.registration where iuc = any($1::uuid[])', [NEWCOMERS]);
  return NEWCOMERS;
};
