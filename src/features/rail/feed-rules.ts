import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type NetworkStation, OVERLAY_DIRECTORY, readFootpaths, readStations } from './network.ts';

const feedRulesFile = z.strictObject({
  defaultMinimumChangeMinutes: z.number().int().min(0),
  countryByUicPrefix: z.record(z.string().length(2), z.string().length(2)),
  cities: z.array(z.string()),
  trainNumbers: z.array(
    z.strictObject({
      column: z.enum(['trip_short_name', 'trip_headsign', 'route_short_name', 'route_long_name']),
      pattern: z.string().transform((text) => new RegExp(text)),
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

export const readFeedRules = async (): Promise<FeedRules> => {
  const file = feedRulesFile.parse(
    JSON.parse(await readFile(join(OVERLAY_DIRECTORY, 'feed-rules.json'), 'utf8')),
  );
  const stations = await readStations();
  const uicByKey = new Map(stations.map((station) => [station.key, station.uic]));
  const footpaths = (await readFootpaths()).flatMap(({ from, to, minutes }) => {
    const a = uicByKey.get(from) ?? from;
    const b = uicByKey.get(to) ?? to;
    return [
      { from: a, to: b, minutes },
      { from: b, to: a, minutes },
    ];
  });
  return { ...file, stationByUic: new Map(stations.map((station) => [station.uic, station])), footpaths };
};
