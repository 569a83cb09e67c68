import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditedWords } from './credited-words.server.ts';

test('POINTS-12 points to come say their day, and none that is over', () => {
  const today = Temporal.PlainDate.from('2026-12-27');
  const said = (points: number, on: string): string =>
    creditedWords(points, Temporal.PlainDate.from(on), today).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.equal(said(120, '2026-12-30'), 'crédités le 30 décembre');
  assert.equal(said(1, '2026-12-27'), 'crédité le 27 décembre');
  assert.equal(said(120, '2026-12-08'), 'crédit en cours');
});
