import type { ComponentType } from 'react';

/**
 * What a page shows that does not come with the page: which of its parts is needed, its data say. Each is a chunk of its own, had
 * before the page is shown, so that nothing flashes; a document names it in its head, so that nothing waits for another.
 */
export interface PageParts {
  /** Has the part that these data are shown with. Rejects when it cannot be had. */
  readonly load: (data: unknown) => Promise<void>;
  /** Has every part: somebody is about to go on. */
  readonly loadAll: () => Promise<void>;
  /** The source file of the part that these data are shown with, by which the build knows its chunk; on the server only. */
  readonly sourceFor: (data: unknown) => string | undefined;
  /** Of all that have been loaded. */
  readonly sources: () => readonly string[];
}

/** What `page.tsx` exports. */
export interface PageBundle {
  readonly Page: ComponentType;
  readonly parts?: PageParts;
}

/** The parts of a page that is sometimes one thing and sometimes another. */
export const eitherOf = (...all: readonly PageParts[]): PageParts => ({
  load: async (data) => {
    await Promise.all(all.map((parts) => parts.load(data)));
  },
  loadAll: async () => {
    await Promise.all(all.map((parts) => parts.loadAll()));
  },
  sourceFor: (data) => all.map((parts) => parts.sourceFor(data)).find((source) => source !== undefined),
  sources: () => all.flatMap((parts) => parts.sources()),
});
