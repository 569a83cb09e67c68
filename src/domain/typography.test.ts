import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import {
  cardNumber,
  counted,
  decimals,
  euros,
  listed,
  NBSP,
  NNBSP,
  plainText,
  quantity,
  quoted,
  signed,
  thousands,
  travelClass,
  typeset,
} from './typography.ts';

test('thousands are grouped by a narrow no-break space, minus is a true minus', () => {
  assert.equal(thousands(0), '0');
  assert.equal(thousands(999), '999');
  assert.equal(thousands(1500), `1${NNBSP}500`);
  assert.equal(thousands(1234567), `1${NNBSP}234${NNBSP}567`);
  assert.equal(thousands(-1500), `−1${NNBSP}500`);
  assert.equal(thousands(-0.2), '0');
});

test('amounts in euros have a comma, two decimals and a no-break space before the sign', () => {
  assert.equal(euros(123456), `1${NNBSP}234,56${NBSP}€`);
  assert.equal(euros(5), `0,05${NBSP}€`);
  assert.equal(euros(-5), `−0,05${NBSP}€`);
  assert.equal(decimals(1234.5, 1), `1${NNBSP}234,5`);
});

test('a grouped number read back by a machine is the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
      assert.equal(Number(plainText(thousands(value)).replaceAll(' ', '')), value);
    }),
  );
});

test('words agree with their number from two on', () => {
  assert.equal(counted(0, 'point', 'points'), `0${NBSP}point`);
  assert.equal(counted(1, 'point', 'points'), `1${NBSP}point`);
  assert.equal(counted(3100, 'point', 'points'), `3${NNBSP}100${NBSP}points`);
  assert.equal(signed(560), `+${NBSP}560`);
  assert.equal(signed(-3200), `−${NBSP}3${NNBSP}200`);
  assert.equal(quantity(20, '%'), `20${NBSP}%`);
  assert.equal(travelClass('1'), `1re${NBSP}classe`);
  assert.equal(travelClass('2'), `2de${NBSP}classe`);
  assert.equal(quoted('Ajouter'), `«${NNBSP}Ajouter${NNBSP}»`);
  assert.equal(listed(['Lyon', 'Nîmes', 'Arles']), 'Lyon, Nîmes et Arles');
  assert.equal(listed([]), '');
  assert.equal(cardNumber('29090109417263850'), ['2909', '0109', '4172', '6385', '0'].join(NBSP));
});

test('a plainly typed sentence gets its spaces and apostrophes, and nothing else is touched', () => {
  assert.equal(typeset('Que faire de mes points ?'), `Que faire de mes points${NNBSP}?`);
  assert.equal(typeset('Attention : « complet » !'), `Attention${NBSP}: «${NNBSP}complet${NNBSP}»${NNBSP}!`);
  assert.equal(typeset("L'aller coûte 8 400 points"), `L’aller coûte 8${NNBSP}400${NBSP}points`);
  assert.equal(typeset('Plus 20 % et 49,00 €'), `Plus 20${NBSP}% et 49,00${NBSP}€`);
  assert.equal(
    typeset('13/03/2027 14:05 https://exemple.fr/?a=b;c'),
    '13/03/2027 14:05 https://exemple.fr/?a=b;c',
  );
});

test('setting a sentence twice changes nothing more', () => {
  const words = fc.array(
    fc.constantFrom('a', "l'", ' ', ';', '?', '!', ':', '«', '»', '1', '500', '€', '%', '.', NBSP, NNBSP),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const once = typeset(parts.join(''));
      assert.equal(typeset(once), once);
    }),
    runs(500),
  );
});
