import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { ContentKind, ContentReference } from '#domain/content-reference.ts';
import type { Log } from '#domain/log.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { ContentDocument, ContentSource } from '#providers/content/port.ts';
import type { ContentEntry, ContentLibrary, ContentProblem, Figures, VersionedEntry } from './contract.ts';
import { forgetDocuments, keepDocuments, keptDocuments } from './kept-documents.ts';
import { KINDS } from './kinds.ts';
import { openKnownTexts } from './known-texts.ts';
import { type ReadDocument, readDocument } from './read-document.ts';

export interface ContentContext {
  readonly db: Database;
  readonly source: ContentSource;
  /** Business days decide which version is in force. */
  readonly clock: Clock;
  readonly log: Log;
  /** What questions may name between braces. */
  readonly figures?: Figures;
  /** Texts that a page cannot do without: the last good one stays when the document goes. */
  readonly needed: readonly ContentReference[];
  /** Where it is written down which texts are good, so that the next start need not read them; absent for nowhere. */
  readonly knownFile?: string;
  /** What reading the source may take, milliseconds (10 000). */
  readonly readLimitMs?: number;
}

/** Everything that can be shown, by reference; of a text with versions all of them, the newest first. */
type Shelf = ReadonlyMap<ContentReference, readonly ContentEntry[]>;
/** The same by kind, for lists. */
type Kinds = ReadonlyMap<ContentKind, readonly (readonly ContentEntry[])[]>;

const referenceOf = ({ kind, key }: ContentEntry): ContentReference => `${kind}/${key}`;
const isVersioned = (entry: ContentEntry): entry is VersionedEntry => KINDS[entry.kind].hasVersions;
const isFor = ({ profiles }: ContentEntry, profile: ProfileCode | undefined): boolean =>
  profile === undefined || profiles === undefined || profiles.includes(profile);
/** Whether its day has come; everything but news has none. */
const isOut = ({ published }: ContentEntry, today: Temporal.PlainDate): boolean =>
  published === undefined || Temporal.PlainDate.compare(published, today) <= 0;
const latestFirst = (a: ContentEntry, b: ContentEntry): number =>
  a.published && b.published ? Temporal.PlainDate.compare(b.published, a.published) : 0;
const newestFirst = (a: ContentEntry, b: ContentEntry): number =>
  isVersioned(a) && isVersioned(b) ? Temporal.PlainDate.compare(b.validFrom, a.validFrom) : 0;

/** The version that applies on a day; before the first one has come, the oldest. Of a text without versions itself. */
const inForce = (versions: readonly ContentEntry[], on: Temporal.PlainDate): ContentEntry | undefined =>
  versions.find((entry) => !isVersioned(entry) || Temporal.PlainDate.compare(entry.validFrom, on) <= 0) ??
  versions.at(-1);

const shelfOf = (entries: Iterable<ContentEntry>): Shelf => {
  const shelf = new Map<ContentReference, ContentEntry[]>();
  for (const entry of entries) {
    const reference = referenceOf(entry);
    shelf.set(reference, [...(shelf.get(reference) ?? []), entry].sort(newestFirst));
  }
  return shelf;
};

/** The path of another version of the same text that applies from the same day. */
const sameDay = (
  entry: ContentEntry,
  path: string,
  found: ReadonlyMap<string, ContentEntry>,
): string | undefined => {
  if (!isVersioned(entry)) return undefined;
  for (const [other, { kind, key, validFrom }] of found)
    if (other !== path && kind === entry.kind && key === entry.key && validFrom?.equals(entry.validFrom))
      return other;
  return undefined;
};

/** What a source may take to be read; one that hangs, as a folder of another machine may, has then failed. */
const READ_LIMIT_MS = 10_000;

