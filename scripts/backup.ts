/**
 * `npm run backup -- FILE`: writes everything that the database holds into one file, while the portal runs or stands still. The
 * settings are the portal's own (`VAR_DIR`, `DATABASE_URL`).
 */
import { reachPortalDatabase } from '#database/portal-database.ts';
import { writeBackup } from '#database/write-backup.ts';
import { databaseCommand } from './database-command.ts';

await databaseCommand('backup', 'writes', async (file, { databaseUrl, varDir }) => {
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await reachPortalDatabase(varDir);
  try {
    const { tables, rows, bytes } = await writeBackup(database.url, file);
    return `${file}: ${rows} rows of ${tables} tables, ${bytes} bytes. The keys are not in it: keep SECRETS_KEY, or VAR_DIR/secrets.key, apart.`;
  } finally {
    await database.stop();
  }
});
