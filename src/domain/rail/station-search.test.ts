import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { shippedTimetable } from '#tests/rail/shipped-timetable.ts';
import { searchStations } from './station-search.ts';
import type { Timetable } from './timetable.ts';

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
  ] as const) {
    const [first] = searchStations(timetable, typed);
    assert.deepEqual([first?.name, first?.isGuess], [meant, true], typed);
  }
  assert.equal(searchStations(timetable, 'marseille')[0]?.isGuess, undefined);
  for (const other of ['xyzzy', 'qwertz', 'aaaa', 'nan tes zz']) assert.deepEqual(names(other), [], other);
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
