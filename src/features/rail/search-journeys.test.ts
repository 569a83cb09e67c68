import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { describeJourney, journeyById } from '#domain/rail/journey.ts';
import type { BookableLeg } from '#domain/rail/leg.ts';
import { planJourneys } from '#domain/rail/planner.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import { timetableReader } from '#domain/rail/timetable-reader.ts';
import { chainTimetable, turningTimetable } from '#tests/rail/chain-timetable.ts';
import { STATIONS, shippedTimetable } from '#tests/rail/shipped-timetable.ts';
import { journeysOfDay } from './journeys-of-day.ts';
import { type SearchInput, searchJourneys } from './search-journeys.ts';

// A Friday, 10:20 in Paris.
const clock = new ManualClock('2026-11-20T09:20:00Z');
let timetable: Timetable;
before(async () => {
  timetable = await shippedTimetable('2026-11-20');
});

const input: SearchInput = {
  departure: STATIONS.parisGareDeLyon,
  arrival: STATIONS.marseille,
  journeyType: 'ALLER_SIMPLE',
  departureDate: '2026-12-08',
  departureHour: 8,
  passengersCount: 1,
};
const found = (change: Partial<SearchInput> = {}) => {
  const answer = searchJourneys(timetable, clock, { ...input, ...change });
  assert.ok(answer.ok, answer.ok ? '' : answer.code);
  return answer;
};
const refused = (change: Partial<SearchInput>, tables = timetable) => {
  const answer = searchJourneys(tables, clock, { ...input, ...change });
  assert.ok(!answer.ok);
  return answer;
};

