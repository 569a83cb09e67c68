import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { StationId } from '#domain/ids.ts';
import { shippedTimetable } from '#tests/rail/shipped-timetable.ts';
import { searchWords } from './station-names.ts';
import {
  type KnownStation,
  searchStations,
  stepsToSearchStations,
  unservedStations,
} from './station-search.ts';
import { buildTimetable, type Timetable, type TripRow } from './timetable.ts';

/** Of a trip of the timetables that are made here. */
const CALLS = 50_000;

let timetable: Timetable;
before(async () => {
  timetable = await shippedTimetable('2026-11-20');
});
const names = (text: string, limit?: number): string[] =>
  searchStations(timetable, text, limit).map(({ name }) => name);

test('RAIL-02 stations are proposed from two characters on', () => {
  assert.deepEqual(names(''), []);
  assert.deepEqual(names('n'), []);
  assert.deepEqual(names(' n '), []);
  assert.deepEqual(names('--'), []);
  assert.ok(names('na').includes('Nantes'));
});

test('RAIL-02 accents, hyphens, apostrophes, case and « st » for « saint » are forgiven', () => {
  for (const text of ['nîmes', 'NIMES', 'nimes centre', 'Nîmes-Centre'])
    assert.equal(names(text)[0], 'Nîmes Centre', text);
  for (const text of ['saint malo', 'St-Malo', 'st malo', 'SAINT‐MALO'])
    assert.equal(names(text)[0], 'Saint-Malo', text);
  for (const text of ['aix en provence', 'AIX-EN', 'aix'])
    assert.equal(names(text)[0], 'Aix-en-Provence TGV', text);
  assert.equal(names('gare de l est')[0], 'Paris Gare de l’Est');
  assert.ok(names('st', 20).includes('Strasbourg'));
  assert.ok(names('st', 20).includes('Saint-Brieuc'));
});

test('RAIL-02 a city with several stations is proposed as a whole, then its stations', () => {
  const proposals = searchStations(timetable, 'paris');
  assert.equal(proposals[0]?.name, 'Paris, toutes gares');
  assert.equal(proposals[0]?.kind, 'city');
  assert.equal(proposals.filter(({ city }) => city === 'Paris').length, 8);
  assert.deepEqual(names('lyon', 4), [
    'Lyon, toutes gares',
    'Lyon Part-Dieu',
    'Lyon Perrache',
    'Lyon Saint-Exupéry TGV',
  ]);
  assert.ok(names('lyon').includes('Paris Gare de Lyon'));
});

test('RAIL-02 every station is found by its own name first, with its id, city and country', () => {
  for (const station of timetable.stations) {
    const [found] = searchStations(timetable, station.name, 1);
    assert.deepEqual(found, {
      id: station.id,
      name: station.name,
      city: station.city,
      country: station.country,
      kind: 'station',
    });
  }
});

test('RAIL-02 a hostile text is answered with nothing, at once', () => {
  // The best of three: the machine may be busy with others.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    assert.deepEqual(searchStations(timetable, `<script>${'a'.repeat(1_000_000)}`), []);
    return performance.now() - start;
  });
  assert.ok(Math.min(...times) < 100, `${times.join(', ')} ms`);
});

test('RAIL-02 a mistake or two in a name are forgiven, where no name begins as it was typed', () => {
  for (const [typed, meant] of [
    ['marseile', 'Marseille Saint-Charles'],
    ['strasbg', 'Strasbourg'],
    ['lile', 'Lille, toutes gares'],
    ['bordaux', 'Bordeaux Saint-Jean'],
    ['monpellier', 'Montpellier Saint-Roch'],
    ['toulosue', 'Toulouse Matabiau'],
    ['paris montparnase', 'Paris Montparnasse'],
    // Only « st » alone is on its way to Strasbourg.
    ['brst', 'Brest'],
  ] as const) {
    const [first] = searchStations(timetable, typed);
    assert.deepEqual([first?.name, first?.isGuess], [meant, true], typed);
  }
  assert.equal(searchStations(timetable, 'marseille')[0]?.isGuess, undefined);
  for (const other of ['xyzzy', 'qwertz', 'aaaa', 'nan tes zz']) assert.deepEqual(names(other), [], other);
});

