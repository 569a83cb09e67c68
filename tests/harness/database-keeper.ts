/**
 * Holds the tests' shared PostgreSQL: starts it, clears what killed runs left, says that it is ready, and stops it when no client
 * has been connected for a while, or the installation that it runs from is gone. Run detached by `sharedServer`; a second keeper finds the directory owned and ends.
 */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '#database/database.ts';
import { EmbeddedDatabaseRefused, startEmbedded } from '#database/embedded.ts';
import { SHARED_DIRECTORY, sayReady } from './database.ts';

const IDLE_SECONDS = 90;

try {
  const server = await startEmbedded({
    directory: SHARED_DIRECTORY,
    database: 'voyageur',
    // Nothing here outlives the tests: durability is bought back as speed. The crash tests use servers of their own.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
      // Hundreds of databases that live for seconds are not worth a process a minute each, nor one that reads ahead for them.
      autovacuum: 'off',
      io_method: 'sync',
      max_parallel_workers_per_gather: '0',
    },
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  const client = new pg.Client(connectionOptions(server.administratorUrl('postgres')));
  client.on('error', () => process.exit(1));
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(t|template)_[0-9a-f]{16}$'`,
  );
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} is_template false`);
    await client.query(`drop database ${datname} with (force)`);
  }
  // The server answers from its start on; whoever made a database before this would have seen it cleared away.
  await sayReady(client, true);
  const isUsed = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    return Boolean(rowCount);
  };
  // A server whose files were removed answers, and finds neither its languages nor its time zones: nobody is served by that.
  const isUnfounded = (): boolean => !fs.existsSync(process.execPath);
  for (;;) {
    for (let idle = 0; idle < IDLE_SECONDS && !isUnfounded(); idle += 1) {
      await sleep(1000);
      if (await isUsed()) idle = 0;
    }
    // Nobody new from here on; somebody who looked just before is connected by now, or finds nothing and starts the next.
    await sayReady(client, false);
    await sleep(1000);
    if (isUnfounded() || !(await isUsed())) break;
    await sayReady(client, true);
  }
  await client.end();
  await server.stop();
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseRefused)) throw error;
  console.error(error.message);
}
