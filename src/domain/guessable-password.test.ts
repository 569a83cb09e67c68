import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessesOf, isMadeOf, knownWordsOf } from './guessable-password.ts';

test('a password is guessed by its word, whatever capitals, accents, digits and signs please a rule', () => {
  for (const password of [
    'Soleil2026!',
    '2026Soleil!',
    '!!S0LEIL',
    'so1eiL-22',
    'Sôle1l22',
    '5oleil',
    '$0le!l',
  ])
    assert.ok(guessesOf(password).includes('soleil'), password);
  assert.deepEqual(guessesOf('Abc-22'), ['abc-22'], 'three letters are in too many good ones');
  // Nine signs behind a word are a password of their own.
  assert.ok(!guessesOf('Soleil-22-22-22').includes('soleil'));
});

test('a password is made of what everybody knows of its owner where fewer than five letters are its own', () => {
  const own = knownWordsOf(['Chloé', 'Martin-Dupré'], 'chouette.md@exemple.fr');
  for (const password of [
    'Chloe2226!',
    'CHLOÉ-martin-2',
    'M4rtin!2227',
    'Ch1oe!2226',
    'Mart1n-2226',
    'Dupré&abcd-2',
    'Chouette-226',
  ])
    assert.equal(isMadeOf(password, own), true, password);
  for (const password of ['Martin-abcde-2', 'Valise-Bleue-26', '22-ab-2266!', 'Exemple-2226'])
    assert.equal(isMadeOf(password, own), false, password);
  // A name that another begins with is no part of what is left of it.
  assert.equal(isMadeOf('Annabelle-22', ['Ann', 'Annabelle']), true);
  assert.equal(isMadeOf('Al-bertine-22', ['Al']), false, 'two letters say nothing');
});
