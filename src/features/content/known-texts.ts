import { hash } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentEntry, Figures } from './contract.ts';
import { readDocument } from './read-document.ts';

/** An entry without its text: what lists are made of. */
type Head = Omit<ContentEntry, 'blocks'>;
interface Text {
  readonly path: string;
  readonly text: string;
}

/** Which texts are good is remembered from one start to the next: of those nothing is read before somebody asks for it. */
export interface KnownTexts {
  keyOf(document: Text): string;
  /** The entry of a text that was good by the same rules; undefined of one that nobody has read. */
  recall(key: string, document: Text): ContentEntry | undefined;
  learn(key: string, entry: ContentEntry): void;
  /** Writes down those with these keys for the next start, where anything was learnt. Never rejects: a start without them is only slower. */
  save(keys: Iterable<string>): Promise<void>;
}

const DAYS = ['validFrom', 'updated', 'published'] as const;
const MOMENTS = ['from', 'until'] as const;

/** As it was before it was written down. */
const revived = (written: Readonly<Record<string, unknown>>): Head => {
  const head = { ...written };
  for (const name of DAYS) if (name in head) head[name] = Temporal.PlainDate.from(String(head[name]));
  for (const name of MOMENTS) if (name in head) head[name] = Temporal.Instant.from(String(head[name]));
  return head as unknown as Head;
};

const SOURCES = path.resolve(import.meta.dirname, '../..');
const PROJECT = path.resolve(SOURCES, '..');

/** What makes a text good or not: our code that reads it, the packages that it reads with (each of one version), and the figures. */
const rulesOf = (figures: Figures): string => {
  const sources = ['features/content', 'domain'].flatMap((folder) =>
    fs
      .readdirSync(path.join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => path.join(SOURCES, folder, file)),
  );
  const read = [...sources, path.join(PROJECT, 'package.json')].map((file) => fs.readFileSync(file, 'utf8'));
  return hash('sha256', JSON.stringify([process.version, figures, read]));
};

/** Remembers in `file`; without one nothing beyond this process. */
export const openKnownTexts = async (file: string | undefined, figures: Figures): Promise<KnownTexts> => {
  const rules = file === undefined ? '' : rulesOf(figures);
  let heads = new Map<string, object>();
  let isLearnt = false;
  if (file !== undefined)
    try {
      const known = JSON.parse(await readFile(file, 'utf8')) as { rules: string; heads: [string, object][] };
      if (known.rules === rules) heads = new Map(known.heads);
    } catch {
      // There is none yet, or it was cut short: every text is read.
    }
  return {
    keyOf: ({ path: place, text }) => (file === undefined ? '' : hash('sha256', `${place}\n${text}`)),
    recall: (key, document) => {
      const head = heads.get(key);
      if (!head) return undefined;
      let blocks: ContentEntry['blocks'] | undefined;
      return {
        ...revived(head as Record<string, unknown>),
        get blocks() {
          if (blocks) return blocks;
          const read = readDocument(document, figures);
          if (!read.ok)
            throw new Error(`${read.problem.path} was good by the same rules: ${read.problem.message}`);
          blocks = read.entry.blocks;
          return blocks;
        },
      };
    },
    learn: (key, { blocks, ...head }) => {
      if (file === undefined) return;
      heads.set(key, head);
      isLearnt = true;
    },
    save: async (keys) => {
      if (file === undefined || !isLearnt) return;
      isLearnt = false;
      heads = new Map(
        [...new Set(keys)].flatMap((key) => {
          const head = heads.get(key);
          return head ? [[key, head] as const] : [];
        }),
      );
      const coming = `${file}.${process.pid}`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(coming, JSON.stringify({ rules, heads: [...heads] }));
        await rename(coming, file);
      } catch {
        // A disk that is full or away costs the next start its time, and nothing else.
      }
    },
  };
};
