import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { footprintOf, railMetres, roundedTo, TRAIN_MODES } from './footprint.ts';

test('CO2-01 580 km in a TGV save 50 kg against the car', () => {
  const { saved } = footprintOf([{ mode: 'tgv', travels: 1, metres: 580_000 }]);
  assert.ok(Math.abs(saved - 50_000) < 100, String(saved));
});

test('CO2-01 the footprint of several journeys is the sum of theirs, and a train is better than a car, a car than a plane', () => {
  const travelled = fc.record({
    mode: fc.constantFrom(...TRAIN_MODES),
    travels: fc.integer({ min: 1, max: 60 }),
    metres: fc.integer({ min: 1_000, max: 5_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(travelled), fc.array(travelled), (one, other) => {
      const [all, first, second] = [[...one, ...other], one, other].map((list) => footprintOf(list));
      assert.ok(all && first && second);
      for (const name of ['travels', 'metres', 'train', 'car', 'plane', 'saved'] as const)
        assert.ok(Math.abs(all[name] - first[name] - second[name]) < 1);
      assert.ok(all.metres === 0 || (all.train < all.car && all.car < all.plane && all.saved > 0));
    }),
  );
});

test('CO2-01 what is told of a journey adds up, whatever it is rounded to', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TRAIN_MODES),
      fc.integer({ min: 0, max: 20_000_000 }),
      fc.constantFrom(1, 100, 1_000),
      (mode, metres, step) => {
        const exact = footprintOf([{ mode, travels: 1, metres }]);
        const told = roundedTo(step, exact);
        assert.equal(told.saved, told.car - told.train);
        for (const name of ['train', 'car', 'plane', 'saved'] as const) {
          assert.equal(told[name] % step, 0);
          assert.ok(Math.abs(told[name] - exact[name]) <= step);
        }
      },
    ),
  );
});

test('CO2-01 distances by rail are within a tenth of the lines’ own', () => {
  const paris = { latitude: 48.844945, longitude: 2.373481 };
  for (const [name, latitude, longitude, kilometres] of [
    ['Lyon Part-Dieu', 45.760585, 4.859435, 427],
    ['Marseille Saint-Charles', 43.302666, 5.380407, 750],
    ['Lille Flandres', 50.636281, 3.070651, 226],
    ['Strasbourg', 48.585437, 7.733905, 439],
    ['Bordeaux Saint-Jean', 44.825873, -0.556697, 537],
    ['Rennes', 48.103517, -1.672744, 364],
    ['Nantes', 47.217515, -1.541985, 387],
  ] as const) {
    const metres = railMetres(paris, { latitude, longitude });
    assert.ok(Math.abs(metres / 1_000 / kilometres - 1) < 0.1, `${name}: ${metres}`);
  }
});
