import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackupEnd, type BackupHead, BackupReader, BackupRefused } from './backup-file.ts';
import { connectOnce, WHOLE_TABLE_LIMITS } from './database.ts';
import { migrate, RESTORING } from './migrate.ts';
import { type DatabaseSource, readSource } from './source.ts';

export interface BackupRestored {
  /** ISO instant whose state the database has now. */
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Puts a backup into an empty database: the tables are made by the migrations that had made them then, the rows come in in one
 * transaction, and this version's later migrations follow. Broken off, it may be repeated; until then no portal starts on the
 * database. Throws `BackupRefused` with a sentence when the database is not empty, or the file is damaged or made by a newer version.
 */
export const restoreBackup = async (
  url: string,
  file: string,
  source: DatabaseSource = readSource(),
): Promise<BackupRestored> => {
  const unpacked = fs.createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = unpacked.pipe(createGunzip());
  const reader = new BackupReader(gunzip as AsyncIterable<Buffer>);
  let client: pg.Client | undefined;
  try {
    const head = asHead(await reader.line());
    const asThen = sourceOf(head, source);
    client = await connectOnce(url, {
      applicationName: 'espace-voyageur restore',
      limits: WHOLE_TABLE_LIMITS,
    });
    await claimEmpty(client);
    await migrate(url, asThen, { isRestoring: true });
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set idle_in_transaction_session_timeout = 0",
    );
    await client.query('begin');
    const rows = await copyIn(client, reader, head);
    await client.query(`drop table ${RESTORING}`);
    await client.query('commit');
    await client.query('analyze');
    await migrate(url, source);
    return { at: head.at, tables: head.tables.length, rows };
  } finally {
    unpacked.destroy();
    await client?.end();
  }
};

const asHead = (value: unknown): BackupHead => {
  const head = value as Partial<BackupHead> | null;
  if (head?.product !== 'espace-voyageur') throw new BackupRefused('The file is not a backup of the portal.');
  if (head.format !== 1)
    throw new BackupRefused(
      'The backup was made by a newer version of the portal: restore it with that one.',
    );
  return head as BackupHead;
};

/** The migrations that had made the database of the backup, and nothing else. */
const sourceOf = (head: BackupHead, { migrations }: DatabaseSource): DatabaseSource => ({
  migrations: head.migrations.map(({ name, checksum }) => {
    const found = migrations.find((one) => one.name === name && one.checksum === checksum);
    if (found) return found;
    throw new BackupRefused(
      `The backup holds a database with ${name}, which this version does not have: restore it with the version that made it.`,
    );
  }),
  functions: [],
});

/** Marks a database as being restored; refuses one that holds anything, unless it is an earlier attempt of ours. */
const claimEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ restoring: boolean; recorded: boolean }>(
    `select to_regclass($1) is not null as restoring, to_regclass('public.migration') is not null as recorded`,
    [RESTORING],
  );
  if (rows[0]?.restoring) return;
  const { rowCount } = rows[0]?.recorded
    ? await client.query('select from public.migration limit 1')
    : { rowCount: 0 };
  if (rowCount)
    throw new BackupRefused(
      'The database is not empty: restore into another VAR_DIR or another database, and keep this one until that works.',
    );
  await client.query(`create table ${RESTORING} (since timestamptz not null default now())`);
};

/** The rows as they were: no trigger of ours looks at them, but every constraint does. */
const copyIn = async (client: pg.Client, reader: BackupReader, { tables }: BackupHead): Promise<number> => {
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // What migrations have put in is in the backup, too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const found: Record<string, number> = {};
  for (const { name, columns } of tables) {
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(reader.rows()), copy);
    found[name] = copy.rowCount;
  }
  const { rows } = (await reader.line()) as BackupEnd;
  for (const { name } of tables)
    if (found[name] !== rows[name])
      throw new BackupRefused(
        `The backup is damaged: ${name} should have ${rows[name]} rows and has ${found[name]}.`,
      );
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  return Object.values(found).reduce((sum, count) => sum + count, 0);
};
