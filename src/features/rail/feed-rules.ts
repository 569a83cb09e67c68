import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '#domain/wrong-file.ts';
import {
  LONGEST_MINUTES,
  NETWORK_DIRECTORY,
  type NetworkStation,
  OVERLAY_DIRECTORY,
  readFootpaths,
  readStations,
} from './network.ts';

const feedRulesFile = z.strictObject({
  defaultMinimumChangeMinutes: z.number().int().min(0).max(LONGEST_MINUTES),
  countryByUicPrefix: z.record(z.string().length(2), z.string().length(2)),
  cities: z.array(z.string().min(1)),
  trainNumbers: z.array(
    z.strictObject({
      column: z.enum(['trip_short_name', 'trip_headsign', 'route_short_name', 'route_long_name']),
      pattern: z.string().transform((text, context) => {
        try {
          // Any text matches what has nothing before its bar, so that its groups are counted.
          if ((new RegExp(`${text}|`).exec('')?.length ?? 0) > 1) return new RegExp(text);
          context.issues.push({ code: 'custom', message: 'it has no group that is the number', input: text });
        } catch (error) {
          context.issues.push({ code: 'custom', message: (error as Error).message, input: text });
        }
        return z.NEVER;
      }),
    }),
  ),
});

/** Where a train's number may stand: the first group of the pattern is it. Rules are tried in their order. */
export type TrainNumberRule = z.infer<typeof feedRulesFile>['trainNumbers'][number];

/** What we add to any feed: names, cities, countries and change times of stations by UIC code, foot paths. */
export interface FeedRules extends z.infer<typeof feedRulesFile> {
  readonly stationByUic: ReadonlyMap<string, NetworkStation>;
  /** By UIC codes, in minutes, both ways. */
  readonly footpaths: readonly { readonly from: string; readonly to: string; readonly minutes: number }[];
}

/** Reads what is added to feeds, from these folders. Throws `WrongFile`. */
export const readFeedRules = async (
  overlay = OVERLAY_DIRECTORY,
  network = NETWORK_DIRECTORY,
): Promise<FeedRules> => {
  const path = join(overlay, 'feed-rules.json');
  const file = readJsonFile(
    path,
    () => readFileSync(path, 'utf8'),
    (json) => feedRulesFile.parse(json),
  );
  const stations = await readStations(network);
  const uicByKey = new Map(stations.map((station) => [station.key, station.uic]));
  const footpaths = (await readFootpaths(network)).flatMap(({ from, to, minutes }) => {
    const a = uicByKey.get(from) ?? from;
    const b = uicByKey.get(to) ?? to;
    return [
      { from: a, to: b, minutes },
      { from: b, to: a, minutes },
    ];
  });
  return { ...file, stationByUic: new Map(stations.map((station) => [station.uic, station])), footpaths };
};
