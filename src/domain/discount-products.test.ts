import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import {
  CARD_CODES,
  COMPANIES,
  DISCOUNT_PRODUCTS,
  lastDayOf,
  PACES,
  PRODUCT_CODES,
  type ProductCode,
  productOf,
  suitedTo,
  unfitFor,
} from './discount-products.ts';
import { discountNumberOf, hasCheckDigit } from './loyalty/card-number.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
/** A day, and whether it is one on which a product may begin for somebody born on another. */
const fits = (code: ProductCode, startsOn: string, born: string, ...children: string[]): string =>
  unfitFor(DISCOUNT_PRODUCTS[code], day(startsOn), day(born), children.map(day)) ?? 'fits';

test('the age for a card is that of the day it begins, and at 27 either of two cards may be taken', () => {
  // Born on 15 March 2000: 27 from the 15th of March 2027, 28 a year later.
  const at = (code: ProductCode) =>
    ['2027-03-14', '2027-03-15', '2028-03-14', '2028-03-15'].map((start) => fits(code, start, '2000-03-15'));
  assert.deepEqual(at('avantage-jeune'), ['fits', 'fits', 'fits', 'too-old']);
  assert.deepEqual(at('avantage-adulte'), ['too-young', 'fits', 'fits', 'fits']);
  assert.deepEqual(
    ['2027-03-14', '2027-03-15'].map((start) => fits('avantage-jeune', start, '2015-03-15')),
    ['too-young', 'fits'],
  );
  assert.deepEqual(
    ['2027-03-14', '2027-03-15'].map((start) => [
      fits('avantage-adulte', start, '1967-03-15'),
      fits('liberte', start, '1967-03-15'),
      fits('avantage-senior', start, '1967-03-15'),
    ]),
    [
      ['fits', 'fits', 'too-young'],
      ['too-old', 'too-old', 'fits'],
    ],
  );
  assert.equal(fits('avantage-senior', '2027-03-15', '1921-03-15'), 'fits');
});

test('a family’s card wants a child from 4 to 11 on the day it begins, both included', () => {
  const adult = '1990-01-01';
  assert.equal(fits('avantage-famille', '2027-03-15', adult), 'no-child');
  for (const [born, expected] of [
    ['2023-03-16', 'no-child'],
    ['2023-03-15', 'fits'],
    ['2015-03-16', 'fits'],
    ['2015-03-15', 'no-child'],
  ] as const)
    assert.equal(fits('avantage-famille', '2027-03-15', adult, '2011-01-01', born), expected, born);
  assert.equal(fits('avantage-famille', '2027-03-15', '1960-01-01', '2020-01-01'), 'too-old');
});

test('whoever is of an age for a discount card finds one, at every age from 12 on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 12, max: 110 }), (days, age) => {
      const startsOn = day('2027-01-01').add({ days });
      const born = startsOn.subtract({ years: age });
      assert.ok(CARD_CODES.some((code) => !unfitFor(DISCOUNT_PRODUCTS[code], startsOn, born)));
    }),
    runs(100),
  );
});

test('who looks for a card is answered by age, by how often they travel and with whom, at every age from 12 on', () => {
  assert.deepEqual(suitedTo({ age: 11, pace: 'occasionnel', company: 'seul' }), []);
  assert.deepEqual(suitedTo({ age: 27, pace: 'occasionnel', company: 'seul' }), [
    'avantage-jeune',
    'avantage-adulte',
  ]);
  assert.deepEqual(suitedTo({ age: 27, pace: 'occasionnel', company: 'adulte' }), [
    'avantage-adulte',
    'avantage-jeune',
  ]);
  assert.deepEqual(suitedTo({ age: 40, pace: 'occasionnel', company: 'enfant' }), [
    'avantage-famille',
    'avantage-adulte',
  ]);
  assert.deepEqual(suitedTo({ age: 40, pace: 'frequemment', company: 'seul' }), [
    'liberte',
    'avantage-adulte',
  ]);
  assert.deepEqual(suitedTo({ age: 20, pace: 'frequemment', company: 'seul' }), [
    'max-jeune',
    'avantage-jeune',
  ]);
  // Four are for that age.
  assert.deepEqual(suitedTo({ age: 27, pace: 'frequemment', company: 'seul' }), ['max-jeune', 'liberte']);
  assert.deepEqual(suitedTo({ age: 66, pace: 'frequemment', company: 'enfant' }), [
    'max-senior',
    'avantage-senior',
  ]);
  for (const pace of PACES)
    for (const company of COMPANIES)
      for (let age = 12; age <= 110; age += 1) {
        const found = suitedTo({ age, pace, company });
        assert.ok(found.length > 0, `${age} ${pace} ${company}`);
        const born = day('2027-03-15').subtract({ years: age });
        for (const code of found)
          assert.equal(
            unfitFor(DISCOUNT_PRODUCTS[code], day('2027-03-15'), born, [day('2020-03-15')]),
            undefined,
          );
      }
});

test('a card of a year ends the day before its anniversary, a pass of a week or a month likewise', () => {
  const last = (code: ProductCode, startsOn: string) =>
    lastDayOf(DISCOUNT_PRODUCTS[code], day(startsOn)).toString();
  assert.equal(last('avantage-jeune', '2027-03-01'), '2028-02-29');
  assert.equal(last('avantage-jeune', '2028-02-29'), '2029-02-27');
  assert.equal(last('forfait-mensuel', '2027-01-31'), '2027-02-27');
  assert.equal(last('forfait-hebdomadaire', '2027-03-29'), '2027-04-04');
});

test('every product has a title of its own, and a code that is none is no product', () => {
  assert.equal(
    new Set(PRODUCT_CODES.map((code) => DISCOUNT_PRODUCTS[code].title)).size,
    PRODUCT_CODES.length,
  );
  assert.equal(productOf('avantage-adulte')?.title, 'Carte Avantage Adulte');
  for (const code of ['', 'constructor', 'carte-inconnue']) assert.equal(productOf(code), undefined);
});

test('numbers of discount cards are of the specification’s form, never a loyalty card’s, and notice a wrong digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_999_999_999 }), (serial) => {
      const number = discountNumberOf(serial);
      assert.match(number, /^290901[12]\d{10}$/);
      assert.ok(hasCheckDigit(number));
      assert.ok(!hasCheckDigit(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)));
    }),
    runs(200),
  );
  assert.throws(() => discountNumberOf(2_000_000_000), RangeError);
});
