import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { balanceLine, roundScale } from './balance-line.server.ts';

const DAY = 86_400_000;
const NOW = Temporal.Instant.from('2026-11-22T09:00:00Z');
const ago = (days: number): number => NOW.epochMilliseconds - days * DAY;
const numbersIn = (path: string): number[] =>
  [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace('−', '-');

test('fewer than two movements are no line', () => {
  assert.equal(balanceLine(0, [], NOW), undefined);
  assert.equal(balanceLine(0, [{ at: ago(3), balance: 10 }], NOW), undefined);
});

test('the scale of a line is at most four round balances around all that there was', () => {
  assert.deepEqual(roundScale(9904, 16_444), [5000, 10_000, 15_000, 20_000]);
  assert.deepEqual(roundScale(0, 900), [0, 500, 1000]);
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (one, other) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
      const scale = roundScale(lowest, highest);
      assert.ok(scale.length >= 2 && scale.length <= 4, JSON.stringify(scale));
      assert.ok((scale[0] ?? 0) <= lowest && (scale.at(-1) ?? 0) >= highest);
      assert.ok((scale[0] ?? 0) >= 0, 'no balance is negative');
      assert.ok(scale.every(Number.isInteger), JSON.stringify(scale));
    }),
  );
});

test('the line stays inside its picture whatever the balances, and its largest changes are written in it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ gap: fc.integer({ min: 0, max: 40 }), change: fc.integer({ min: -9000, max: 9000 }) }),
        { minLength: 2, maxLength: 15 },
      ),
      fc.nat(50_000),
      (moves, first) => {
        let at = ago(360);
        let balance = first;
        const steps = moves.map(({ gap, change }) => {
          at = Math.min(at + gap * DAY, ago(0));
          balance = Math.max(0, balance + change);
          return { at, balance };
        });
        const line = balanceLine(first, steps, NOW);
        assert.ok(line);
        assert.equal(plain(line.today.text).replaceAll(' ', ''), String(balance));
        const stops = line.stops + line.minorStops;
        assert.equal([...stops.matchAll(/M/g)].length, line.amounts.length);
        assert.ok(line.amounts.length <= 6);
        assert.ok(line.amounts.filter(({ isMinor }) => !isMinor).length <= 3, 'on phones');
        for (const path of [line.past, line.future, stops])
          assert.ok(numbersIn(path).every(Number.isFinite), path);
        for (const [, x, y] of `${stops}${line.today.stop}`.matchAll(/M([\d.-]+) ([\d.-]+)/g)) {
          assert.ok(Number(x) >= 0 && Number(x) <= line.width, `x ${x}`);
          assert.ok(Number(y) >= 0 && Number(y) <= line.height, `y ${y}`);
        }
      },
    ),
  );
});

test('what is to come goes on hollow from today, three months ahead, with the months below', () => {
  const line = balanceLine(
    10_000,
    [
      { at: ago(200), balance: 14_000 },
      { at: ago(20), balance: 9904 },
    ],
    NOW,
    [
      { at: ago(-1), balance: 10_260 },
      { at: ago(-39), balance: 9724 },
      { at: ago(-300), balance: 0 },
    ],
  );
  assert.ok(line);
  const end = /H([\d.]+)$/.exec(line.past)?.[1];
  assert.ok(line.future.startsWith(`M${end} `), 'the future starts where the past ends');
  assert.deepEqual(
    line.amounts.map(({ text }) => plain(text)),
    ['- 4 096', '+ 4 000'],
  );
  assert.deepEqual(
    line.grid.map(({ text }) => plain(text)),
    ['7 500', '10 000', '12 500', '15 000'],
    'what is far ahead does not stretch the picture',
  );
  const months = line.months.map(({ text }) => plain(text));
  assert.deepEqual([months[0], months[1], months.at(-1)], ['déc.', 'janv. 2026', 'févr.']);
});
