import type { Queryable } from '#database/database.ts';

/** The last good text of each document, by its path. */
export const keptDocuments = async (db: Queryable): Promise<Map<string, string>> => {
  const rows = await db.query<{ path: string; text: string }>(
    'select path, text from content.kept_document',
    [],
    'content.kept_documents',
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
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
