import type { Database } from '#database/database.ts';

/** Runs a statement and answers how many pages it read, functions included, in memory or not: what it walked over. */
export const pagesRead = async (db: Database, statement: string): Promise<number> => {
  const [row] = await db.query<{
    'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[];
  }>(`explain (analyze, buffers, format json) ${statement}`);
  const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
};
