import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NETWORK_DIRECTORY, openFeed } from '#features/rail/testing/feed.ts';
import type { RawFeed } from './brute-force.ts';

/** The rows of a feed as they are, with the change times and foot paths of our overlay read apart from the product's readers. */
export const readRawFeed = async (path: string): Promise<RawFeed> => {
  const feed = await openFeed(path);
  const whole = (fault: string, line: number): never => {
    throw new Error(`line ${line}: ${fault}`);
  };
  const all = (name: string) => Array.fromAsync(feed.rows(name, [], whole));
  const lines = async (name: string): Promise<string[][]> =>
    (await readFile(join(NETWORK_DIRECTORY, name), 'utf8'))
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t'));
  const stations = await lines('stations.tsv');
  const uic = new Map(stations.map((fields) => [fields[0], fields[1]]));
  const minutes = new Map(stations.map((fields) => [fields[1], Number(fields[8])]));
  const walkMinutes = new Map<string, number>();
  for (const [from = '', to = '', time] of await lines('footpaths.tsv')) {
    walkMinutes.set(`${uic.get(from)} ${uic.get(to)}`, Number(time));
    walkMinutes.set(`${uic.get(to)} ${uic.get(from)}`, Number(time));
  }
  const raw: RawFeed = {
    stops: await all('stops.txt'),
    trips: await all('trips.txt'),
    stopTimes: await all('stop_times.txt'),
    calendar: await all('calendar.txt'),
    calendarDates: await all('calendar_dates.txt'),
    changeMinutes: (station) => minutes.get(station) ?? 10,
    walkMinutes,
  };
  feed.close();
  return raw;
};
