import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupEnd,
  type BackupHead,
  BackupRefused,
  type BackupTable,
  endOfRows,
} from './backup-file.ts';
import { connectOnce, WHOLE_TABLE_LIMITS } from './database.ts';
import { RESTORING } from './migrate.ts';

export interface BackupMade {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes everything that a database holds into one file, as it was at one instant, while portals go on reading and writing. The file
 * appears under its name when it is whole, readable by its owner alone. Throws `BackupRefused` when there is one
 * already.
 */
export const writeBackup = async (url: string, file: string): Promise<BackupMade> => {
  if (fs.existsSync(file)) throw new BackupRefused(`${file} exists already: name another file.`);
  const client = await connectOnce(url, {
    applicationName: 'espace-voyageur backup',
    limits: WHOLE_TABLE_LIMITS,
  });
  const unfinished = `${file}.${process.pid}`;
  try {
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set idle_in_transaction_session_timeout = 0",
    );
    await client.query('begin transaction isolation level repeatable read, read only');
    const head = await readHead(client);
    if (head.tables.some(({ name }) => name === RESTORING))
      throw new BackupRefused('A backup was restored into this database in part: restore it again first.');
    // A migration that changes a table waits until its rows are written; reading and writing go on.
    await client.query(`lock table ${head.tables.map(({ name }) => name).join(', ')} in access share mode`);
    let rows = 0;
    const count = (of: number): void => {
      rows += of;
    };
    await pipeline(
      Readable.from(contentOf(client, head, count)),
      createGzip({ level: 4 }),
      fs.createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    fs.renameSync(unfinished, file);
    return { tables: head.tables.length, rows, bytes: fs.statSync(file).size };
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};

async function* contentOf(
  client: pg.Client,
  head: BackupHead,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield line(head);
  const rows: Record<string, number> = {};
  for (const { name, columns } of head.tables) {
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    for await (const portion of copy) yield portion;
    yield endOfRows;
    rows[name] = copy.rowCount;
    count(copy.rowCount);
  }
  yield line({ rows } satisfies BackupEnd);
}

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

const readHead = async (client: pg.Client): Promise<BackupHead> => {
  const { rows: made } = await client.query<{ at: Date; name: string; checksum: string }>(
    'select transaction_timestamp() as at, name, checksum from public.migration order by name',
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences",
  );
  if (sequences.length > 0)
    throw new Error(
      `A backup carries no sequences, and there are: ${sequences.map(({ name }) => name).join(', ')}.`,
    );
  return {
    product: 'espace-voyageur',
    format: 1,
    at: made[0]?.at.toISOString() ?? '',
    migrations: made.map(({ name, checksum }) => ({ name, checksum })),
    tables: await readTables(client),
  };
};

/** Every table but the records of migrations and functions, which come from making the database again. */
const readTables = async (client: pg.Client): Promise<BackupTable[]> => {
  const { rows } = await client.query<BackupTable & { parents: readonly string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint f
             join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
             where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
       and (n.nspname, c.relname) not in (('public', 'migration'), ('public', 'sql_function'))
     order by 1`,
  );
  const ordered: BackupTable[] = [];
  const visit = (table: (typeof rows)[number]): void => {
    if (ordered.some(({ name }) => name === table.name)) return;
    for (const parent of rows.filter(({ name }) => table.parents.includes(name))) visit(parent);
    ordered.push({ name: table.name, columns: table.columns });
  };
  for (const table of rows) visit(table);
  return ordered;
};
