import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { seatPosition } from '#domain/rail/seat-position.ts';
import { WrongFile } from '#domain/wrong-file.ts';
import { SHIPPED_OVERLAY, tinyOverlay } from '../testing/sample-trains.ts';
import { readOverlay } from './layouts.ts';

const BRANDS = ['TGV INOUI', 'OUIGO', 'Lyria', 'ICE', 'Eurostar', 'Intercités', 'Intercités de nuit', 'TER'];

test('TRIP-01 every seat of the shipped trains has French words for where it is', () => {
  const overlay = readOverlay(SHIPPED_OVERLAY);
  const positions = new Set(
    BRANDS.flatMap((brand) =>
      overlay
        .composition(brand)
        .coaches.flatMap(({ layout }) => layout.seats.map(({ position }) => position)),
    ),
  );
  assert.ok(positions.has('berth-lower') && positions.has('window'));
  assert.deepEqual(
    [...positions].filter((position) => seatPosition(position) === ''),
    [],
  );
});

test('every brand of the shipped timetable has a train of its own, with doors, luggage room and numbered seats', () => {
  const overlay = readOverlay(SHIPPED_OVERLAY);
  for (const brand of BRANDS) {
    const { name, coaches } = overlay.composition(brand);
    assert.equal(name, brand);
    assert.ok(coaches.length >= 4, brand);
    for (const { number, layout } of coaches) {
      const kinds = layout.fittings.map(({ kind }) => kind);
      assert.equal(layout.travelClass === undefined, layout.seats.length === 0);
      if (layout.travelClass) assert.ok(kinds.includes('door'), `${brand} ${number}`);
      else assert.ok(kinds.includes('bar'), `${brand} ${number}`);
      assert.equal(new Set(layout.seats.map(({ seat }) => seat)).size, layout.seats.length);
    }
    const seats = coaches.flatMap(({ layout }) => layout.seats);
    assert.ok(seats.length > 120 && seats.length < 700, `${brand}: ${seats.length}`);
    assert.ok(
      seats.some(({ wheelchair }) => wheelchair),
      brand,
    );
  }
  assert.deepEqual(
    overlay
      .composition('TGV INOUI')
      .coaches.map(({ number, layout }) => `${number}:${layout.travelClass ?? 'bar'}`),
    ['1:1', '2:1', '3:1', '4:bar', '5:2', '6:2', '7:2', '8:2'],
  );
  assert.ok(overlay.composition('OUIGO').coaches.every(({ layout }) => layout.travelClass === '2'));
  // A brand that nobody drew a train for still runs: its category's, or any.
  assert.equal(overlay.composition('OUIGO Train Classique').name, 'OUIGO');
  assert.equal(overlay.composition('TER Occitanie').name, 'TER');
  assert.equal(overlay.composition('Regional Express').name, 'TER');
});

test('no two things of a coach are drawn on one another, and those who face each other do', () => {
  const overlay = readOverlay(SHIPPED_OVERLAY);
  for (const brand of BRANDS)
    for (const { layout } of overlay.composition(brand).coaches) {
      const drawn = [
        ...layout.seats.map(({ deck, column, place }) => `${deck} ${column}/${place}`),
        ...layout.fittings.flatMap(({ deck, column, places = [0, 1, 2, 3] }) =>
          places.map((place) => `${deck} ${column}/${place}`),
        ),
      ];
      assert.equal(new Set(drawn).size, drawn.length, layout.label);
      assert.ok(layout.seats.every(({ column }) => column < layout.columns));
      const tables = Object.groupBy(
        layout.seats.filter(({ atTable }) => atTable),
        ({ square }) => square,
      );
      for (const seats of Object.values(tables)) {
        assert.ok(seats && [2, 4].includes(seats.length));
        const facing = seats.toSorted((a, b) => a.column - b.column).map((seat) => seat.facing);
        assert.deepEqual([facing[0], facing.at(-1)], ['forward', 'backward']);
        assert.ok(
          seats.every(({ position }) => (seats.length === 2 ? position === 'duo' : position !== 'duo')),
        );
      }
    }
});

test('an overlay that is wrong is refused with the file and the fault named', () => {
  const broken = (file: string, change: (content: string) => string): (() => unknown) => {
    const directory = tinyOverlay(2);
    const where = path.join(directory, file);
    fs.writeFileSync(where, change(fs.readFileSync(where, 'utf8')));
    return () => readOverlay(directory);
  };
  assert.throws(
    broken('coaches/only.json', (text) => text.replace('"rows":2', '"rows":200')),
    /only\.json.*rows/s,
  );
  assert.throws(
    broken('coaches/only.json', (text) => text.replace('"travelClass":"2",', '')),
    /travelClass/,
  );
  assert.throws(
    broken('coaches/only.json', (text) => text.replace('"left"', '"lft"')),
    /only\.json/,
  );
  assert.throws(
    broken('quotas.json', (text) => text.slice(0, -2)),
    (error) => error instanceof WrongFile && /quotas\.json is not right: .*JSON/.test(error.message),
  );
  const bare = tinyOverlay(2);
  fs.rmSync(path.join(bare, 'coaches'), { recursive: true });
  assert.throws(() => readOverlay(bare), /coaches is not right: it is not there/);
  fs.writeFileSync(path.join(bare, 'coaches'), '');
  assert.throws(() => readOverlay(bare), /coaches is not right: it is no folder/);
  const upstairs = '"upper":{"sections":[{"rows":1,"left":2,"right":2,"facing":"forward"}]},"sections"';
  assert.throws(
    broken('coaches/only.json', (text) => text.replace('"sections"', upstairs)),
    /only\.json is not right: the lower deck has no stairs/,
  );
  const sameNumbers = upstairs.replace('{"sections":[', '{"firstSeat":1,"sections":[{"fitting":"stairs"},');
  assert.throws(
    broken('coaches/only.json', (text) =>
      text.replace('"sections":[', `${sameNumbers}:[{"fitting":"stairs"},`),
    ),
    /only\.json is not right: two seats have the same number/,
  );
  assert.throws(
    broken('compositions.json', (text) => text.replace('"layout":"only"', '"layout":"other"')),
    /unknown layout other/,
  );
  assert.throws(
    broken('compositions.json', (text) => text.replace('"X":[', '"X":[{"number":"1","layout":"only"},')),
    /compositions\.json is not right: two coaches of X have the same number/,
  );
  assert.throws(
    broken('compositions.json', (text) => text.replace('"otherBrands":"X"', '"otherBrands":"Y"')),
    /otherBrands names Y/,
  );
  assert.throws(
    broken('compositions.json', (text) => text.replace('{', '{"byCategory":{"regional":"Y"},')),
    /byCategory.regional names Y/,
  );
  assert.throws(
    broken('quotas.json', (text) => text.replace('"pointsShare":1', '"pointsShare":10')),
    /quotas\.json.*pointsShare/s,
  );
});
