import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { textOf } from './document-text.ts';
import type { ContentDocument, ContentSource } from './port.ts';

/** How often the folder is looked at. A change is read once two looks in a row have found the same: nobody is still writing. */
const LOOK_EVERY_MS = 1000;
/** The second look comes after this part of the time. */
const AGAIN_AFTER = 0.3;
/** kind/key/version.md */
const DEEPEST = 3;

interface FoundFile {
  /** Within the folder, with slashes on every system. */
  readonly path: string;
  /** Changes whenever the file does, also when another one was renamed in its place. */
  readonly mark: string;
}

/**
 * The Markdown files of `folder` in folders by kind. Links are followed: a mounted volume may consist of nothing else. Names that begin
 * with a dot and files beside the kinds' folders (a README) are none of ours.
 */
const filesIn = async (folder: string, within = '', depth = 1): Promise<FoundFile[]> => {
  const names = (await readdir(path.join(folder, within))).filter((name) => !name.startsWith('.')).sort();
  const found = names.map(async (name): Promise<FoundFile[]> => {
    const place = within === '' ? name : `${within}/${name}`;
    // Gone between the listing and this look: so it is not there.
    const facts = await stat(path.join(folder, place), { bigint: true }).catch(() => undefined);
    if (facts?.isDirectory()) return depth < DEEPEST ? filesIn(folder, place, depth + 1) : [];
    if (!facts?.isFile() || depth === 1 || !name.endsWith('.md')) return [];
    return [{ path: place, mark: `${place} ${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` }];
  });
  return (await Promise.all(found)).flat();
};

const readDocument = async (folder: string, file: string): Promise<ContentDocument> => {
  try {
    return { path: file, ...textOf(await readFile(path.join(folder, file))) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { path: file, unreadable: `cannot be read (${code ?? String(error)})` };
  }
};

/**
 * The texts of a folder: `<kind>/<key>.md`, `<kind>/<key>/<version>.md`. The folder is looked at every second rather than watched:
 * notifications do not reach a volume that another machine writes to, and follow renamed folders badly.
 */
export const contentFiles = (folder: string, { lookEveryMs = LOOK_EVERY_MS } = {}): ContentSource => {
  /** What was there when it was last read. */
  let read = '';
  /** What was read, by the mark of its file: of many files only the changed ones are read again. */
  let known = new Map<string, ContentDocument>();
  const marksOf = (files: readonly FoundFile[]): string => files.map(({ mark }) => mark).join('\n');
  return {
    read: async () => {
      const files = await filesIn(folder);
      read = marksOf(files);
      const found = new Map<string, ContentDocument>();
      const documents = await Promise.all(
        files.map(async ({ path: file, mark }) => {
          const document = known.get(mark) ?? (await readDocument(folder, file));
          if ('text' in document) found.set(mark, document);
          return document;
        }),
      );
      known = found;
      // What vanished since the listing is not there.
      return documents.filter(
        (document) => !('unreadable' in document && /ENOENT/.test(document.unreadable)),
      );
    },
    watch: (changed) => {
      let seen = read;
      const look = async (): Promise<void> => {
        const marks = await filesIn(folder).then(marksOf, () => 'away');
        if (closed) return;
        const isNew = marks !== read && marks !== seen;
        if (marks !== read && !isNew) changed();
        seen = marks;
        timer = setTimeout(look, isNew ? lookEveryMs * AGAIN_AFTER : lookEveryMs).unref();
      };
      let closed = false;
      let timer = setTimeout(look, lookEveryMs).unref();
      return {
        close: () => {
          closed = true;
          clearTimeout(timer);
        },
      };
    },
  };
};
