import fs from 'node:fs';
import path from 'node:path';
import { runningEmbedded, startEmbedded } from './embedded.ts';
import { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';

/** Name of the portal's database on the embedded server. */
const DATABASE = 'voyageur';

const directoryIn = (varDir: string): string => path.join(varDir, 'postgres');

export interface PortalDatabase {
  readonly url: string;
  /** Milliseconds for which the server that we started has been away and could not be started again. */
  downMs(): number;
  /** What is not as it should be, for who runs the portal. */
  readonly warning?: string;
  stop(): Promise<void>;
}

/** Starts the embedded server of a `VAR_DIR`, with the portal's database on it; throws when a portal runs there already. */
export const startPortalDatabase = (
  varDir: string,
  onEnded?: (error?: unknown) => void,
): Promise<PortalDatabase> =>
  startEmbedded({ directory: directoryIn(varDir), database: DATABASE, ...(onEnded ? { onEnded } : {}) });

/** The database that a running portal has started under its `VAR_DIR`, else started for as long as it is needed. */
export const reachPortalDatabase = async (varDir: string): Promise<PortalDatabase> => {
  const url = await runningEmbedded(directoryIn(varDir), DATABASE);
  if (url) return { url, downMs: () => 0, stop: async () => {} };
  // A folder that is misspelled is not to become an empty database.
  if (!fs.existsSync(directoryIn(varDir)))
    throw new EmbeddedDatabaseRefused(`There is no database of a portal in ${varDir}: look at VAR_DIR.`);
  return startPortalDatabase(varDir);
};
