import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTimetable, type Timetable } from '#domain/rail/timetable.ts';
import { generateFeed, openFeed, readFeed, readFeedRules, readNetwork } from '#features/rail/testing/feed.ts';

/** The timetable of a feed on disk, without a database. */
export const timetableOfFeed = async (path: string): Promise<Timetable> => {
  const feed = await openFeed(path);
  try {
    return buildTimetable({ version: 'test', ...(await readFeed(feed, await readFeedRules())) });
  } finally {
    feed.close();
  }
};

/** The shipped network around a date (ISO), without a database: through the generator and the importer's reader. */
export const shippedTimetable = async (date: string): Promise<Timetable> => {
  const directory = await mkdtemp(join(tmpdir(), 'feed-'));
  try {
    await generateFeed(await readNetwork(), Temporal.PlainDate.from(date), directory);
    return await timetableOfFeed(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** UIC codes that tests speak of. */
export const STATIONS = {
  parisGareDeLyon: '87686006',
  parisMontparnasse: '87391003',
  parisEst: '87113001',
  parisAusterlitz: '87547000',
  lyonPartDieu: '87723197',
  lyonPerrache: '87722025',
  marseille: '87751008',
  avignon: '87318964',
  nice: '87756056',
  strasbourg: '87212027',
  nantes: '87481002',
  brest: '87474007',
  saintMalo: '87478107',
  toulouse: '87611004',
  lille: '87286005',
  bruxelles: '88140010',
  geneve: '85010082',
} as const;
