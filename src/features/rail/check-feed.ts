import { buildTimetable } from '#domain/rail/timetable.ts';
import { FeedFault } from './feed-fault.ts';
import { readFeedRules } from './feed-rules.ts';
import { type Skipped, sentenceOfSkipped } from './feed-skips.ts';
import { openFeed } from './feed-source.ts';
import { operatorFeed } from './operator-feed.ts';
import { type FeedContent, readFeed } from './read-feed.ts';

/** What a timetable holds, in numbers. */
export interface FeedFigures {
  readonly stations: number;
  readonly trips: number;
  readonly runs: number;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly skipped: readonly Skipped[];
}

export const figuresOf = ({ stations, trips, services, skipped }: FeedContent): FeedFigures => {
  const dates = [...new Set([...services.values()].flat())].sort();
  return {
    stations: stations.length,
    trips: trips.heads.length,
    runs: trips.heads.reduce((sum, { serviceId }) => sum + (services.get(serviceId)?.length ?? 0), 0),
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    skipped,
  };
};

/** Throws `FeedFault` for a timetable whose last train has run. */
export const refusePast = ({ lastDate }: Pick<FeedFigures, 'lastDate'>, today: Temporal.PlainDate): void => {
  if (lastDate < today.toString()) throw new FeedFault(`its last train ran on ${lastDate}`);
};

/**
 * Judges a feed (a folder or a .zip) as the portal would, without one: lines that say what would be served and what left out of it.
 * Throws `FeedFault` when it could not be used.
 */
export const checkFeed = async (path: string, today?: Temporal.PlainDate): Promise<readonly string[]> => {
  const found = await operatorFeed(path);
  if (found === undefined) throw new FeedFault('there is no feed there');
  const feed = await openFeed(found);
  try {
    const content = await readFeed(feed, await readFeedRules());
    buildTimetable({ version: '', ...content });
    const figures = figuresOf(content);
    const { stations, trips, runs, firstDate, lastDate, skipped } = figures;
    if (today) refusePast(figures, today);
    return [
      `${path} can be used: ${trips} trips with ${runs} runs between ${stations} stations, from ${firstDate} to ${lastDate}, in ${content.timezone}.`,
      ...skipped.map(sentenceOfSkipped),
    ];
  } finally {
    feed.close();
  }
};
