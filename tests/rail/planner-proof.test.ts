import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Plan, planJourneys } from '#domain/rail/planner.ts';
import { leavesAt, stationAt, type Timetable, type Trip } from '#domain/rail/timetable.ts';
import { generateFeed, readNetwork } from '#features/rail/testing/feed.ts';
import { BruteForce } from './brute-force.ts';
import { type RandomQuery, randomQueries } from './random-queries.ts';
import { readRawFeed } from './raw-feed.ts';
import { timetableOfFeed } from './shipped-timetable.ts';

/** A feed of an operator's, to try the planner on what no network of ours has. */
const REAL_FEED = process.env['REAL_FEED'];

const position = (timetable: Timetable, station: string): number =>
  timetable.stationById.get(station)?.index ?? -1;

const plansOf = (timetable: Timetable, query: RandomQuery): Plan[] =>
  planJourneys(timetable, {
    from: query.from.map((station) => position(timetable, station)),
    to: query.to.map((station) => position(timetable, station)),
    ...(query.via ? { via: query.via.map((station) => position(timetable, station)) } : {}),
    start: query.start - timetable.epoch,
    end: query.end - timetable.epoch,
    maximumTrains: 3,
    changesAbroad: query.changesAbroad,
  });

/** Follows a plan train by train in the raw rows: it exists, the changes can be made, it calls at the via. */
const assertRideable = (network: BruteForce, timetable: Timetable, query: RandomQuery, plan: Plan): void => {
  const board = network.departures(query.date);
  let before: { station: string; arrival: number } | undefined;
  const called: string[] = [];
  for (const ride of plan.rides) {
    const trip = timetable.trips[ride.trip] as Trip;
    const stationOf = (place: number): string => stationAt(timetable, trip, place).id;
    const departure =
      timetable.epoch + (timetable.dayBase[ride.day] as number) + leavesAt(timetable, trip, ride.board);
    const date = (timetable.serviceDates[ride.day] as string).replaceAll('-', '');
    const raw = board
      .get(stationOf(ride.board))
      ?.find((one) => one.run.train === trip.trainNumber && one.run.date === date && one.time === departure);
    assert.ok(raw, `train ${trip.trainNumber} of ${date} can be boarded at ${stationOf(ride.board)}`);
    const alight = raw.run.calls.find(
      (call, at) => at > raw.call && call.station === stationOf(ride.alight) && call.canAlight,
    );
    assert.ok(alight, `one can alight from train ${trip.trainNumber} at ${stationOf(ride.alight)}`);
    if (before) {
      const way = network.onward(before.station).find(({ to }) => to === stationOf(ride.board));
      assert.ok(way && departure >= before.arrival + way.seconds, 'the change leaves enough time');
      assert.ok(departure - before.arrival <= 3.5 * 3600, 'the wait is not too long');
    }
    called.push(
      ...raw.run.calls.slice(raw.call, raw.run.calls.indexOf(alight) + 1).map((call) => call.station),
    );
    before = { station: alight.station, arrival: alight.arrival };
  }
  assert.ok(query.to.includes(before?.station ?? ''));
  if (query.via)
    assert.ok(
      query.via.some((station) => called.includes(station)),
      'it calls at the via',
    );
};

const cities = (timetable: Timetable): string[][] =>
  [...timetable.cityGroups.values()].map(({ stations }) => stations.map(({ id }) => id));

const prove = (
  t: TestContext,
  network: BruteForce,
  timetable: Timetable,
  queries: readonly RandomQuery[],
  fewestPastMidnight: number,
): void => {
  let withResults = 0;
  let withVia = 0;
  let connections = 0;
  let overnight = 0;
  for (const query of queries) {
    const expected = network.search(query.date, query);
    const plans = plansOf(timetable, query);
    const time = (seconds: number): number => seconds + timetable.epoch;
    const directs = plans
      .filter((plan) => plan.rides.length === 1)
      .map((plan) => {
        const train = timetable.trips[plan.rides[0]?.trip as number]?.trainNumber;
        return `${train} ${time(plan.departure)} ${time(plan.arrival)}`;
      })
      .sort();
    const changing = plans
      .filter((plan) => plan.rides.length > 1)
      .map((plan) => `${time(plan.departure)} ${time(plan.arrival)} ${plan.rides.length}`)
      .sort();
    assert.deepEqual(
      { directs, connections: changing },
      { directs: expected.directs, connections: expected.connections },
      JSON.stringify(query),
    );
    for (const plan of plans) assertRideable(network, timetable, query, plan);
    if (plans.length > 0) withResults += 1;
    if (query.via) withVia += 1;
    connections += changing.length;
    const midnight = (seconds: number): number => Math.floor((seconds + 3600) / 86_400);
    if (plans.some((plan) => midnight(time(plan.arrival)) > midnight(time(plan.departure)))) overnight += 1;
  }
  t.diagnostic(
    `${queries.length} queries, ${withResults} with results, ${withVia} with a via, ${connections} connections, ${overnight} past midnight`,
  );
  assert.ok(withResults >= 0.8 * queries.length, `${withResults} of ${queries.length} queries have results`);
  assert.ok(withVia >= 0.5 * queries.length, `${withVia} of ${queries.length} queries have a via`);
  assert.ok(overnight >= fewestPastMidnight, `${overnight} queries have journeys past midnight`);
};

test('RAIL-06 the planner equals brute force on 300 random queries of the shipped network, both clock-change nights and trains past midnight among them', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'feed-'));
  t.after(() => rm(directory, { recursive: true }));
  // A window that holds the last Sundays of both October and March.
  await generateFeed(await readNetwork(), Temporal.PlainDate.from('2026-12-20'), directory);
  const network = new BruteForce(await readRawFeed(directory));
  const timetable = await timetableOfFeed(directory);
  const clockChanges = ['20261025', '20270328'];
  const queries = randomQueries(network, {
    count: 300,
    seed: 20261120,
    dates: network.dates.filter(
      (_, index) => index > 2 && index < network.dates.length - 4 && index % 9 === 0,
    ),
    clockChanges,
    cities: cities(timetable),
  });
  for (const date of clockChanges) {
    const onNight = queries.filter((query) => query.date === date);
    assert.ok(onNight.length >= 10, `${onNight.length} queries on the night of ${date}`);
  }
  prove(t, network, timetable, queries, 15);
});

test('RAIL-06 the planner equals brute force on 300 random queries of the feed that REAL_FEED names', {
  skip: REAL_FEED === undefined && 'REAL_FEED names none',
}, async (t) => {
  if (REAL_FEED === undefined) return;
  const network = new BruteForce(await readRawFeed(REAL_FEED));
  const timetable = await timetableOfFeed(REAL_FEED);
  const isChange = (date: string): boolean =>
    Temporal.PlainDate.from(date).toZonedDateTime('Europe/Paris').hoursInDay !== 24;
  const queries = randomQueries(network, {
    count: 300,
    seed: 20250718,
    dates: network.dates.filter((_, index) => index > 2 && index < 120 && index % 9 === 0),
    clockChanges: network.dates.filter(isChange),
    cities: cities(timetable),
  });
  // An operator's trains may hardly run at night.
  prove(t, network, timetable, queries, 3);
});