test('RAIL-05 proposals carry bookable legs with names, brand, calls and changes, by departure', () => {
  const { journeys } = found({ departure: STATIONS.brest, arrival: STATIONS.nice });
  assert.ok(journeys.length > 0);
  for (const journey of journeys) {
    assert.equal(journey.fromName, 'Brest');
    assert.equal(journey.toName, 'Nice-Ville');
    assert.equal(journey.changes.length, journey.legs.length - 1);
    assert.ok(journey.legs.length <= 3);
    for (const leg of journey.legs) {
      const bookable: BookableLeg = leg;
      assert.match(bookable.departure, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
      assert.equal(leg.calls[0]?.name, leg.fromName);
      assert.equal(leg.calls.at(-1)?.arrival, leg.arrival);
      assert.ok(leg.kilometres > 50 && leg.transportType);
    }
  }
  const walk = journeys[0]?.changes[0];
  assert.deepEqual(
    [walk?.fromName, walk?.toName, walk?.walkMinutes],
    ['Paris Montparnasse', 'Paris Gare de Lyon', 60],
  );
  const departures = journeys.map(({ departure }) => departure);
  assert.deepEqual(departures, departures.toSorted());
});

test('RAIL-05 earlier and later sets chain by a minute without losing or repeating a direct train', () => {
  const trains: string[] = [];
  let set = found({ departureHour: 5, direct: true });
  for (let step = 0; step < 12 && set.journeys[0]?.departure.startsWith('2026-12-08'); step++) {
    trains.push(...set.journeys.map(({ id }) => id));
    const back = searchJourneys(timetable, clock, { ...input, direct: true, cursor: set.earlier ?? '' });
    if (step > 0) {
      assert.ok(back.ok);
      assert.ok((back.journeys.at(-1)?.departure ?? '') < (set.journeys[0]?.departure ?? ''));
    }
    set = found({ direct: true, cursor: set.later ?? '' });
  }
  const day = Temporal.ZonedDateTime.from('2026-12-08T00:00[Europe/Paris]');
  const start = day.epochMilliseconds / 1000 - timetable.epoch;
  const all = planJourneys(timetable, {
    from: [timetable.stationById.get(STATIONS.parisGareDeLyon)?.index ?? -1],
    to: [timetable.stationById.get(STATIONS.marseille)?.index ?? -1],
    start,
    end: start + 86_400,
    maximumTrains: 1,
    changesAbroad: false,
  });
  assert.ok(all.length >= 6);
  assert.equal(new Set(trains).size, trains.length);
  assert.equal(trains.filter((id) => id.includes('.2026-12-08.')).length, all.length);
});

test('RAIL-05 the day cursors keep the time on the wall, over a clock change too', () => {
  const spring = new ManualClock('2027-03-10T09:00:00Z');
  const answer = searchJourneys(timetable, spring, {
    ...input,
    departureDate: '2027-03-20',
    departureHour: 8,
    cursor: 'after:2027-03-27T07:00:00Z',
  });
  assert.equal(answer.ok, false);
  assert.match(answer.dayAfter ?? '', /^after:2027-03-28T06:00:00Z$/);
});

test('RAIL-04 today’s trains that have left are not proposed, nor the past by a cursor', () => {
  const today = found({ departureDate: '2026-11-20', departureHour: 10 });
  for (const { departure } of today.journeys) assert.ok(departure > '2026-11-20T09:20:00Z');
  const past = refused({ cursor: 'before:2026-11-20T08:00:00Z' });
  assert.equal(past.code, 'no-train-at-this-time');
  const wrong = refused({ cursor: 'before:yesterday' });
  assert.deepEqual([wrong.code, Object.keys(wrong.fields ?? {})], ['invalid-input', ['cursor']]);
});

test('RAIL-04 cursors do not lead beyond the three months on sale', () => {
  const last = found({ departureDate: '2027-02-20', departureHour: 18 });
  assert.equal(last.dayAfter, undefined);
  assert.ok(last.dayBefore);
  for (const { departure } of last.journeys) assert.ok(departure < '2027-02-20T23:00:00Z');
  const beyond = refused({ cursor: 'after:2027-02-21T08:00:00Z' });
  assert.equal(beyond.code, 'no-solution-at-date');
  assert.equal(beyond.later, undefined);
});

test('RAIL-04 a return is found beyond the three months that bind the outward journey, as far as trains are known', () => {
  const wish = {
    journeyType: 'ALLER_RETOUR',
    departureDate: '2027-02-20',
    arrivalDate: '2027-02-23',
    arrivalHour: 10,
    direction: 'inward',
  } as const;
  const back = found(wish);
  assert.ok(back.journeys[0]?.departure.startsWith('2027-02-23'));
  assert.ok(back.dayAfter);
  assert.equal(found({ ...wish, arrivalDate: '2027-02-28' }).dayAfter, undefined);
});

test('RAIL-07 between two stations of one city no train is changed: Paris to Paris by Lyon is no journey', () => {
  const within = { departure: STATIONS.parisGareDeLyon, arrival: STATIONS.parisMontparnasse };
  assert.equal(refused(within).code, 'no-solution');
  assert.deepEqual(
    journeysOfDay(
      timetable,
      clock,
      { from: within.departure, to: within.arrival, direct: false },
      Temporal.PlainDate.from('2026-12-08'),
    ),
    [],
  );
});

test('RAIL-05 no journey comes back to the city that it left, as from one station of Paris to another by Toulouse', () => {
  const austerlitz = timetable.stations.find(({ name }) => name === 'Paris Austerlitz');
  const nice = timetable.stations.find(({ name }) => name === 'Nice-Ville');
  assert.ok(austerlitz && nice);
  let planned = 0;
  let proposed = 0;
  for (let day = 0; day < 30; day += 1) {
    const date = Temporal.PlainDate.from('2026-11-25').add({ days: day });
    const evening = date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '20:00' });
    const start = evening.epochMilliseconds / 1000 - timetable.epoch;
    const plans = planJourneys(timetable, {
      from: [austerlitz.index],
      to: [nice.index],
      start,
      end: start + 4 * 3600,
      maximumTrains: 3,
      changesAbroad: false,
    });
    const isBack = (stations: readonly string[]): boolean =>
      stations.slice(1).some((name) => name.startsWith('Paris'));
    const boardedAt = (journey: ReturnType<typeof describeJourney>): readonly string[] =>
      journey.legs.map(({ fromName }) => fromName);
    planned += plans.filter((plan) => isBack(boardedAt(describeJourney(timetable, plan)))).length;
    const answer = searchJourneys(timetable, clock, {
      ...input,
      departure: austerlitz.id,
      arrival: nice.id,
      departureDate: date.toString(),
      departureHour: 20,
    });
    if (!answer.ok) continue;
    proposed += answer.journeys.length;
    assert.ok(!answer.journeys.some((journey) => isBack(boardedAt(journey))), date.toString());
  }
  assert.ok(planned > 0, 'the planner knows such journeys');
  assert.ok(proposed > 0);
});

test('RAIL-05 a city as departure proposes the trains of all its stations', () => {
  const { journeys } = found({ departure: 'ville:paris-fr', arrival: STATIONS.toulouse, direct: true });
  const from = new Set(journeys.map(({ fromName }) => fromName));
  assert.deepEqual([...from].sort(), ['Paris Austerlitz', 'Paris Montparnasse']);
});

