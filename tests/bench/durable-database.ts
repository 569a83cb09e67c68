import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';

/** A migrated database on a server of its own with the product's settings: a commit is on disk when it is answered. */
export const durableDatabase = async (
  connections: number,
): Promise<{ db: Database; end: () => Promise<void> }> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const server = await startEmbedded({ directory, database: 'bench' });
  await migrate(server.url);
  const db = openDatabase({ url: server.url, connections, limits: WORK_LIMITS });
  return {
    db,
    end: async () => {
      await db.close();
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
};
