/**
 * `npm run restore -- FILE`: puts a backup into an empty data directory or database, on which the portal can then start. The settings
 * are the portal's own (`VAR_DIR`, `DATABASE_URL`).
 */
import { startPortalDatabase } from '#database/portal-database.ts';
import { restoreBackup } from '#database/restore-backup.ts';
import { databaseCommand } from './database-command.ts';

await databaseCommand('restore', 'reads', async (file, { databaseUrl, varDir }) => {
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startPortalDatabase(varDir);
  try {
    const { at, tables, rows } = await restoreBackup(database.url, file);
    return `The database is as it was at ${at}: ${rows} rows of ${tables} tables.`;
  } finally {
    await database.stop();
  }
});
