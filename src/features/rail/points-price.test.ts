import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  isPeak,
  type PointsTariff,
  parsePointsTariff,
  priceJourney,
  promoOnSale,
} from '#domain/rail/points-price.ts';
import { fc } from '#tests/harness/properties.ts';
import { readPointsTariff } from './points-tariff.ts';

let tariff: PointsTariff;
before(async () => {
  tariff = await readPointsTariff();
});

const today = Temporal.PlainDate.from('2026-11-20');
// A Tuesday morning, far enough for promotions.
const quiet = '2026-12-08T09:00:00Z';
const journey = (kilometres: number, brand = 'TGV INOUI', departure = quiet) => ({
  legs: [{ transportType: brand, kilometres, departure }],
  international: false,
});
const paris = (text: string): Temporal.Instant =>
  Temporal.ZonedDateTime.from(`${text}[Europe/Paris]`).toInstant();

test('the price of a journey is that of its kilometre band, for each class, fare and brand', () => {
  const price = (kilometres: number, brand?: string) =>
    priceJourney(tariff, today, journey(kilometres, brand));
  // 125 km of great circle are 150 tariff km, the end of the first band; a metre more is the next ten.
  assert.equal(price(125).classes['2'].points, 1500);
  assert.equal(price(125.001).classes['2'].points, 2500);
  assert.equal(price(125.001).tariffKilometres, 160);
  assert.equal(price(250).classes['2'].points, 2500);
  assert.equal(price(400).classes['2'].points, 4000);
  assert.equal(price(600).classes['2'].points, 5500);
  assert.equal(price(900).classes['2'].points, 7000);
  assert.deepEqual(price(400).classes, {
    '1': { points: 6000, promo: 4200, reduced: { card: 4200, child: 3000, companion: 3000 } },
    '2': { points: 4000, promo: 2800, reduced: { card: 2800, child: 2000, companion: 2000 } },
  });
  assert.deepEqual(price(600, 'OUIGO').classes['2'], {
    points: 3300,
    promo: 2400,
    reduced: { card: 2400, child: 1700, companion: 1700 },
  });
  assert.deepEqual(price(600, 'OUIGO Train Classique'), price(600, 'OUIGO'), 'a category has one price');
  assert.deepEqual(price(600, 'TER Occitanie'), price(600, 'TER'));
  assert.deepEqual(price(600, 'Orient-Express'), price(600), 'an unknown brand has the full price');
  assert.equal(price(250, 'TER').classes['2'].points, 1300);
  assert.equal(
    priceJourney(tariff, today, { ...journey(300), international: true }).classes['2'].points,
    6000,
  );
});

test('a longer journey never costs less, 1st class never less than 2nd, a promo always less, all in hundreds', () => {
  const leg = fc.record({
    transportType: fc.constantFrom('TGV INOUI', 'OUIGO', 'TER', 'Intercités', 'Lyria'),
    kilometres: fc.double({ min: 1, max: 700, noNaN: true }),
    departure: fc.constant(quiet),
  });
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 3 }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      fc.boolean(),
      (legs, longer, international) => {
        const price = priceJourney(tariff, today, { legs, international });
        const stretched = priceJourney(tariff, today, {
          legs: legs.map((one) => ({ ...one, kilometres: one.kilometres * longer })),
          international,
        });
        for (const travelClass of ['1', '2'] as const) {
          const { points, promo = Number.POSITIVE_INFINITY } = price.classes[travelClass];
          assert.ok(points % 100 === 0 && promo % 100 === 0);
          assert.ok(promo < points);
          assert.ok(stretched.classes[travelClass].points >= points);
        }
        assert.ok(price.classes['1'].points >= price.classes['2'].points);
      },
    ),
  );
});

test('peak trains leave on Fridays from 15 to 20 h, Sundays from 15 to 21 h and on the eves of holidays', () => {
  const cases: [string, boolean][] = [
    ['2026-11-27T14:59', false],
    ['2026-11-27T15:00', true],
    ['2026-11-27T19:59', true],
    ['2026-11-27T20:00', false],
    ['2026-11-29T20:59', true],
    ['2026-11-29T21:00', false],
    ['2026-11-28T17:00', false],
    ['2026-12-24T07:00', true],
    ['2026-12-31T23:00', true],
    ['2026-12-25T17:00', true],
  ];
  for (const [time, expected] of cases) assert.equal(isPeak(tariff, paris(time)), expected, time);
});

