/**
 * Where the editorial texts come from: files of a folder, or an editing system of the operator's. It hands over documents as they were
 * written and knows nothing of what is in them; `src/features/content/` checks, keeps and serves them.
 *
 * An adapter to an editing system answers the same list from its export: each document under the path its file would have, and calls
 * back when the export has changed.
 */
export interface ContentSource {
  /** Every document there is now. Rejects when the source cannot be read at all: what was read before then stays. */
  read(): Promise<readonly ContentDocument[]>;
  /** Calls back each time the documents may have changed and have come to rest, until it is closed. */
  watch(changed: () => void): { close(): void };
}

/** One text in Markdown with its front matter, or why it could not be had. */
export type ContentDocument =
  /** `path`: kind, key and, where the kind has versions, the version: `terms/boutique/2026-11-22.md`. */
  { readonly path: string; readonly text: string } | { readonly path: string; readonly unreadable: string };