test('RAIL-07 a return leaves after the chosen outward journey has arrived', () => {
  const round = {
    journeyType: 'ALLER_RETOUR',
    arrivalDate: '2026-12-08',
    arrivalHour: 9,
    direction: 'inward',
  } as const;
  const outwardArrival = found().journeys[0]?.arrival as string;
  const back = found({ ...round, outwardArrival });
  assert.equal(back.journeys[0]?.fromName, 'Marseille Saint-Charles');
  for (const { departure } of back.journeys) assert.ok(departure > outwardArrival);
  const tooLate = refused({ ...round, outwardArrival: '2026-12-09T10:00:00Z' });
  assert.equal(tooLate.code, 'inward-before-outward');
  assert.equal(tooLate.subCode, 3129);
});

test('RAIL-07 AFTER-02 beside a way back that is kept no train is proposed that arrives after its departure, and beside a way there none that leaves before its arrival', () => {
  const all = found().journeys;
  const inwardDeparture = all[1]?.arrival as string;
  const kept = found({ inwardDeparture });
  assert.ok(kept.journeys.length < all.length, 'some are too late');
  assert.deepEqual(
    kept.journeys.map(({ id }) => id),
    all.filter(({ arrival }) => arrival <= inwardDeparture).map(({ id }) => id),
  );
  assert.equal(kept.later, undefined, 'nothing later goes with it');
  const evening = refused({ inwardDeparture, departureHour: 20 });
  assert.equal(evening.code, 'no-train-at-this-time');
  assert.match(evening.message, /avant le départ du retour que vous gardez\. Essayez plus tôt\./);
  assert.ok(
    searchJourneys(timetable, clock, { ...input, inwardDeparture, cursor: evening.earlier ?? '' }).ok,
  );
  const tooEarly = refused({ inwardDeparture: '2026-12-08T04:00:00Z' });
  assert.deepEqual([tooEarly.code, tooEarly.later], ['no-train-at-this-time', undefined]);
  const before = refused({ inwardDeparture: '2026-12-07T10:00:00Z' });
  assert.deepEqual(
    [before.code, before.fields],
    ['inward-before-outward', { departureDate: 'Le retour gardé part avant cette date.' }],
  );

  const outwardArrival = all[0]?.arrival as string;
  for (const { departure } of found({ outwardArrival }).journeys) assert.ok(departure > outwardArrival);
  const after = refused({ outwardArrival: '2026-12-09T10:00:00Z' });
  assert.deepEqual(
    [after.code, after.fields],
    ['inward-before-outward', { departureDate: 'L’aller gardé arrive après cette date.' }],
  );
});

test('RAIL-14 no direct train, no train via the station, no train at this time: each is said, with where to go', () => {
  const direct = refused({ departure: STATIONS.brest, arrival: STATIONS.nice, direct: true });
  assert.equal(direct.code, 'no-direct-train');
  assert.equal(refused({ via: STATIONS.saintMalo }).code, 'no-train-via');
  const night = refused({ departureHour: 23, departureDate: '2026-12-08' });
  assert.equal(night.code, 'no-train-at-this-time');
  assert.match(night.message, /plus tôt ou plus tard/);
  const later = searchJourneys(timetable, clock, { ...input, cursor: night.later ?? '' });
  assert.ok(later.ok && later.journeys.length > 0);
  const earlier = searchJourneys(timetable, clock, { ...input, cursor: night.earlier ?? '' });
  assert.ok(earlier.ok && earlier.journeys.length > 0);
});

test('RAIL-04 RAIL-05 an hour long before the day’s first train lists the trains that leave next, as their own hour does', () => {
  const early = found({ departureHour: 0, departureDate: '2026-12-08' });
  const first = early.journeys[0]?.departure as string;
  const leaves = Temporal.Instant.from(first).toZonedDateTimeISO('Europe/Paris');
  assert.equal(leaves.toPlainDate().toString(), '2026-12-08');
  assert.ok(leaves.hour >= 4, 'beyond the four hours that are listed at once');
  const own = found({ departureHour: leaves.hour, departureDate: '2026-12-08' });
  assert.deepEqual(
    own.journeys.slice(0, 3).map(({ id }) => id),
    early.journeys.slice(0, 3).map(({ id }) => id),
  );
});

