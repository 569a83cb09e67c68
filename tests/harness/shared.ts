import fs from 'node:fs';
import { type Database, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { type DemonstrationProcess, startDemonstrationProcess } from './demonstration.ts';
import { servesProduct } from './witness.ts';

/** Where `npm test` puts the address of the run's portal, in the environment of a file that looks at it. */
export const SHARED_PORTAL = 'SHARED_PORTAL';

/** Where the run's shared portal is. */
export interface SharedAddress {
  readonly url: string;
  readonly databaseUrl: string;
  /** File that holds everything it prints. */
  readonly log: string;
}

export interface SharedPortal {
  readonly url: string;
  readonly db: Database;
  /** Everything it has printed so far, logs included; what other test files did to it too. */
  output(): string;
}

interface Ending {
  after(work: () => Promise<void>): void;
}

/** `log` takes what it prints. Without limits: files that post all the time are one address for it. What is limited has portals and tests of its own. */
export const startSharedPortal = (ending: Ending, log?: string): Promise<DemonstrationProcess> =>
  startDemonstrationProcess(ending, {
    environment: { RATE_LIMITS: 'off' },
    ...(log === undefined ? {} : { log }),
  });

/**
 * A portal whose demonstration has been told, the same for every file of a run that asks for it: for tests that look at it, and change
 * nothing but what belongs to members they have made themselves. `ending` is a `lastFirst`, or one whose order does not matter.
 */
export const sharedPortal = async (ending: Ending): Promise<SharedPortal> => {
  const given = process.env[SHARED_PORTAL];
  if (!given) return startSharedPortal(ending);
  const { url, databaseUrl, log } = JSON.parse(given) as SharedAddress;
  servesProduct(url);
  const db = openDatabase({ url: databaseUrl, connections: 4, limits: WORK_LIMITS });
  ending.after(() => db.close());
  return { url, db, output: () => fs.readFileSync(log, 'utf8') };
};