const inTime = async <Value>(work: Promise<Value>, limitMs: number): Promise<Value> => {
  const over = new AbortController();
  const late = sleep(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`the documents could not be read within ${limitMs / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
};

/** Terms that are to change are announced so many days before: who does not want them has the time to go. */
const TERMS_NOTICE_DAYS = 30;

/** After how long a source or a database that was away is asked again. */
const AGAIN_MS = 5000;

/**
 * Reads the source and answers the texts from memory from then on; follows its changes. What is refused is logged once with its place,
 * and the last good text stays: while the process runs, and from the database after a start. A version whose day has come is frozen:
 * customers may have accepted it, so its file may neither change nor take it away.
 */
export const openContent = async (context: ContentContext): Promise<ContentLibrary> => {
  const { db, source, clock, log, figures = {} } = context;
  let entries = new Map<string, ContentEntry>();
  let shelf: Shelf = new Map();
  let kinds: Kinds = new Map();
  let problems: readonly ContentProblem[] = [];

  const today = (): Temporal.PlainDate => parisDate(clock.now());
  const isFrozen = (entry: ContentEntry): boolean =>
    isVersioned(entry) && Temporal.PlainDate.compare(entry.validFrom, today()) <= 0;

  /** What was read of each document, by its text: of many only the changed ones are read again. */
  const readings = new Map<
    string,
    { readonly text: string; readonly key: string; readonly read: ReadDocument }[]
  >();
  const knownTexts = await openKnownTexts(context.knownFile, figures);
  const readOnce = (document: ContentDocument): ReadDocument => {
    if (!('text' in document)) return readDocument(document, figures);
    const { path, text } = document;
    const known = readings.get(path) ?? [];
    const same = known.find((one) => one.text === text);
    if (same) return same.read;
    const key = knownTexts.keyOf(document);
    const recalled = knownTexts.recall(key, document);
    const read: ReadDocument = recalled ? { ok: true, entry: recalled } : readDocument(document, figures);
    if (read.ok && !recalled) knownTexts.learn(key, read.entry);
    // The file’s own and the last good one.
    readings.set(path, [{ text, key, read }, ...known].slice(0, 2));
    return read;
  };

  const settle = async (documents: readonly ContentDocument[]): Promise<void> => {
    const offered = new Map(
      documents.map((document) => [document.path, 'text' in document ? [document.text] : []]),
    );
    const kept = await keptDocuments(db, (path) => [
      ...(offered.get(path) ?? []),
      ...(readings.get(path) ?? []).map(({ text }) => text),
    ]);
    const lastGood = (path: string): ContentEntry | undefined => {
      const text = kept.get(path);
      const read = text === undefined ? undefined : readOnce({ path, text });
      return read?.ok ? read.entry : undefined;
    };
    const toKeep: { readonly path: string; readonly text: string; readonly final: boolean }[] = [];
    const found = new Map<string, ContentEntry>();
    const refused: ContentProblem[] = [];
    const refuse = (path: string, message: string): void => {
      refused.push({ path, line: 1, column: 1, message });
    };
    const there = new Set(documents.map(({ path }) => path));
    const gone = [...kept.keys()].flatMap((path) => {
      const before = there.has(path) ? undefined : lastGood(path);
      return before ? [{ path, before }] : [];
    });
    // Before what is there, lest the same day were claimed under another name, and customers shown what nobody has accepted.
    for (const { path, before } of gone) if (isFrozen(before)) found.set(path, before);
    // What is known comes first, so that of two which claim one day the newcomer is refused.
    for (const document of documents.toSorted(
      (a, b) => Number(kept.has(b.path)) - Number(kept.has(a.path)),
    )) {
      const { path } = document;
      const before = lastGood(path);
      const read = readOnce(document);
      const isChanged = !('text' in document) || document.text !== kept.get(path);
      const rival = read.ok && sameDay(read.entry, path, found);
      if (before && isFrozen(before) && isChanged)
        refuse(path, `has applied since ${before.validFrom} and can no longer change: write a new version`);
      else if (!read.ok) refused.push(read.problem);
      else if (rival) refuse(path, `is valid from the same day as ${rival}`);
      else {
        found.set(path, read.entry);
        if ('text' in document && isChanged) toKeep.push({ ...document, final: isFrozen(read.entry) });
        continue;
      }
      if (before) found.set(path, before);
    }
    const shelved = shelfOf(found.values());
    for (const { path, before } of gone) {
      if (isVersioned(before) && isFrozen(before)) {
        // One that another has replaced may be cleared away: those who accepted it read it all the same.
        if (inForce(shelved.get(referenceOf(before)) ?? [], today()) === before)
          refuse(
            path,
            `is gone, and has applied since ${before.validFrom}: put it back, or write a new version`,
          );
      } else if (!isVersioned(before) && context.needed.includes(referenceOf(before))) {
        refuse(path, 'is gone, and a page needs it');
        found.set(path, before);
      }
    }
    if (toKeep.length > 0) await keepDocuments(db, toKeep);
    // Lest a version that was withdrawn applied when its day comes, or what was taken away were shown by a start without the source.
    const withdrawn = [...kept.keys()].filter((path) => !there.has(path) && !found.has(path));
    if (withdrawn.length > 0) await forgetDocuments(db, withdrawn);
    for (const path of readings.keys()) if (!there.has(path) && !found.has(path)) readings.delete(path);
    entries = found;
    shelf = shelfOf(found.values());
    kinds = Map.groupBy(shelf.values(), ([first]) => (first as ContentEntry).kind);
    tell(refused);
    await knownTexts.save([...readings.values()].flatMap((read) => read.map(({ key }) => key)));
  };

  const tell = (refused: readonly ContentProblem[]): void => {
    const known = new Set(problems.map(sentenceOf));
    problems = refused.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    for (const problem of problems)
      if (!known.has(sentenceOf(problem)))
        log.error(
          {
            content: sentenceOf(problem),
            served:
              entries.has(problem.path) || (problem.path === '' && entries.size > 0)
                ? 'the last good one'
                : 'nothing',
          },
          'a content document is refused',
        );
    if (problems.length === 0 && known.size > 0) log.info({}, 'all content documents are good again');
  };

  const read = async (): Promise<void> => {
    const documents = await inTime(source.read(), context.readLimitMs ?? READ_LIMIT_MS);
    // An empty folder is a volume that is not there rather than the wish to say nothing.
    if (documents.length === 0 && entries.size > 0) throw new Error('there is no document any more');
    await settle(documents);
  };

  const settleKept = async (): Promise<void> =>
    settle([...(await keptDocuments(db, () => []))].map(([path, text]) => ({ path, text })));

  let reading: Promise<void> = Promise.resolve();
  /** The reading that has not begun: whatever changes before it does is in it, so that a slow source is not asked once for each change. */
  let coming: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  const refresh = (): Promise<void> => {
    if (coming) return coming;
    const begun = reading.then(() => {
      coming = undefined;
      return read();
    });
    reading = begun.catch(async (error: unknown) => {
      // A start without its source shows what was good when it was last there.
      if (entries.size === 0) await settleKept().catch(() => undefined);
      const message = error instanceof Error ? error.message : String(error);
      tell([...problems.filter(({ path }) => path !== ''), { path: '', line: 1, column: 1, message }]);
      clearTimeout(again);
      again = setTimeout(refresh, AGAIN_MS).unref();
    });
    coming = reading;
    return reading;
  };

  await refresh();
  const watching = source.watch(() => void refresh());

  return {
    entry: (reference, { profile, on = today() } = {}) => {
      const entry = inForce(shelf.get(reference) ?? [], on);
      return entry && isFor(entry, profile) && isOut(entry, today()) ? entry : undefined;
    },
    versions: (reference) => {
      const all = (shelf.get(reference) ?? []).filter(isVersioned);
      const past = all.filter(isFrozen);
      return past.length > 0 ? past : all.slice(-1);
    },
    coming: (reference) =>
      (shelf.get(reference) ?? [])
        .filter(isVersioned)
        .findLast((entry) => !isFrozen(entry) && today().until(entry.validFrom).days <= TERMS_NOTICE_DAYS),
    entries: (kind, profile) =>
      (kinds.get(kind) ?? [])
        .flatMap((versions) => inForce(versions, today()) ?? [])
        .filter((entry) => isFor(entry, profile) && isOut(entry, today()))
        .sort((a, b) => a.order - b.order || latestFirst(a, b) || (a.key < b.key ? -1 : 1)),
    all: () =>
      [...entries].map(([path, entry]) => ({ path, entry })).sort((a, b) => (a.path < b.path ? -1 : 1)),
    problems: () => problems,
    isUp: () => !problems.some(({ path }) => path === ''),
    refresh,
    close: () => {
      clearTimeout(again);
      watching.close();
    },
  };
};

/** « terms/boutique/2026-11-22.md:7:3: … », as compilers say it. */
export const sentenceOf = ({ path, line, column, message }: ContentProblem): string =>
  path === '' ? message : `${path}:${line}:${column}: ${message}`;

/** What stands in the way of pages that show these texts, for whoever configured the source: nothing when all are there. */
export const contentMissing = (content: ContentLibrary, needed: readonly ContentReference[]): string[] => {
  const missing = needed.filter((reference) => !content.entry(reference));
  if (missing.length === 0) return [];
  return [
    ...missing.map((reference) => `must hold ${reference}, and there is none that could be shown`),
    ...content.problems().map((problem) => `has a document that is refused: ${sentenceOf(problem)}`),
  ];
};
