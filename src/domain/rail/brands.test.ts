import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandNamed, categoryOf } from './brands.ts';

test('POINTS-14 a brand is known by any of its names, whatever its capitals, accents and hyphens', () => {
  const named = ['inoui', 'INTERCITES', 'Intercites de nuit', 'TRAIN TER', 'remi', 'Tram Train', ' ouigo '];
  assert.deepEqual(named.map(brandNamed), [
    'TGV INOUI',
    'Intercités',
    'Intercités de nuit',
    'TER',
    'Rémi',
    'Tram-train',
    'OUIGO',
  ]);
});

test('POINTS-14 every brand belongs to one category: the slow OUIGO is low cost, coaches and shuttles are regional', () => {
  assert.deepEqual(
    [
      'TGV INOUI',
      'Lyria',
      'INTERCITÉS',
      'OUIGO',
      'OUIGO Train Classique',
      'TER Occitanie',
      'Car TER',
      'Navette',
    ].map(categoryOf),
    ['high-speed', 'high-speed', 'intercity', 'low-cost', 'low-cost', 'regional', 'regional', 'regional'],
  );
  assert.deepEqual(['', 'toString', 'Orient-Express', 'TERRE'].map(categoryOf), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
