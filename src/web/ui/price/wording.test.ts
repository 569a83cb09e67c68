import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { missingPoints } from '#domain/points-words.ts';
import { plainText } from '#domain/typography.ts';
import { pointsPrice, priceWording } from './wording.ts';

test('SHOP-03 points agree with their number: « 0 Point », « 1 Point », « 2 Points », « 1 500 Points »', () => {
  assert.deepEqual(
    [0, 1, 2, 1500].map((points) => plainText(pointsPrice(points))),
    ['0 Point', '1 Point', '2 Points', '1 500 Points'],
  );
});

test('SHOP-03 a price reads points, euros or points + euros, and « au lieu de » in a promotion', () => {
  assert.equal(plainText(priceWording({ points: 8400 })), '8 400 Points');
  assert.equal(plainText(priceWording({ cents: 6200 })), '62,00 €');
  assert.equal(plainText(priceWording({ points: 8000, cents: 2400 })), '8 000 Points + 24,00 €');
  assert.equal(
    plainText(priceWording({ points: 7600, pointsBefore: 9500 })),
    '7 600 Points au lieu de 9 500 Points',
  );
  assert.equal(plainText(priceWording({ cents: 4900, centsBefore: 9900 })), '49,00 € au lieu de 99,00 €');
  assert.equal(
    plainText(priceWording({ points: 4000, cents: 1200, pointsBefore: 5000, centsBefore: 1500 })),
    '4 000 Points + 12,00 € au lieu de 5 000 Points + 15,00 €',
  );
});

test('SHOP-03 what the balance cannot pay says how many points are missing, what it can pay says nothing', () => {
  assert.equal(plainText(missingPoints(21500, 18400) ?? ''), 'Il manque 3 100 points.');
  assert.equal(plainText(missingPoints(101, 100) ?? ''), 'Il manque 1 point.');
  assert.equal(missingPoints(18400, 18400), undefined);
  assert.equal(missingPoints(100, 18400), undefined);
});

test('the capital of a price is made by its one file: whatever else counts points says « points »', () => {
  const source = path.resolve(import.meta.dirname, '../../..');
  // A number, or what is put in for one, with a space and the capital; the unit alone as a word of the programme.
  const counted = /(?:\d|\})(?:[ \u00a0]|\$\{N?NBSP\}|\\u00a0)Points?(?! (?:Monnaie|Statut)\b)\b/;
  const strays = fs
    .globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.(?:test|examples)\.tsx?$|(?:^|\/)(?:testing|gallery)\//.test(file))
    .filter((file) => !file.endsWith('ui/price/wording.ts'))
    .flatMap((file) => {
      const found = counted.exec(fs.readFileSync(path.join(source, file), 'utf8'));
      return found ? [`${file}: ${found[0]}`] : [];
    });
  assert.deepEqual(strays, []);
});
