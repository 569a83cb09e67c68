import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries, countryName, isCountry } from './countries.ts';

test('INFO-03 the list of countries begins with France and its neighbours and ends with the Vatican, whatever the library sorts', () => {
  const names = countries().map(({ name }) => name);
  assert.deepEqual(names.slice(0, 7), [
    'Allemagne',
    'Autriche',
    'Belgique',
    'Espagne',
    'France',
    'Italie',
    'Luxembourg',
  ]);
  assert.equal(names.at(-1), 'Vatican');
  assert.equal(names.filter((name) => /Vatican/.test(name)).length, 1);
});

test('every country stands in the list once, by a French name and with its dial code, the others in French order', () => {
  assert.ok(countries().length > 240, String(countries().length));
  for (const what of ['code', 'name'] as const)
    assert.equal(new Set(countries().map((country) => country[what])).size, countries().length, what);
  for (const { code, name, dialCode } of countries()) {
    assert.notEqual(name, code);
    assert.match(dialCode, /^\+[1-9]\d{0,2}$/, name);
    assert.ok(isCountry(code));
  }
  const sorted = (names: readonly string[]) => names.toSorted(new Intl.Collator('fr').compare);
  const names = countries().map(({ name }) => name);
  const first = names.slice(0, names.indexOf('Afghanistan'));
  assert.deepEqual(first, sorted(first));
  const others = names.slice(first.length, -1);
  assert.deepEqual(others, sorted(others));
  assert.ok(
    others.indexOf('Égypte') < others.indexOf('Estonie'),
    'an accent does not move a name to the end',
  );
});

test('a code that is no country is none, and is called as it stands', () => {
  for (const code of ['ZZ', 'fr', 'AC', '', 'toString']) {
    assert.ok(!isCountry(code), code);
    assert.equal(countryName(code), code);
  }
  assert.equal(countryName('BE'), 'Belgique');
});
