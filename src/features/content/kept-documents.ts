import { hash } from 'node:crypto';
import type { Queryable } from '#database/database.ts';

/**
 * The last good text of each document, by its path. Most are the very texts that somebody has `at hand`: of those only digests are asked for.
 */
export const keptDocuments = async (
  db: Queryable,
  atHand: (path: string) => readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.query<{ path: string; digest: string }>(
    `select path, encode(sha256(convert_to(text, 'UTF8')), 'hex') as digest from content.kept_document`,
    [],
    'content.kept_digests',
  );
  const kept = new Map<string, string>();
  const others: string[] = [];
  for (const { path, digest } of rows) {
    const text = atHand(path).find((one) => hash('sha256', one) === digest);
    if (text === undefined) others.push(path);
    else kept.set(path, text);
  }
  if (others.length > 0)
    for (const { path, text } of await db.query<{ path: string; text: string }>(
      'select path, text from content.kept_document where path = any ($1::text[])',
      [others],
      'content.kept_documents',
    ))
      kept.set(path, text);
  return kept;
};

/** Keeps good texts in the place of those before; a `final` one stays as whoever came first has kept it. */
export const keepDocuments = async (
  db: Queryable,
  documents: readonly { readonly path: string; readonly text: string; readonly final: boolean }[],
): Promise<void> => {
  await db.query(
    `insert into content.kept_document as kept (path, text)
       select path, text from unnest($1::text[], $2::text[]) as document (path, text)
     on conflict (path) do update set text = excluded.text, kept_at = now()
       where not kept.path = any ($3::text[]) and kept.text <> excluded.text`,
    [
      documents.map(({ path }) => path),
      documents.map(({ text }) => text),
      documents.filter(({ final }) => final).map(({ path }) => path),
    ],
    'content.keep_documents',
  );
};

/** Takes away what is neither there nor shown any more. */
export const forgetDocuments = async (db: Queryable, paths: readonly string[]): Promise<void> => {
  await db.query(
    'delete from content.kept_document where path = any ($1::text[])',
    [paths],
    'content.forget_documents',
  );
};
