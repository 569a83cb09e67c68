import assert from 'node:assert/strict';
import { test } from 'node:test';
import { points } from '#domain/money.ts';
import { seated } from '#domain/rail/travellers.ts';
import { fc } from '#tests/harness/properties.ts';
import { CHOICE_LIFETIME, type Choice, choiceKey, readChoice, signChoice } from './choice-token.ts';

const key = choiceKey(Buffer.alloc(32, 1));
const choices: fc.Arbitrary<Choice> = fc.record(
  {
    direction: fc.constantFrom('outward', 'inward'),
    journey: fc
      .array(fc.constantFrom(...'6101.2027-03-05~é%'.split('')), { minLength: 1, maxLength: 200 })
      .map((letters) => letters.join('')),
    travelClass: fc.constantFrom('1', '2'),
    fare: fc.constantFrom('points', 'promo'),
    party: fc
      .record(
        {
          adult: fc.nat(6),
          card: fc.nat(6),
          child: fc.nat(6),
          companion: fc.nat(6),
          infant: fc.nat(6),
          wheelchairs: fc.nat(6),
        },
        { noNullPrototype: true },
      )
      .filter((party) => seated(party) >= 1 && seated(party) <= 6),
    points: fc.integer({ min: 1, max: 100_000 }).map(points),
  },
  { noNullPrototype: true },
);
const now = fc.integer({ min: 1.5e12, max: 3e12 });

test('a signed choice is read back as it was, until its 30 minutes are over', () => {
  fc.assert(
    fc.property(choices, now, fc.integer({ min: 0, max: CHOICE_LIFETIME - 1 }), (choice, at, later) => {
      const token = signChoice(key, choice, at);
      assert.deepEqual(readChoice(key, token, at + later * 1000), { ok: true, choice });
      assert.deepEqual(readChoice(key, token, at + CHOICE_LIFETIME * 1000), { ok: false, reason: 'expired' });
    }),
  );
});

test('no character of a signed choice can be changed, dropped or added, and no other key signs it', () => {
  fc.assert(
    fc.property(
      choices,
      now,
      fc.nat(),
      fc.constantFrom('A', 'b', '_', '', '.', '=', 'AA'),
      (choice, at, where, put) => {
        const token = signChoice(key, choice, at);
        const index = where % token.length;
        const changed = token.slice(0, index) + put + token.slice(index + 1);
        fc.pre(changed !== token);
        assert.deepEqual(readChoice(key, changed, at), { ok: false, reason: 'unreadable' });
        const other = choiceKey(Buffer.alloc(32, 2));
        assert.deepEqual(readChoice(other, token, at), { ok: false, reason: 'unreadable' });
      },
    ),
  );
});

test('rubbish of any length is refused at once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      assert.equal(readChoice(key, text, 0).ok, false);
    }),
  );
  // The best of ten: the machine may be busy with others.
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    assert.equal(readChoice(key, 'A.'.repeat(25_000), 0).ok, false);
    return performance.now() - start;
  });
  assert.ok(Math.min(...times) < 5, `${times.join(', ')} ms`);
});