test('a peak train in any leg takes the promo away and leaves the price', () => {
  const friday = priceJourney(tariff, today, {
    international: false,
    legs: [
      { transportType: 'TGV INOUI', kilometres: 200, departure: paris('2026-12-11T14:00').toString() },
      { transportType: 'TER', kilometres: 100, departure: paris('2026-12-11T17:00').toString() },
    ],
  });
  assert.equal(friday.isPeak, true);
  assert.equal(friday.promoRefused, 'peak');
  assert.equal(friday.classes['2'].promo, undefined);
});

test('RAIL-12 promo tickets are not sold fewer than 7 + 1 days before departure, counted in Paris', () => {
  assert.equal(promoOnSale(tariff, today, paris('2026-11-27T23:59').epochMilliseconds), false);
  assert.equal(promoOnSale(tariff, today, paris('2026-11-28T00:00').epochMilliseconds), true);
  const price = priceJourney(tariff, today, journey(300, 'TGV INOUI', paris('2026-11-26T10:00').toString()));
  assert.equal(price.promoRefused, 'promo-too-close');
  assert.equal(price.classes['1'].promo, undefined);
});

test('a price list whose bands do not go up is refused', () => {
  const bands = [
    { upToKilometres: 300, points: 2500 },
    { upToKilometres: 150, points: 4000 },
    { points: 5000 },
  ];
  assert.throws(() => parsePointsTariff({ ...tariff, bands }), /bands go up/);
  assert.throws(() => parsePointsTariff({ ...tariff, firstClassFactor: 0.5 }));
  const { travellers } = tariff;
  const wrong = [
    { ...travellers, child: { ...travellers.child, from: 12 } },
    { ...travellers, card: { ...travellers.card, share: 1.3 } },
    {
      ...travellers,
      card: { ...travellers.card, ages: { ...travellers.card.ages, young: { from: 28, to: 27 } } },
    },
    { ...travellers, companion: { share: 0.5 } },
  ];
  for (const one of wrong) assert.throws(() => parsePointsTariff({ ...tariff, travellers: one }));
  for (const to of [6, 20])
    assert.throws(
      () => parsePointsTariff({ ...tariff, peak: { ...tariff.peak, hours: [{ weekday: 5, from: 20, to }] } }),
      /hours of a day go up/,
    );
});

test('a price list is taken up to its limits, and not beyond them', () => {
  const { travellers, peak, promo, primes } = tariff;
  const hours = (weekday: number, from: number, to: number) => ({
    peak: { ...peak, hours: [{ weekday, from, to }] },
  });
  const band = (first: object, second: object) => ({ bands: [first, second, { points: 5_000 }] });
  const taken = [
    hours(1, 0, 24),
    hours(7, 23, 24),
    hours(2, 0, 1),
    band({ upToKilometres: 150, points: 2_500 }, { upToKilometres: 151, points: 2_500 }),
    { bands: [{ points: 5_000 }], internationalSupplement: 0 },
    { promo: { ...promo, minimumDaysBeforeDeparture: 0 } },
    { travellers: { ...travellers, child: { ...travellers.child, from: 11, to: 11 } } },
    { travellers: { ...travellers, child: { ...travellers.child, from: 0, to: 120 } } },
    { primes: { ...primes, '9': { points: 500, before: 501 }, '10': { points: 500 } } },
  ];
  for (const one of taken) parsePointsTariff({ ...tariff, ...one });
  const refused = [
    hours(0, 8, 9),
    hours(8, 8, 9),
    hours(1, 24, 25),
    hours(1, 23, 25),
    band({ upToKilometres: 150, points: 2_500 }, { upToKilometres: 150, points: 4_000 }),
    { travellers: { ...travellers, child: { ...travellers.child, from: 0, to: 121 } } },
    { primes: { ...primes, '9': { points: 500, before: 500 } } },
  ];
  for (const one of refused)
    assert.throws(() => parsePointsTariff({ ...tariff, ...one }), { name: 'ZodError' }, JSON.stringify(one));
  // Two stations in one place: the shortest band, whatever the brand.
  const nowhere = priceJourney(tariff, today, journey(0, 'TER'));
  assert.deepEqual([nowhere.tariffKilometres, nowhere.classes['2'].points], [0, 1_500]);
  assert.equal(priceJourney(tariff, today, journey(0.5, 'TER')).classes['2'].points, 800);
});

test('a price list that says what quotas.json says is refused: there would be two truths, and one of them read by nobody', () => {
  const quota = { points: 0.1, promo: 0.03, peakFactor: 0.5 };
  assert.throws(() => parsePointsTariff({ ...tariff, quota }), /quota/);
});