test('RAIL-02 « gare » and the words between are forgiven where a name has others, or none', () => {
  for (const [typed, first] of [
    ['gare montparnasse', 'Paris Montparnasse'],
    ['Gare de Nice', 'Nice-Ville'],
    ['gare de Bordeaux', 'Bordeaux Saint-Jean'],
    ['paris gare de nord', 'Paris Gare du Nord'],
    ['gare d’Avignon', 'Avignon TGV'],
  ] as const) {
    const [found] = searchStations(timetable, typed);
    assert.deepEqual([found?.name, found?.isGuess], [first, undefined], typed);
  }
  // With a mistake on top of it, it is a guess.
  const [guess] = searchStations(timetable, 'pari gare du lion');
  assert.deepEqual([guess?.name, guess?.isGuess], ['Paris Gare de Lyon', true]);
  // A name that has these words is found by them, and what is left must still say something.
  assert.deepEqual(names('gare de lyon', 1), ['Paris Gare de Lyon']);
  for (const nothing of ['gare a la', 'gare de x', 'gare de m', 'gare de qwertz'])
    assert.deepEqual(names(nothing), [], nothing);
  // So is a station where no train stops.
  const known: readonly KnownStation[] = [{ id: '87757500', name: 'Saint-Raphaël-Port' }];
  assert.deepEqual(unservedStations(timetable, known, 'gare de saint raphael port'), ['Saint-Raphaël-Port']);
});

test('RAIL-02 the three letters of a station name it first', () => {
  for (const [code, name] of [
    ['CDG', 'Aéroport Charles-de-Gaulle 2 TGV'],
    ['ply', 'Paris Gare de Lyon'],
    ['LPD', 'Lyon Part-Dieu'],
  ] as const)
    assert.equal(names(code)[0], name);
  assert.equal(names('par')[0], 'Paris, toutes gares');
});

/** A timetable of so many stations, all of them served by trains that go from one to the next. */
const timetableOf = (names: readonly string[]): Timetable => {
  const ids = names.map((_, at) => `${at}` as StationId);
  const trips = Array.from({ length: Math.ceil(ids.length / CALLS) }, (_, at): TripRow => {
    const stations = ids.slice(at * CALLS, (at + 1) * CALLS);
    const times = stations.map((_, place) => place);
    return {
      serviceId: 'every day',
      trainNumber: `${at}`,
      brand: 'TGV INOUI',
      stations,
      arrivals: times,
      departures: times,
      boarding: stations.map(() => true),
      alighting: stations.map(() => true),
    };
  });
  return buildTimetable({
    version: 'test',
    timezone: 'Europe/Paris',
    stations: names.map((name, at) => ({
      id: ids[at] as StationId,
      name,
      city: name,
      country: 'FR',
      latitude: 48,
      longitude: 2,
      minimumChange: 300,
    })),
    footpaths: [],
    services: new Map([['every day', ['2026-11-20']]]),
    trips,
  });
};

test('RAIL-02 a mistyped name costs as many comparisons as there are names, however many stations have one', () => {
  const known: readonly KnownStation[] = [];
  /** The least of some turns: the machine may be busy with others. */
  const milliseconds = (asked: Timetable, text: string): number => {
    searchStations(asked, text);
    unservedStations(asked, known, text);
    const turns = Array.from({ length: 7 }, () => {
      const start = performance.now();
      searchStations(asked, text);
      unservedStations(asked, known, text);
      return performance.now() - start;
    });
    return Math.min(...turns);
  };
  // Hundreds of times those that are shipped: enough to tell who counts each station apart, and made in a second.
  const many = 60_000;
  const name = 'Saint-Rémy-lès-Chevreuse Université Montparnasse';
  const others = Array.from({ length: many }, (_, at) => `Montparnasse ${at} Université`);
  const alike = timetableOf(others.map(() => name));
  const different = timetableOf(others);
  assert.ok(
    [...stepsToSearchStations(different)].length > many / 1_000,
    'what is made once is made in steps',
  );
  assert.deepEqual([...stepsToSearchStations(different)], [], 'once');
  const begun = performance.now();
  assert.equal(others.map(searchWords).length, many);
  const readingThem = performance.now() - begun;
  for (const text of [
    'montparnase',
    'universitte montparnase',
    'monparnase '.repeat(7),
    'saint',
    'zzzzzzzz',
  ]) {
    const shipped = milliseconds(timetable, text);
    assert.ok(milliseconds(alike, text) < 5 * shipped, `${text} of one name`);
    assert.ok(milliseconds(different, text) < readingThem, `${text} of many names`);
  }
  const [first] = searchStations(alike, 'montparnase');
  assert.deepEqual([first?.name, first?.isGuess], [`${name}, toutes gares`, true]);
  assert.equal(searchStations(different, 'montparnase 47123')[0]?.name, 'Montparnasse 47123 Université');
});
