import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '#database/database.ts';
import { DEMONSTRATION_PEOPLE, type DemonstrationPerson } from '#features/customers/index.ts';
import { copyOf, templateDatabase } from './database.ts';
import {
  type PortalOptions,
  type PortalProcess,
  type RunningPortal,
  startPortalHere,
  startPortalProcess,
} from './portal.ts';
import { sourcesDigest } from './sources-digest.ts';
import { until } from './until.ts';

/** Monday morning in Paris, with no holiday and no clock change near: when the demonstration's stories have just been told. */
const TOLD_AT = '2027-03-01T09:00:00Z';
/** When the portals of the tests wake up: the business clock runs on from here. */
export const OPENS_AT = '2027-03-01T10:00:00Z';
/** Shared by every process of a test, as by the processes of one installation. */
export const SECRETS_KEY = createHash('sha256').update('the secret of the tests').digest('hex');

export const DEMONSTRATION_LOGINS = {
  GVI: 'gvi@demo.test',
  AR: 'ar@demo.test',
  GVT: 'gvt@demo.test',
  GV: 'gv@demo.test',
  GVLC: 'gvlc@demo.test',
  GVTLC: 'gvtlc@demo.test',
} as const;
/** Content profile code of a demonstration customer (PROFILE-02). */
export type DemonstrationCode = keyof typeof DEMONSTRATION_LOGINS;

/** The customer of the demonstration who signs in with that login. */
export const demonstrationPerson = (code: DemonstrationCode): DemonstrationPerson => {
  const person = DEMONSTRATION_PEOPLE.find(({ email }) => email === DEMONSTRATION_LOGINS[code]);
  if (!person) throw new Error(`nobody in the demonstration is ${code}`);
  return person;
};

interface Ending {
  after(work: () => Promise<void>): void;
}

/** The last registered ends first, so that a process stops before its database goes. */
export const lastFirst = (ending: Ending): Ending => {
  const ends: (() => Promise<void>)[] = [];
  ending.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  return { after: (end) => void ends.push(end) };
};

/** The template in which a portal has told the demonstration once. */
const demonstrationTemplate = (): Promise<string> =>
  templateDatabase(sourcesDigest(`told once at ${TOLD_AT}, mails sent`), async (databaseUrl) => {
    const portal = await startPortalProcess(
      { after: () => {} },
      { databaseUrl, environment: { SECRETS_KEY, DEMONSTRATION: 'on', CLOCK_START: TOLD_AT } },
    );
    // With its mails written and sent: each copy would do that again, and a tenth of what it takes to start is setting their tickets.
    const db = openDatabase({ url: databaseUrl, connections: 1 });
    await until(
      async () => (await db.query(`select 1 from mail.message where status = 'EN_COURS'`)).length === 0,
    );
    const [told] = await db.query<{ people: number }>(
      'select count(*)::int as people from customer.demonstration where told_at is not null',
    );
    await db.close();
    await portal.stop();
    if (told?.people !== DEMONSTRATION_PEOPLE.length)
      throw new Error('The portal of the template has told nothing: every portal of the tests would.');
  });

/** A database in which the demonstration has been told, of its own for a test file; dropped at the end. */
const demonstrationDatabase = async (ending: Ending): Promise<Database> =>
  copyOf(ending, await demonstrationTemplate(), 4);

export interface DemonstrationPortal extends RunningPortal {
  readonly db: Database;
}
export interface DemonstrationProcess extends PortalProcess {
  readonly db: Database;
}

type DemonstrationOptions = Pick<PortalOptions, 'environment' | 'log'> & { readonly db?: Database };

/** How a portal is started on a told database, or with `db` one more on that one. */
const toldOn = async (ending: Ending, { db: given, environment, log }: DemonstrationOptions) => {
  const db = given ?? (await demonstrationDatabase(ending));
  return {
    db,
    databaseUrl: db.url,
    ...(log === undefined ? {} : { log }),
    // People of the tests sign in on many devices; codes for unknown ones have tests of their own.
    environment: {
      SECRETS_KEY,
      DEMONSTRATION: 'on',
      DEVICE_CODES: 'off',
      CLOCK_START: OPENS_AT,
      ...environment,
    },
  };
};

/**
 * The whole portal on a told database, in the process of the test; with `db`, one more on that one. `ending` is a `lastFirst`, or one whose
 * order does not matter.
 */
export const startDemonstrationPortal = async (
  ending: Ending,
  options: Omit<DemonstrationOptions, 'log'> = {},
): Promise<DemonstrationPortal> => {
  const told = await toldOn(ending, options);
  return { ...(await startPortalHere(ending, told)), db: told.db };
};

/** The same as a process of its own: for what is said of processes, of their memory and of their end, and for what many files ask. */
export const startDemonstrationProcess = async (
  ending: Ending,
  options: DemonstrationOptions = {},
): Promise<DemonstrationProcess> => {
  const told = await toldOn(ending, options);
  return { ...(await startPortalProcess(ending, told)), db: told.db };
};
