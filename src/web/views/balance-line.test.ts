import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { balanceLine } from './balance-line.server.ts';

const DAY = 86_400_000;
const numbersIn = (path: string): number[] =>
  [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));

test('fewer than two movements are no line', () => {
  assert.equal(balanceLine(0, [], 0), undefined);
  assert.equal(balanceLine(0, [{ at: 1, balance: 10 }], 2), undefined);
});

test('the line has a stop at each movement and stays inside its picture, whatever the balances', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ gap: fc.integer({ min: 0, max: 40 }), change: fc.integer({ min: -9000, max: 9000 }) }),
        {
          minLength: 2,
          maxLength: 15,
        },
      ),
      fc.nat(50_000),
      (moves, first) => {
        let at = 1_700_000_000_000;
        let balance = first;
        const steps = moves.map(({ gap, change }) => {
          at += gap * DAY;
          balance = Math.max(0, balance + change);
          return { at, balance };
        });
        const line = balanceLine(first, steps, at + DAY);
        assert.ok(line);
        assert.equal([...line.stops.matchAll(/M/g)].length, steps.length);
        assert.equal(line.highest, Math.max(first, ...steps.map((step) => step.balance)));
        assert.equal(line.lowest, 0, 'its foot is nothing left');
        for (const [, x, y] of line.stops.matchAll(/M([\d.-]+) ([\d.-]+)/g)) {
          assert.ok(Number(x) >= 0 && Number(x) <= line.width, `x ${x}`);
          assert.ok(Number(y) >= 0 && Number(y) <= line.height, `y ${y}`);
        }
        assert.ok(numbersIn(line.past).every(Number.isFinite));
      },
    ),
  );
});

test('what is to come goes on hollow from today', () => {
  const now = 10 * DAY;
  const line = balanceLine(
    100,
    [
      { at: DAY, balance: 200 },
      { at: 5 * DAY, balance: 150 },
    ],
    now,
    [{ at: 20 * DAY, balance: 400 }],
  );
  assert.ok(line?.future);
  assert.equal(line.highest, 400);
  const end = /H([\d.]+)$/.exec(line.past)?.[1];
  assert.ok(line.future.startsWith(`M${end} `), 'the future starts where the past ends');
});
