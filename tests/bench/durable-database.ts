import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#database/database.ts';
import { startEmbedded } from '#database/embedded.ts';
import { createDatabase, migrate } from '#database/migrate.ts';

/** A migrated database on a server of its own with the product's settings: a commit is on disk when it is answered. */
export const durableDatabase = async (
  connections: number,
): Promise<{ db: Database; end: () => Promise<void> }> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const server = await startEmbedded({ directory });
  await createDatabase(server.url('postgres'), 'bench');
  await migrate(server.url('bench'));
  const db = openDatabase({ url: server.url('bench'), connections });
  return {
    db,
    end: async () => {
      await db.close();
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
};
