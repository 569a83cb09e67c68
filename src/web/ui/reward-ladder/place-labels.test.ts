import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { placeLabels, sideOf } from './place-labels.ts';

const stop = (at: number, title = 'Dijon') => ({ at, figure: '4 300', title });

test('labels stand under their stops while there is room, then one row lower, then only read aloud', () => {
  const here = { at: 0.9, words: 'vous êtes ici' };
  assert.deepEqual(placeLabels([stop(0.1), stop(0.3), stop(0.6)], here), ['high', 'high', 'high']);
  assert.deepEqual(placeLabels([stop(0.3), stop(0.31), stop(0.32), stop(0.33)], here), [
    'high',
    'unseen',
    'unseen',
    'low',
  ]);
});

test('no label stands on the mast of one’s own place, and the words of that place on no label', () => {
  const here = { at: 0.5, words: 'vous êtes ici' };
  assert.deepEqual(placeLabels([stop(0.1), stop(0.5), stop(0.9)], here), ['high', 'unseen', 'high']);
  assert.deepEqual(placeLabels([stop(0.44), stop(0.45), stop(0.46)], here), ['high', 'unseen', 'unseen']);
});

test('a label near the end of the line ends at its stop: it stands on no mast before it', () => {
  const here = { at: 0.845, words: 'vous êtes ici' };
  const stops = [stop(0.1), stop(0.925, 'Bordeaux à deux'), stop(1, 'Dijon à deux')];
  assert.deepEqual(placeLabels(stops, here), ['high', 'unseen', 'high']);
  assert.deepEqual(placeLabels(stops, { ...here, at: 0.7 }), ['high', 'low', 'high']);
});

test('two labels of a row never meet, wherever the stops stand', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(30) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (made, at) => {
        const stops = made
          .toSorted((a, b) => a.at - b.at)
          .map((one) => ({ at: one.at, figure: '8 400', title: 'x'.repeat(one.length) }));
        const rows = placeLabels(stops, { at, words: 'vous êtes ici' });
        for (const row of ['high', 'low'] as const) {
          const spans = stops
            .map(({ at: centre, title }) => {
              const length = Math.max(5 * 0.0095, title.length * 0.0067);
              const from = centre - { first: 0, middle: length / 2, last: length }[sideOf(centre)];
              return [from, from + length] as const;
            })
            .filter((_, index) => rows[index] === row)
            .toSorted(([a], [b]) => a - b);
          for (const [index, [from]] of spans.entries())
            assert.ok(index === 0 || from >= (spans[index - 1]?.[1] ?? 0) - 0.012, JSON.stringify(spans));
        }
      },
    ),
  );
});
