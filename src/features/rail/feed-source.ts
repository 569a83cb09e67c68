import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Fault } from '#domain/failure.ts';

export type GtfsRow = Readonly<Record<string, string>>;

/** A GTFS feed on disk: a directory of text files or a zip of them. */
export interface FeedSource {
  /** Whether the feed has this file (`stops.txt`). */
  has(name: string): boolean;
  /** Streams a file's records; nothing is held but the record being read. Missing optional files have no records. */
  rows(name: string): AsyncIterable<GtfsRow>;
  /** SHA-256 over the names and bytes of the feed's text files. */
  hash(): Promise<string>;
  close(): void;
}

const GTFS_FILE = /^[a-z_]+\.txt$/;
/** A single text file of a zip may not unfold to more: a feed of a whole country's trains is below this. */
const LARGEST_FILE = 2 ** 31;

const unreadable = (detail: Record<string, unknown>, cause?: unknown): Fault =>
  new Fault('feed-unreadable', detail, { cause });

interface FeedFile {
  readonly name: string;
  open(): Promise<Readable>;
}

const directoryFiles = async (path: string): Promise<FeedFile[]> =>
  (await readdir(path))
    .filter((name) => GTFS_FILE.test(name))
    .map((name) => ({ name, open: async () => createReadStream(join(path, name)) }));

/** Entries by their GTFS name: sub-folders are looked into, what macOS adds is not. */
const zipFiles = async (zip: ZipFile): Promise<FeedFile[]> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const parts = entry.fileName.split('/');
    const name = parts.at(-1) ?? '';
    if (parts.includes('__MACOSX') || !GTFS_FILE.test(name)) continue;
    const known = entries.get(name);
    if (known && known.fileName.split('/').length <= parts.length) continue;
    if (entry.uncompressedSize > LARGEST_FILE)
      throw unreadable({ file: entry.fileName, reason: 'file too large' });
    entries.set(name, entry);
  }
  return [...entries].map(([name, entry]) => ({ name, open: () => zip.openReadStreamPromise(entry) }));
};

/**
 * Opens a feed: a directory, or a zip file. Throws Fault `feed-unreadable` when it is neither.
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
    if (cause instanceof Fault) throw cause;
    throw unreadable({ source: basename(path) }, cause);
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  return {
    has: (name) => byName.has(name),
    async *rows(name) {
      const file = byName.get(name);
      if (!file) return;
      const parser = parse({ bom: true, columns: true, skip_empty_lines: true, trim: true });
      try {
        const stream = await file.open();
        stream.on('error', (error) => parser.destroy(error));
        stream.pipe(parser);
        yield* parser as AsyncIterable<GtfsRow>;
      } catch (cause) {
        throw unreadable({ file: name, reason: cause instanceof Error ? cause.message : 'unknown' }, cause);
      }
    },
    async hash() {
      const sum = createHash('sha256');
      for (const file of [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
        sum.update(`${file.name}\n`);
        try {
          for await (const chunk of await file.open()) sum.update(chunk as Buffer);
        } catch (cause) {
          throw unreadable({ file: file.name }, cause);
        }
      }
      return sum.digest('hex');
    },
    close: () => zip?.close(),
  };
};
