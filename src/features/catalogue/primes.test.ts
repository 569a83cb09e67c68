import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceJourney } from '#domain/rail/points-price.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import {
  FRANCE_TICKET,
  PRIME_TYPES,
  PRIMES_PER_PAGE,
  primeByRef,
  primesOf,
  primesOnSale,
  unknownPrimes,
} from './index.ts';

test('SHOP-02 what the price list gives no price is not on sale, and a promotion is cheaper than its ordinary price', async () => {
  const tariff = await readPointsTariff();
  const ids = (of: typeof tariff): string[] => primesOnSale(of).map(({ id }) => id);
  const { 433: _, ...primes } = tariff.primes;
  assert.ok(ids(tariff).includes('433'));
  assert.ok(!ids({ ...tariff, primes }).includes('433'));
  // A price by which nothing is sold is told to whoever wrote it.
  assert.deepEqual(unknownPrimes(tariff), []);
  assert.deepEqual(unknownPrimes({ primes: { ...tariff.primes, 4333: { points: 100 } } }), ['4333']);
  for (const { pricePoints, pointsBefore, promo } of primesOnSale(tariff))
    if (pointsBefore !== undefined) assert.ok(promo && pricePoints < pointsBefore);
});

test('SHOP-02 the France ticket is prime 43, of type 32, from the lowest price of the list', async () => {
  const tariff = await readPointsTariff();
  const ticket = primeByRef(tariff, FRANCE_TICKET);
  assert.equal(ticket?.id, FRANCE_TICKET);
  assert.equal(FRANCE_TICKET, '43');
  assert.equal(ticket?.type, 32);
  // A TER up to 150 tariff kilometres: 1 500 points, halved, three tenths less as a promotion, rounded up to the next hundred.
  assert.equal(ticket?.pricePoints, 600);
});

test('SHOP-02 no ticket is cheaper than the catalogue says, as a promotion neither', async () => {
  const tariff = await readPointsTariff();
  const today = Temporal.PlainDate.from('2026-11-21');
  const prices = ['TGV INOUI', 'OUIGO', 'TER', 'Intercités'].map((brand) => {
    const leg = { transportType: brand, kilometres: 1, departure: '2026-12-09T09:00:00Z' };
    return priceJourney(tariff, today, { legs: [leg], international: false }).classes['2'].promo ?? Infinity;
  });
  assert.equal(Math.min(...prices), primeByRef(tariff, FRANCE_TICKET)?.pricePoints);
});

test('SHOP-01 primes are filtered by the types of the query', async () => {
  const primes = primesOnSale(await readPointsTariff());
  assert.deepEqual(PRIME_TYPES, {
    'billets-de-train': 32,
    'reductions-sncf': 35,
    'dons-pour-la-planete': 44,
  });
  assert.equal(primesOf(primes, PRIME_TYPES['billets-de-train']).length, 1);
  const gifts = primesOf(primes, PRIME_TYPES['dons-pour-la-planete']);
  assert.ok(gifts.length > 0);
  for (const { realType, service } of gifts) assert.deepEqual([realType, service], [45, 'donation']);
  const reductions = primesOf(primes, PRIME_TYPES['reductions-sncf']);
  assert.deepEqual(
    [...new Set(reductions.flatMap(({ realType }) => realType ?? []))].sort(),
    [40, 41, 42, 43],
    'and the discount cards, whose type says all',
  );
  assert.ok(primes.length > PRIMES_PER_PAGE, 'more than a page');
  assert.equal(primesOf(primes, undefined).length, primes.length);
});
