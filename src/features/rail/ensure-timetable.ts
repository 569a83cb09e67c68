import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import { FeedFault, sentenceOf } from './feed-fault.ts';
import { sentenceOfSkipped } from './feed-skips.ts';
import { generateFeed } from './generate-feed.ts';
import { type ImportReport, importFeed } from './import-feed.ts';
import { FEED_DIRECTORY, readNetwork } from './network.ts';
import { operatorFeed } from './operator-feed.ts';

/** Where the timetable comes from. */
export interface FeedSetting {
  readonly feedDir?: string;
  /** Whoever runs the portal has named it: without a feed in it, the shipped network is not what they want. */
  readonly isNamed?: boolean;
  readonly varDir: string;
}

/** Imports the operator's feed, or else the shipped network from 62 days before to 100 after the business date. */
const importWhatThereIs = async (
  db: Database,
  clock: Clock,
  { feedDir = FEED_DIRECTORY, isNamed = false, varDir }: FeedSetting,
): Promise<ImportReport> => {
  const operator = await operatorFeed(feedDir);
  const today = parisDate(clock.now());
  if (operator) return importFeed(db, operator, { today });
  if (isNamed) throw new FeedFault('there is no feed there any more');
  await mkdir(varDir, { recursive: true });
  const directory = await mkdtemp(join(varDir, 'timetable-'));
  try {
    await generateFeed(await readNetwork(), today, directory);
    return await importFeed(db, directory, { source: 'shipped network' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** What was taken in, with what was left out of it. */
const tellImport = (log: Log, { imported, skipped, timetable: _, ...report }: ImportReport): void => {
  if (!imported) return;
  log.info({ ...report }, 'a timetable was imported');
  if (skipped.length > 0)
    log.warn(
      { source: report.source, skipped: skipped.map(sentenceOfSkipped) },
      'parts of the timetable were left out or mended',
    );
};

/**
 * Sees to an active timetable for the business date: the operator's feed when one lies in `feedDir`, else the shipped network. Called at
 * start and by a daily job; does nothing when the content is the active one already. A feed that cannot be used, for whatever reason,
 * stops nothing: the timetable that there is goes on serving, and one sentence says so in the log and at readiness (`feedProblems`).
 * Source: RAIL-06.
 */
export const ensureTimetable = async (
  db: Database,
  clock: Clock,
  { log, ...setting }: FeedSetting & { readonly log: Log },
): Promise<ImportReport | undefined> => {
  try {
    const report = await importWhatThereIs(db, clock, setting);
    await db.query('delete from rail.refused_feed');
    tellImport(log, report);
    return report;
  } catch (error) {
    const source = setting.feedDir ?? FEED_DIRECTORY;
    const sentence = sentenceOf(error) ?? 'it could not be imported: see the log';
    // Not reached when the database is away: then that is the trouble, and no feed's.
    await db.query(
      `insert into rail.refused_feed (source, sentence) values ($1, $2)
       on conflict (only_one) do update set source = $1, sentence = $2, refused_at = clock_timestamp()`,
      [source, sentence],
    );
    log.error({ error, feed: source }, (await feedProblems(db))[0] ?? '');
    return undefined;
  }
};

/** What is wrong with the operator's feed, and what serves in its place; nothing when all is well. */
export const feedProblems = async (db: Pick<Database, 'query'>): Promise<string[]> => {
  const rows = await db.query<{ source: string; sentence: string; serving: string | null }>(
    `select r.source, r.sentence, v.source || ', to ' || v.last_date as serving
     from rail.refused_feed r left join rail.feed_version v on v.active`,
  );
  return rows.map(
    ({ source, sentence, serving }) =>
      `the timetable of ${source} is not used: ${sentence}. ${serving ? `The last good one serves: ${serving}.` : 'There never was a good one: no train is sold.'}`,
  );
};
