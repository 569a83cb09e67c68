import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Query, Router, Time } from 'minotor';
import { GtfsParser } from 'minotor/parser';
import { describeJourney } from '#domain/rail/journey.ts';
import { planJourneys } from '#domain/rail/planner.ts';
import { buildTimetable } from '#domain/rail/timetable.ts';
import { generateFeed, openFeed, readFeed, readFeedRules, readNetwork } from '#features/rail/testing/feed.ts';
import { randomNumbers } from './random-queries.ts';
import { zipOf } from './zip.ts';

export interface PlannerFigure {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly unit: string;
  readonly ratio: number;
  readonly goal: number;
}

const DATE = '2026-12-08';
const QUERIES = 200;
const LEAST_MILLISECONDS = 700;

/** Searches per second over rounds of the same queries; the best of three, so that a busy machine counts less. */
const rate = (search: (index: number) => void): number => {
  for (let index = 0; index < QUERIES; index++) search(index);
  let best = 0;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < LEAST_MILLISECONDS) {
      for (let index = 0; index < QUERIES; index++) search(index);
      done += QUERIES;
    }
    best = Math.max(best, (done * 1000) / (performance.now() - start));
  }
  return best;
};

/**
 * Our searches per second on the shipped network, as bookable journeys of a 4-hour window, half of them with a via, against
 * `minotor`'s for a single departure with as many changes, measured in the same run.
 */
export const benchPlanner = async (): Promise<PlannerFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const feedDirectory = join(directory, 'feed');
    await generateFeed(await readNetwork(), Temporal.PlainDate.from(DATE), feedDirectory);
    const files: Record<string, Buffer> = {};
    for (const name of await readdir(feedDirectory)) files[name] = await readFile(join(feedDirectory, name));
    // minotor reads ids of digits as numbers, and walks between the stops that trains call at.
    for (const name of ['stops.txt', 'stop_times.txt', 'transfers.txt']) {
      const text = String(files[name]).replaceAll(/(?<=^|,)(\d{8})(?=[-,])/gm, 'S$1');
      files[name] = Buffer.from(name === 'transfers.txt' ? text.replaceAll(/(S\d{8})/g, '$1-q') : text);
    }
    const zip = join(directory, 'feed.zip');
    await writeFile(zip, zipOf(files));

    const feed = await openFeed(feedDirectory);
    const timetable = buildTimetable({ version: 'bench', ...(await readFeed(feed, await readFeedRules())) });
    feed.close();
    const parsed = await new GtfsParser(zip).parse(new Date(`${DATE}T12:00:00`));
    const router = new Router(parsed.timetable, parsed.stopsIndex);

    const random = randomNumbers(1);
    const queries = Array.from({ length: QUERIES }, () => {
      const draw = () => Math.floor(random() * timetable.stations.length);
      const from = draw();
      let to = draw();
      while (to === from) to = draw();
      let via = draw();
      while (via === from || via === to) via = draw();
      return { from, to, via, hour: 6 + Math.floor(random() * 12) };
    });
    const day = Temporal.PlainDate.from(DATE).toZonedDateTime('Europe/Paris').epochMilliseconds / 1000;
    let ourResults = 0;
    let theirResults = 0;
    const ours = rate((index) => {
      const query = queries[index] as (typeof queries)[number];
      const start = day + query.hour * 3600 - timetable.epoch;
      const plans = planJourneys(timetable, {
        from: [query.from],
        to: [query.to],
        ...(index % 2 ? { via: [query.via] } : {}),
        start,
        end: start + 4 * 3600,
        maximumTrains: 3,
        changesAbroad: false,
      });
      for (const plan of plans) ourResults += describeJourney(timetable, plan).legs.length;
    });
    const stop = (index: number) => {
      const id = `S${timetable.stations[index]?.id}-q`;
      if (!parsed.stopsIndex.findStopById(id)) throw new Error(`minotor does not know station ${id}`);
      return id;
    };
    const theirs = queries.map(({ from, to, hour }) =>
      new Query.Builder()
        .from(stop(from))
        .to(stop(to))
        .departureTime(Time.fromHMS(hour, 0, 0))
        .maxTransfers(2)
        .build(),
    );
    const limit = rate((index) => {
      const route = router.route(theirs[index] as (typeof theirs)[number]).bestRoute();
      theirResults += route?.legs.length ?? 0;
    });
    if (ourResults === 0 || theirResults === 0)
      throw new Error('a planner found nothing: the rates mean nothing');
    return [
      {
        name: 'Journeys of a 4-hour window, half with a via, against minotor’s single departure',
        ours: Math.round(ours),
        limit: Math.round(limit),
        unit: 'searches/s',
        ratio: ours / limit,
        goal: 0.5,
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

if (import.meta.main) console.table(await benchPlanner());
