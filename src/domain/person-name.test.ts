import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPersonName, LONGEST_NAME } from './person-name.ts';

test('a name has letters with French accents, hyphens, apostrophes, periods and spaces, and nothing else', () => {
  for (const name of [
    'Élise',
    'd’Ar-Men St. Yves',
    "N'Guyen",
    'Œuvrard',
    'Ÿ',
    'de La Rochefoucauld-Montmorency',
  ])
    assert.equal(isPersonName(name), true, name);
  for (const name of ['', ' ', '-', "'.", 'R2D2', 'a@b', '<b>', 'Élise;', 'Иван', 'a\nb', 'a\u0000'])
    assert.equal(isPersonName(name), false, JSON.stringify(name));
  assert.equal(isPersonName('x'.repeat(LONGEST_NAME)), true);
  assert.equal(isPersonName('x'.repeat(LONGEST_NAME + 1)), false);
  assert.equal(isPersonName('x'.repeat(50_000)), false);
});
