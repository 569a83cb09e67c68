import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { fc, runs } from '#tests/harness/properties.ts';
import { countries } from './countries.ts';
import { readMobile, readPhone, shownNumber, writtenNumber } from './phone-number.ts';

const exampleOf = (code: CountryCode) => getExampleNumber(code, examples);
const withExample = countries()
  .map(({ code }) => code)
  .filter((code) => exampleOf(code)?.isValid());

test('INFO-03 the mobile number of every country is read as that country writes it and with its dial code, and shown the same', () => {
  assert.ok(withExample.length > 230, String(withExample.length));
  for (const code of withExample) {
    const example = exampleOf(code);
    assert.ok(example);
    assert.equal(readMobile(example.formatNational(), code), example.number, code);
    assert.equal(readMobile(example.number, code), example.number, code);
    assert.equal(readMobile(example.formatInternational()), example.number, code);
    const shown = shownNumber(example.number);
    assert.equal(readMobile(shown.national, shown.country), example.number, `${code} ${shown.country}`);
    assert.equal(
      readMobile(writtenNumber(example.number), 'FR') ?? readMobile(writtenNumber(example.number)),
      example.number,
    );
  }
});

test('INFO-03 a mobile number is refused under a dial code that is not its own', () => {
  const dialCode = new Map(countries().map((country) => [country.code, country.dialCode]));
  fc.assert(
    fc.property(fc.constantFrom(...withExample), fc.constantFrom(...withExample), (one, other) => {
      fc.pre(dialCode.get(one) !== dialCode.get(other));
      assert.equal(readMobile(exampleOf(one)?.number ?? '', other), undefined);
    }),
    runs(500),
  );
});

test('a landline, a number too short and what is no number are no mobile', () => {
  for (const typed of [
    '01 42 68 53 00',
    '06 12 34 56',
    '06 12 34 56 78 9',
    '112',
    '',
    'mobile',
    '+',
    '++33612345678',
  ])
    assert.equal(readMobile(typed, 'FR'), undefined, typed);
  assert.equal(readMobile('06 12 34 56 78'), undefined, 'without a country it begins with its dial code');
});

test('the mobile numbers that the regulator keeps for fiction are read, and their neighbours are not', () => {
  assert.equal(readMobile('06 39 98 01 04', 'FR'), '+33639980104');
  assert.equal(readMobile('06 39 97 01 04', 'FR'), undefined);
});

test('a telephone number of any kind is French unless it begins with its dial code', () => {
  assert.equal(readPhone('01 42 68 53 00'), '+33142685300');
  assert.equal(readPhone('+32 2 555 12 12'), '+3225551212');
  assert.equal(readPhone('02 555 12 12'), undefined);
  assert.equal(writtenNumber('+33142685300'), '01 42 68 53 00');
  assert.equal(writtenNumber('+3225551212'), '+32 2 555 12 12');
});

test('a number that was kept and cannot be read stands as it is', () => {
  assert.deepEqual(shownNumber('inconnu'), { country: 'FR', national: 'inconnu' });
  assert.equal(writtenNumber('inconnu'), 'inconnu');
});

test('whatever is typed, what is read is E.164 and reads as itself', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+ ().-/'), maxLength: 40 }),
    fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+33${digits}`),
  );
  fc.assert(
    fc.property(typed, fc.option(fc.constantFrom(...withExample), { nil: undefined }), (text, country) => {
      const read = readMobile(text, country);
      if (read === undefined) return;
      assert.match(read, /^\+[1-9]\d{5,14}$/);
      assert.equal(readMobile(read, country), read);
    }),
    runs(2000),
  );
});
