import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#database/database.ts';
import { dropDatabase, sharedServer, sharedUrl, withSharedClient } from './database.ts';
import { type PortalOptions, type PortalProcess, startPortalProcess } from './portal.ts';

const root = path.resolve(import.meta.dirname, '../..');

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

/** Everything that the told demonstration depends on. */
const sourcesDigest = (): string => {
  const digest = createHash('sha256').update(TOLD_AT);
  const files = fs
    .globSync(['src/**/*.{ts,sql}', 'rail/**/*', 'package-lock.json'], { cwd: root })
    .filter((file) => !file.startsWith('src/web/') && !file.endsWith('.test.ts'))
    .sort();
  for (const file of files) {
    const full = path.join(root, file);
    if (fs.statSync(full).isFile()) digest.update(`${file}\0`).update(fs.readFileSync(full));
  }
  return digest.digest('hex').slice(0, 16);
};

/** The template in which a portal has told the demonstration once; made by whichever test file comes first. */
const demonstrationTemplate = async (): Promise<string> => {
  await sharedServer();
  const name = `template_${sourcesDigest()}`;
  await withSharedClient(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    );
    if (rowCount) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    const portal = await startPortalProcess(
      { after: () => {} },
      { databaseUrl: sharedUrl(name), environment: { SECRETS_KEY, CLOCK_START: TOLD_AT } },
    );
    await portal.stop();
    await client.query(`alter database ${name} is_template true`);
  });
  return name;
};

/** A database in which the demonstration has been told, of its own for a test file; dropped at the end. */
export const demonstrationDatabase = async (ending: Ending): Promise<Database> => {
  const template = await demonstrationTemplate();
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withSharedClient((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const database = openDatabase({ url: sharedUrl(name), connections: 4 });
  ending.after(async () => {
    await database.close();
    await dropDatabase(name);
  });
  return database;
};

export interface DemonstrationPortal extends PortalProcess {
  readonly db: Database;
}

/**
 * The whole portal as a process on a told database; with `db`, one more process on that one. `ending` is a `lastFirst`, or one whose
 * order does not matter.
 */
export const startDemonstrationPortal = async (
  ending: Ending,
  options: Pick<PortalOptions, 'environment'> & { readonly db?: Database } = {},
): Promise<DemonstrationPortal> => {
  const db = options.db ?? (await demonstrationDatabase(ending));
  const portal = await startPortalProcess(ending, {
    databaseUrl: db.url,
    environment: { SECRETS_KEY, CLOCK_START: OPENS_AT, ...options.environment },
  });
  return { ...portal, db };
};
