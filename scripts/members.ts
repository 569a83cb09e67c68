/**
 * `npm run members -- 1000000 [--password=…] [--among-customers]`: members for load tests (OPS-04), in the database of the portal's own settings.
 * Member number so and so is the same each time; a command that was cut short is given again.
 */
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfig } from '#config/config.ts';
import { openDatabase, WORK_LIMITS } from '#database/database.ts';
import { EmbeddedDatabaseRefused } from '#database/embedded.ts';
import { DatabaseRefused, migrate } from '#database/migrate.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { clockStartingAt, systemClock } from '#domain/clock.ts';
import { MembersRefused, makeMembersForLoad } from '../src/members-for-load.ts';

const EXPECTED = [ConfigurationError, EmbeddedDatabaseRefused, DatabaseRefused, MembersRefused];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { password: { type: 'string' }, 'among-customers': { type: 'boolean', default: false } },
  });
  const members = Number(positionals[0]);
  if (!Number.isInteger(members))
    throw new MembersRefused(
      'Say how many: npm run members -- 1000000 --password=A-password-for-all-of-them',
    );
  const { databaseUrl, varDir, clockStart } = readConfig(process.env, process.cwd());
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await reachPortalDatabase(varDir);
  try {
    await migrate(database.url);
    const db = openDatabase({ url: database.url, connections: 1, limits: WORK_LIMITS });
    try {
      const began = performance.now();
      const { made, before } = await makeMembersForLoad(db, {
        members,
        isAmongCustomers: values['among-customers'],
        at: (clockStart ? clockStartingAt(clockStart) : systemClock).now(),
        say: (line) => console.log(line),
        ...(values.password === undefined ? {} : { password: values.password }),
      });
      const seconds = (performance.now() - began) / 1_000;
      console.log(
        `${made} members were made in ${seconds.toFixed(1)} s, ${Math.round(made / seconds)} a second; there were ${before}.`,
      );
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}
