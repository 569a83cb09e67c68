import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { generateFeed } from './generate-feed.ts';
import { type ImportReport, importFeed } from './import-feed.ts';
import { FEED_DIRECTORY, readNetwork } from './network.ts';

const operatorFeed = async (feedDir: string): Promise<string | undefined> => {
  const names = await readdir(feedDir).catch(() => [] as string[]);
  const zips = names.filter((name) => name.toLowerCase().endsWith('.zip'));
  if (zips.length > 1) throw new Fault('feed-ambiguous', { feedDir, zips });
  if (zips[0]) return join(feedDir, zips[0]);
  return names.includes('stop_times.txt') ? feedDir : undefined;
};

/**
 * Sees to an active timetable for the business date: the operator's feed when one lies in `feedDir` (a zip or its text
 * files), else the shipped network generated from 62 days before to 100 days after. Called at start and by a daily job;
 * does nothing when the content is the active one already. Source: RAIL-06.
 */
export const ensureTimetable = async (
  db: Database,
  clock: Clock,
  { feedDir = FEED_DIRECTORY, varDir }: { feedDir?: string; varDir: string },
): Promise<ImportReport> => {
  const operator = await operatorFeed(feedDir);
  if (operator) return importFeed(db, operator);
  await mkdir(varDir, { recursive: true });
  const directory = await mkdtemp(join(varDir, 'timetable-'));
  try {
    await generateFeed(await readNetwork(), parisDate(clock.now()), directory);
    return await importFeed(db, directory, 'shipped network');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
