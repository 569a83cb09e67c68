import type { Queryable } from '#database/database.ts';
import { quotedName } from '#database/table-name.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Section } from '#features/retention/index.ts';

/** Rows read at once: an account of 50 000 movements is never whole in memory. */
const PORTION = 500;

/** A row as it is given: by column, plain JSON or what turns into it. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** The rows of one customer in one table, oldest key first. */
const selection = ({ table, given }: Section): string => {
  const columns = given.map(([name, { from }]) => `${from ?? `r."${name}"`} as "${name}"`);
  return `select ${columns.join(', ')} from ${quotedName(table)} r where r.iuc = $1`;
};

/** The columns that a table's rows are told apart by, so that every reading has the same order. */
const keysOf = async (
  tx: Queryable,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await tx.query<{ name: string; keys: readonly string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by k.place) as keys
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace,
       unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
     where i.indisprimary and a.attrelid = c.oid and a.attnum = k.number and n.nspname || '.' || c.relname = any ($1)
     group by 1`,
    [tables],
  );
  return new Map(rows.map(({ name, keys }) => [name, keys.map((key) => `r."${key}"`)]));
};

export interface TableReader {
  /** How many rows there are. */
  count(section: Section): number;
  /** Portion by portion, at their reader's pace; the newest alone, and first, with `newest`. */
  rows(section: Section, newest?: number): AsyncGenerator<readonly ExportedRow[], void>;
}

/**
 * Reads what there is of a customer, portion by portion: `tx` is one of `Database.reading`, which sees nothing that comes after.
 */
export const readTables = async (
  tx: Queryable,
  iuc: Iuc,
  sections: readonly Section[],
): Promise<TableReader> => {
  const keyColumns = await keysOf(
    tx,
    sections.map(({ table }) => table),
  );
  // A slow reader is not a lost one.
  await tx.query(`set local idle_in_transaction_session_timeout = '10min'`);
  const counted = await tx.query<{ table: string; count: number }>(
    sections
      .map(
        ({ table }) =>
          `select '${table}' as table, count(*) as count from ${quotedName(table)} where iuc = $1`,
      )
      .join(' union all '),
    [iuc],
  );
  const counts = new Map(counted.map(({ table, count }) => [table, count]));
  async function* rows(section: Section, newest?: number): AsyncGenerator<readonly ExportedRow[], void> {
    const direction = newest === undefined ? '' : ' desc';
    const order = keyColumns.get(section.table)?.map((column) => column + direction);
    const limit = newest === undefined ? '' : ` limit ${newest}`;
    await tx.query(
      `declare exported no scroll cursor for ${selection(section)} order by ${order?.join(', ')}${limit}`,
      [iuc],
    );
    try {
      while (true) {
        const portion = await tx.query<ExportedRow>(`fetch ${PORTION} from exported`);
        if (portion.length > 0) yield portion;
        if (portion.length < PORTION) return;
      }
    } finally {
      await tx.query('close exported');
    }
  }
  return { count: ({ table }) => counts.get(table) ?? 0, rows };
};
