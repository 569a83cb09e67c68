import { createReadStream, type FSWatcher, watch as watchFolder } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { LARGEST, textOf } from './document-text.ts';
import type { ContentDocument, ContentSource } from './port.ts';

/** How often the folder is looked at where nothing was notified. A change is read once two looks in a row have found the same: nobody is still writing. */
const LOOK_EVERY_MS = 1000;
/** The second look comes after this part of the time. */
const AGAIN_AFTER = 0.3;
/** And the first one this part of it after a notification. */
const SOON_AFTER = 0.05;
/** Folders that notifications are asked of: the system has only so many to give. */
const MOST_WATCHED = 256;
/** kind/key/version.md */
const DEEPEST = 3;

interface FoundFile {
  /** Within the folder, with slashes on every system. */
  readonly path: string;
  /** Changes whenever the file does, also when another one was renamed in its place. */
  readonly mark: string;
}
interface Found {
  readonly files: readonly FoundFile[];
  /** Every folder that was looked into, with a mark that changes when another takes its name. */
  readonly folders: readonly FoundFile[];
}

/**
 * The Markdown files of `folder` in folders by kind. Links are followed: a mounted volume may consist of nothing else. Names that begin
 * with a dot and files beside the kinds' folders (a README) are none of ours.
 */
const filesIn = async (folder: string): Promise<Found> => {
  const folders: FoundFile[] = [{ path: '', mark: '' }];
  return { files: await filesWithin(folder, folders), folders };
};
const filesWithin = async (
  folder: string,
  folders: FoundFile[],
  within = '',
  depth = 1,
): Promise<FoundFile[]> => {
  const names = (await readdir(path.join(folder, within))).filter((name) => !name.startsWith('.')).sort();
  const found = names.map(async (name): Promise<FoundFile[]> => {
    const place = within === '' ? name : `${within}/${name}`;
    // Gone between the listing and this look: so it is not there.
    const facts = await stat(path.join(folder, place), { bigint: true }).catch(() => undefined);
    if (facts?.isDirectory()) {
      if (depth === DEEPEST) return [];
      folders.push({ path: place, mark: `${place} ${facts.dev} ${facts.ino}` });
      return filesWithin(folder, folders, place, depth + 1);
    }
    if (!facts?.isFile() || depth === 1 || !name.endsWith('.md')) return [];
    return [{ path: place, mark: `${place} ${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` }];
  });
  return (await Promise.all(found)).flat();
};

/** A file, or as much of it as says that it is too large: gigabytes are not taken into memory to find out. */
const bytesOf = async (file: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(file, { end: LARGEST })) pieces.push(piece);
  return Buffer.concat(pieces);
};

const readDocument = async (folder: string, file: string): Promise<ContentDocument> => {
  try {
    return { path: file, ...textOf(await bytesOf(path.join(folder, file))) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { path: file, unreadable: `cannot be read (${code ?? String(error)})` };
  }
};

/** Calls back when the system notifies of a change in one of the folders that are followed; where it does not, nothing is said. */
const notifications = (folder: string, told: () => void) => {
  const watchers = new Map<string, FSWatcher>();
  const leave = (mark: string): void => {
    watchers.get(mark)?.close();
    watchers.delete(mark);
  };
  return {
    follow: (folders: Found['folders']): void => {
      const followed = folders.slice(0, MOST_WATCHED);
      const marks = new Set(followed.map(({ mark }) => mark));
      for (const mark of watchers.keys()) if (!marks.has(mark)) leave(mark);
      for (const { path: within, mark } of followed) {
        if (watchers.has(mark)) continue;
        try {
          const watcher = watchFolder(path.join(folder, within), { persistent: false }, told);
          watchers.set(
            mark,
            watcher.on('error', () => leave(mark)),
          );
        } catch {
          // Gone, or the system has none left to give: the next look finds what has changed.
        }
      }
    },
    close: (): void => {
      for (const mark of watchers.keys()) leave(mark);
    },
  };
};

/**
 * The texts of a folder: `<kind>/<key>.md`, `<kind>/<key>/<version>.md`. The folder is looked at every second, and sooner where the system
 * notifies of a change: notifications do not reach a volume that another machine writes to, and follow what links lead to badly.
 */
export const contentFiles = (folder: string, { lookEveryMs = LOOK_EVERY_MS } = {}): ContentSource => {
  /** What was there when it was last read. */
  let read = '';
  let folders: Found['folders'] = [];
  /** What the look has found that has just said so: it need not be looked for again. */
  let settled: Found | undefined;
  /** What was read, by the mark of its file: of many files only the changed ones are read again. */
  let known = new Map<string, ContentDocument>();
  const marksOf = (files: readonly FoundFile[]): string => files.map(({ mark }) => mark).join('\n');
  return {
    read: async () => {
      const all = settled ?? (await filesIn(folder));
      settled = undefined;
      const { files } = all;
      folders = all.folders;
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
      let closed = false;
      let isLooking = false;
      let isTold = false;
      let timer: NodeJS.Timeout | undefined;
      const lookAfter = (part: number): void => {
        clearTimeout(timer);
        if (!closed) timer = setTimeout(look, lookEveryMs * part).unref();
      };
      const told = (): void => {
        if (isTold) return;
        isTold = true;
        if (!isLooking) lookAfter(SOON_AFTER);
      };
      const notified = notifications(folder, told);
      const look = async (): Promise<void> => {
        isLooking = true;
        isTold = false;
        const found = await filesIn(folder).catch(() => undefined);
        if (closed) return;
        if (found) notified.follow(found.folders);
        const marks = found ? marksOf(found.files) : 'away';
        const isNew = marks !== read && marks !== seen;
        if (marks !== read && !isNew) {
          settled = found;
          changed();
        }
        seen = marks;
        isLooking = false;
        lookAfter(isNew || isTold ? AGAIN_AFTER : 1);
      };
      notified.follow(folders);
      lookAfter(1);
      return {
        close: () => {
          closed = true;
          clearTimeout(timer);
          notified.close();
        },
      };
    },
  };
};
