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

/** Keeps a good text in the place of the one before; a `final` one stays as whoever came first has kept it. */
export const keepDocument = async (
  db: Queryable,
  document: { readonly path: string; readonly text: string },
  { final }: { final: boolean },
): Promise<void> => {
  await db.query(
    `insert into content.kept_document as kept (path, text) values ($1, $2)
     on conflict (path) do update set text = excluded.text, kept_at = now() where not $3 and kept.text <> excluded.text`,
    [document.path, document.text, final],
    'content.keep_document',
  );
};
