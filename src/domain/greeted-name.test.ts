import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullName, greetingOf, greetingWith } from './customer.ts';
import { greetedFirstName, greetedLastName } from './greeted-name.ts';

test('a first name in one kind of letters is greeted with capitals where they belong, any other as it was typed', () => {
  for (const [typed, greeted] of [
    ['élodie', 'Élodie'],
    ['ÉLODIE', 'Élodie'],
    ['Élodie', 'Élodie'],
    ['jean-luc', 'Jean-Luc'],
    ['JEAN-LUC', 'Jean-Luc'],
    ['jean luc', 'Jean Luc'],
    ['Jean-luc', 'Jean-luc'],
    ['œnone', 'Œnone'],
    ['e\u0301lodie', 'E\u0301lodie'],
    ['JP', 'JP'],
    ['jp', 'Jp'],
    ['J.-P.', 'J.-P.'],
    ['LI', 'Li'],
    ['ÈVE', 'Ève'],
    ['van anh', 'Van Anh'],
    ['É', 'É'],
  ])
    assert.equal(greetedFirstName(typed as string), greeted);
});

test('a last name keeps its small words small before another one, and begins with a capital after an apostrophe or a hyphen', () => {
  for (const [typed, greeted] of [
    ['garraud', 'Garraud'],
    ['d’arc', 'd’Arc'],
    ["D'ARC", 'd’Arc'],
    ["d'Arvor", 'd’Arvor'],
    ['d’Arc', 'd’Arc'],
    ['D’Arvor', 'D’Arvor'],
    ['van der berg', 'van der Berg'],
    ['VAN DER BERG', 'van der Berg'],
    ['Van der Berg', 'Van der Berg'],
    ['de la tour', 'de La Tour'],
    ['le goff', 'Le Goff'],
    ['l’hôpital', 'L’Hôpital'],
    ['O’BRIEN', 'O’Brien'],
    ['saint-exupéry', 'Saint-Exupéry'],
    ['van', 'Van'],
    ['DU', 'Du'],
    ['NG', 'NG'],
    ['mc. aulay', 'Mc. Aulay'],
  ])
    assert.equal(greetedLastName(typed as string), greeted);
});

test('letters begin with the name as it is greeted', () => {
  assert.equal(greetingOf({ civility: 'M', lastName: 'BENALI' }), 'Monsieur Benali,');
  const ines = { firstName: 'inès', lastName: 'd’arc' };
  assert.equal(greetingWith('Mme', ines), 'Madame d’Arc,');
  assert.equal(greetingWith(undefined, ines), 'Inès d’Arc,');
  assert.equal(fullName({ firstName: 'JEAN-LUC', lastName: "d'arc" }), 'Jean-Luc d’Arc');
});