test('RAIL-14 after today’s last train it is said that none leaves any more, not that none runs', () => {
  const late = new ManualClock('2026-11-20T22:45:00Z');
  const gone = searchJourneys(timetable, late, { ...input, departureDate: '2026-11-20', departureHour: 23 });
  assert.ok(!gone.ok);
  assert.equal(gone.code, 'no-train-at-this-time');
  assert.equal(gone.message, 'Plus aucun train ne part aujourd’hui après 23h45. Essayez demain.');
  assert.match(gone.dayAfter ?? '', /^after:2026-11-21T/);
});

test('RAIL-07 too many segments, no solution at the date and no solution at all are told apart', () => {
  const tables = chainTimetable('2026-12-08');
  const from = (arrival: string, departureDate = '2026-12-08') =>
    refused({ departure: 's1', arrival, departureDate, departureHour: 7 }, tables);
  const three = searchJourneys(tables, clock, { ...input, departure: 's1', arrival: 's4', departureHour: 7 });
  assert.ok(three.ok && three.journeys[0]?.legs.length === 3);
  assert.equal(from('s5').code, 'too-many-segments');
  assert.equal(from('s6').code, 'too-many-segments');
  const never = from('s7');
  assert.equal(never.code, 'no-solution');
  assert.equal(never.subCode, 3036);
  assert.equal(from('s2', '2026-12-10').code, 'no-solution-at-date');
});

test('RAIL-06 a journey’s id names the same trains again, and nothing once they cannot be ridden', () => {
  for (const journey of found({ departure: STATIONS.strasbourg, arrival: STATIONS.nantes }).journeys)
    assert.deepEqual(journeyById(timetable, journey.id), journey);
  const { id } = found({ direct: true }).journeys[0] as { id: string };
  for (const wrong of [
    '',
    'x',
    '%',
    id.replace('2026-12-08', '2020-01-01'),
    id.replace(/^\d+/, '99999'),
    id.replace(STATIONS.marseille, STATIONS.brest),
    `${id}~${id}`,
    Array(4).fill(id).join('~'),
  ])
    assert.equal(journeyById(timetable, wrong), undefined, wrong);
});

test('RAIL-06 RAIL-10 of a train that comes by a station twice, a journey is one between the calls that follow each other, and its id names them', () => {
  const turning = turningTimetable('2026-12-08');
  const legsOf = (departure: string, arrival: string) => {
    const answer = searchJourneys(turning, clock, { ...input, departure, arrival });
    assert.ok(answer.ok, answer.ok ? '' : answer.code);
    return answer.journeys.map((journey) => {
      assert.deepEqual(journeyById(turning, journey.id), journey);
      return journey.legs.map((leg) => `${leg.departure.slice(11, 16)}-${leg.arrival.slice(11, 16)}`).join();
    });
  };
  assert.deepEqual(legsOf('s2', 's3'), ['08:00-08:55', '10:00-10:55']);
  assert.deepEqual(legsOf('s1', 's2'), ['07:00-07:55']);
  assert.deepEqual(legsOf('s2', 's4'), ['10:00-11:55']);
  const { id } = describeJourney(turning, { rides: [{ trip: 0, day: 0, board: 3, alight: 4 }] });
  assert.equal(journeyById(turning, id)?.departure, '2026-12-08T10:00:00Z');
  // As ids were before calls had numbers.
  assert.equal(journeyById(turning, id.replace(/\.2\.2$/, ''))?.departure, '2026-12-08T08:00:00Z');
  for (const wrong of ['.2.1', '.0.1', '.3.3', '.x.2', '.2', '.2.2.2', '..'])
    assert.equal(journeyById(turning, id.replace(/\.2\.2$/, wrong)), undefined, wrong);
});

test('RAIL-06 the booking system reads a run by train number, service date and first station, past midnight too', () => {
  const reader = timetableReader(() => timetable);
  const night = reader.run('5771', '2026-12-08', STATIONS.parisAusterlitz);
  assert.equal(night?.brand, 'Intercités de nuit');
  assert.equal(night?.stops[0]?.arrival, undefined);
  assert.equal(night?.stops[0]?.departure, '2026-12-08T19:53:00Z');
  assert.equal(night?.stops.at(-1)?.station, STATIONS.nice);
  assert.equal(night?.stops.at(-1)?.arrival, '2026-12-09T07:41:00Z');
  assert.equal(night?.stops.at(-1)?.departure, undefined);
  // From Saturday to Sunday it does not run.
  assert.equal(reader.run('5771', '2026-12-12', STATIONS.parisAusterlitz), undefined);
  assert.equal(reader.run('5771', '2026-12-08', STATIONS.nice), undefined);
  assert.equal(reader.run('5771', 'demain', STATIONS.parisAusterlitz), undefined);
});
