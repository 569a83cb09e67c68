import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { NotATable, readRecords, type TellFault } from '#features/csv-records/index.ts';
import { FeedFault } from './feed-fault.ts';
import { printable } from './feed-skips.ts';

export type GtfsRow = Readonly<Record<string, string>>;
/** A row that has these columns for certain. */
export type RowWith<Column extends string> = GtfsRow & Readonly<Record<Column, string>>;

/** A GTFS feed on disk: a directory of text files or a zip of them. */
export interface FeedSource {
  /** Whether the feed has this file (`stops.txt`). */
  has(name: string): boolean;
  /**
   * Streams a file's records; nothing is held but a piece of the file. Missing optional files have no records. What is wrong with a row
   * is told, and the row left out; `place` says in which line the row begins that was given last. Throws `FeedFault` when one of the
   * columns asked for is not there.
   */
  rows<Column extends string = never>(
    name: string,
    columns: readonly Column[],
    tell: TellFault,
    place?: { line: number },
  ): AsyncIterable<RowWith<Column>>;
  /** SHA-256 over the names and bytes of the files that are read of the feed. */
  hash(): Promise<string>;
  close(): void;
}

const UNREAD = 'it cannot be read to its end';
/** The files that are read of a feed; whatever else lies there is neither unfolded nor part of what it is. */
export const GTFS_FILES: ReadonlySet<string> = new Set(
  [
    'agency',
    'stops',
    'routes',
    'trips',
    'stop_times',
    'calendar',
    'calendar_dates',
    'frequencies',
    'transfers',
  ].map((name) => `${name}.txt`),
);
/** A single text file of a zip may not unfold to more: a feed of a whole country's trains is below this. */
const LARGEST_FILE = 2 ** 31;

interface FeedFile {
  readonly name: string;
  open(): Promise<Readable>;
}

const directoryFiles = async (path: string): Promise<FeedFile[]> =>
  (await readdir(path))
    .filter((name) => GTFS_FILES.has(name))
    .map((name) => ({ name, open: async () => createReadStream(join(path, name)) }));

/** Entries by their GTFS name: sub-folders are looked into, what macOS adds is not. */
const zipFiles = async (zip: ZipFile): Promise<FeedFile[]> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const parts = entry.fileName.split('/');
    const name = parts.at(-1) ?? '';
    if (parts.includes('__MACOSX') || !GTFS_FILES.has(name)) continue;
    const known = entries.get(name);
    if (known && known.fileName.split('/').length <= parts.length) continue;
    if (entry.uncompressedSize > LARGEST_FILE)
      throw new FeedFault(`${printable(entry.fileName)} would unfold to more than ${LARGEST_FILE} bytes`);
    entries.set(name, entry);
  }
  return [...entries].map(([name, entry]) => ({ name, open: () => zip.openReadStreamPromise(entry) }));
};

/** The records of a file; whatever ends its reading is a fault of the feed. */
async function* recordsOf(
  file: FeedFile,
  tell: TellFault,
  place: { line: number } | undefined,
): AsyncGenerator<readonly string[]> {
  try {
    yield* readRecords(await file.open(), tell, place);
  } catch (cause) {
    throw new FeedFault(`${file.name}: ${cause instanceof NotATable ? cause.message : UNREAD}`, cause);
  }
}

/**
 * Opens a feed: a directory, or a zip file. Throws `FeedFault` when it is neither.
 * The caller closes it.
 */
export const openFeed = async (path: string): Promise<FeedSource> => {
  let files: FeedFile[];
  let zip: ZipFile | undefined;
  try {
    if ((await stat(path)).isDirectory()) files = await directoryFiles(path);
    else {
      zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
      files = await zipFiles(zip);
    }
  } catch (cause) {
    zip?.close();
    if (cause instanceof FeedFault) throw cause;
    throw new FeedFault('it is neither a folder nor a zip file that can be read', cause);
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  return {
    has: (name) => byName.has(name),
    async *rows<Column extends string>(
      name: string,
      needed: readonly Column[],
      tell: TellFault,
      place?: { line: number },
    ) {
      const file = byName.get(name);
      if (!file) return;
      let columns: readonly string[] | undefined;
      for await (const values of recordsOf(file, tell, place)) {
        if (!columns) {
          columns = values;
          const missing = needed.filter((column) => !values.includes(column));
          if (missing.length > 0)
            throw new FeedFault(
              `${name}: no column ${missing.join(', ')}, only ${printable(values.join(' | ')).slice(0, 200)}`,
            );
          continue;
        }
        const row: Record<string, string> = {};
        for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at] as string;
        yield row as RowWith<Column>;
      }
    },
    async hash() {
      const sum = createHash('sha256');
      for (const file of [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
        sum.update(`${file.name}\n`);
        try {
          for await (const chunk of await file.open()) sum.update(chunk as Buffer);
        } catch (cause) {
          throw new FeedFault(`${file.name}: ${UNREAD}`, cause);
        }
      }
      return sum.digest('hex');
    },
    close: () => zip?.close(),
  };
};
