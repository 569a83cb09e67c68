import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parisDate } from '#domain/clock.ts';
import { fc } from '#tests/harness/properties.ts';
import { balanceLine, roundScale } from './balance-line.server.ts';

const DAY = 86_400_000;
const NOW = Temporal.Instant.from('2026-11-22T09:00:00Z');
const YEAR = { from: parisDate(NOW).subtract({ months: 12 }), until: NOW, monthsAhead: 3 };
const ago = (days: number): number => NOW.epochMilliseconds - days * DAY;
const inDays = (days: number): Temporal.PlainDate => parisDate(NOW).add({ days });
const numbersIn = (path: string): number[] =>
  [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace('−', '-');

test('fewer than two movements are no line', () => {
  assert.equal(balanceLine(0, [], YEAR), undefined);
  assert.equal(balanceLine(0, [{ at: ago(3), balance: 10 }], YEAR), undefined);
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
        const line = balanceLine(first, steps, YEAR);
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

test('no words stand on the line, whatever the balances', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ gap: fc.integer({ min: 0, max: 40 }), change: fc.integer({ min: -9000, max: 9000 }) }),
        { minLength: 2, maxLength: 15 },
      ),
      (moves) => {
        let [at, balance] = [ago(360), 20_000];
        const steps = moves.map(({ gap, change }) => {
          at = Math.min(at + gap * DAY, ago(0));
          balance = Math.max(0, balance + change);
          return { at, balance };
        });
        const line = balanceLine(20_000, steps, YEAR);
        assert.ok(line);
        // The line without its quarter turns: where each piece of it begins and ends.
        let [x, y] = [0, 0];
        const pieces: (readonly [number, number, number, number])[] = [];
        const to = (nextX: number, nextY: number): void => {
          pieces.push([Math.min(x, nextX), Math.max(x, nextX), Math.min(y, nextY), Math.max(y, nextY)]);
          [x, y] = [nextX, nextY];
        };
        for (const [, command, numbers = ''] of line.past.matchAll(/([MHVq])([^MHVq]+)/g)) {
          const values = numbersIn(numbers);
          if (command === 'M') [x, y] = [values[0] ?? 0, values[1] ?? 0];
          else if (command === 'H') to(values[0] ?? 0, y);
          else if (command === 'V') to(x, values[0] ?? 0);
          else to(x + (values[2] ?? 0), y + (values[3] ?? 0));
        }
        // Fifty pixels of a picture of 1 200, and half a line of text.
        for (const { at: stop, to: height, side, text } of line.amounts) {
          const [middle, foot]: readonly [number, number] = [stop, (height * line.height) / 1000];
          const left: number = side === 'above' ? middle - 21 : side === 'before' ? middle - 52 : middle + 10;
          const [top, bottom]: readonly [number, number] =
            side === 'above' ? [foot - 20, foot - 7] : [foot - 7, foot + 7];
          for (const [from, until, high, low] of pieces)
            assert.ok(
              until <= left || from >= left + 42 || low <= top || high >= bottom,
              `${text} on ${line.past}`,
            );
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
    {
      ...YEAR,
      coming: [
        { from: inDays(1), balanceAfter: 10_260 },
        { from: inDays(39), balanceAfter: 9724 },
        { from: inDays(300), balanceAfter: 0 },
      ],
    },
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

test('a picture of two years names every second month, one of some weeks its days, and one of the past ends with its line', () => {
  const named = (from: string, until: string): readonly string[] => {
    const line = balanceLine(
      100,
      [
        { at: Temporal.Instant.from(`${from}T12:00:00Z`).epochMilliseconds + DAY, balance: 400 },
        { at: Temporal.Instant.from(`${until}T12:00:00Z`).epochMilliseconds - DAY, balance: 200 },
      ],
      {
        from: Temporal.PlainDate.from(from),
        until: Temporal.Instant.from(`${until}T22:59:59Z`),
        monthsAhead: 0,
      },
    );
    assert.ok(line);
    assert.equal(line.today.at, 1000);
    assert.equal(line.future, `M1000 ${/ ([\d.]+)h0$/.exec(line.today.stop)?.[1]}H1000`);
    return line.months.map(({ text }) => plain(text));
  };
  const years = named('2024-11-22', '2026-11-22');
  assert.deepEqual(years.slice(0, 3), ['janv. 2025', 'mars', 'mai']);
  assert.ok(years.length <= 13, String(years));
  assert.deepEqual(named('2026-03-20', '2026-04-12'), ['21 mars', '28 mars', '4 avr.']);
  assert.deepEqual(named('2026-03-20', '2026-03-21'), []);
});

test('POINTS-02 a balance spent to nothing today has its words above the months, and its fall ends in no stub', () => {
  const steps = [
    { at: ago(200), balance: 9000 },
    { at: ago(0), balance: 0 },
  ];
  const line = balanceLine(0, steps, YEAR);
  assert.ok(line && !line.today.isAbove);
  // Two lines of words take 57 of the 208 pixels of a phone's picture.
  assert.ok((1 - line.today.to / 1000) * 208 >= 57, String(line.today.to));
  const today = numbersIn(line.today.stop)[0] as number;
  assert.match(line.past, new RegExp(`q0 0 0 0H${today}$`));
});
