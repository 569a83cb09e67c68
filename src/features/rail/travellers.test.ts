import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { areChildrenAlone, type PartyInput, partyOf, partyProblems } from '#domain/rail/party-rules.ts';
import { partyCount, partyWords } from '#domain/rail/party-words.ts';
import { type PointsTariff, priceJourney } from '#domain/rail/points-price.ts';
import {
  adults,
  CARD_KINDS,
  fitsCard,
  isAdultOn,
  isInfantOn,
  isSameParty,
  kindOn,
  type PricedTraveller,
  partyPoints,
  seated,
  TRAVELLER_KINDS,
  travellerPoints,
} from '#domain/rail/travellers.ts';
import { fc } from '#tests/harness/properties.ts';
import { readPointsTariff } from './points-tariff.ts';

let tariff: PointsTariff;
before(async () => {
  tariff = await readPointsTariff();
});

const today = Temporal.PlainDate.from('2026-11-20');
const day = Temporal.PlainDate.from('2026-12-08');
const price = (kilometres: number, brand = 'TGV INOUI') =>
  priceJourney(tariff, today, {
    legs: [{ transportType: brand, kilometres, departure: '2026-12-08T09:00:00Z' }],
    international: false,
  });
const some = fc.nat(6);
const parties = fc.record({
  adult: some,
  card: some,
  child: some,
  companion: some,
  infant: some,
  wheelchairs: some,
});
const kilometres = fc.double({ min: 1, max: 1500, noNaN: true });
const brands = fc.constantFrom('TGV INOUI', 'OUIGO', 'TER', 'Intercités');

const born = (age: number, daysAfter = 0): Temporal.PlainDate =>
  day.subtract({ years: age }).add({ days: daysAfter });
const person = (more: Partial<PricedTraveller> = {}): PricedTraveller => ({
  birthDate: born(40),
  cards: [],
  isCompanion: false,
  isInfant: false,
  ...more,
});

test('a child and a companion pay half, a card holder 30 % less, an infant nothing, each in hundreds', () => {
  const { '2': second } = price(400).classes;
  const paid = (fare: 'points' | 'promo') =>
    Object.fromEntries(TRAVELLER_KINDS.map((kind) => [kind, travellerPoints(second, kind, fare)]));
  assert.deepEqual(paid('points'), { adult: 4000, card: 2800, child: 2000, companion: 2000, infant: 0 });
  assert.deepEqual(paid('promo'), { adult: 2800, card: 2800, child: 2000, companion: 2000, infant: 0 });
  const peak = { ...second, promo: undefined };
  // @ts-expect-error a promotion that is not sold has no price
  assert.throws(() => travellerPoints(peak, 'adult', 'promo'), RangeError);
});

test('of a promotion and a reduction the lower counts, never both, and a party costs what its travellers cost', () => {
  fc.assert(
    fc.property(kilometres, brands, parties, (length, brand, party) => {
      for (const one of Object.values(price(length, brand).classes)) {
        for (const kind of TRAVELLER_KINDS) {
          const own = travellerPoints(one, kind, 'points');
          const promo = travellerPoints(one, kind, 'promo');
          assert.equal(own % 100, 0);
          assert.ok(own <= one.points && promo <= own);
          assert.ok(kind === 'infant' || promo === Math.min(own, one.promo ?? Infinity));
        }
        assert.equal(travellerPoints(one, 'card', 'points'), one.promo, 'equal shares are equal prices');
        for (const fare of ['points', 'promo'] as const) {
          const sum = TRAVELLER_KINDS.reduce(
            (all, kind) => all + party[kind] * travellerPoints(one, kind, fare),
            0,
          );
          assert.equal(partyPoints(one, party, fare), sum);
          assert.ok(sum <= partyPoints(one, adults(seated(party)), fare));
        }
      }
    }),
  );
});

test('what somebody pays as is said by their age on the day of travel and by a card in force on it', () => {
  const kind = (more: Partial<PricedTraveller>) => kindOn(tariff, person(more), day);
  assert.equal(kind({}), 'adult');
  assert.equal(kind({ birthDate: born(12) }), 'adult', 'twelve on the day itself');
  assert.equal(kind({ birthDate: born(12, 1) }), 'child', 'twelve the day after');
  assert.equal(kind({ birthDate: born(4) }), 'child');
  assert.equal(kind({ birthDate: born(2) }), 'child', 'an infant that is given a seat');
  assert.equal(kind({ birthDate: born(2), isInfant: true }), 'infant');
  const card = (more: object) => kind({ birthDate: born(20), cards: [{ kind: 'young', ...more }] });
  assert.equal(card({}), 'card');
  assert.equal(card({ validUntil: day }), 'card', 'its last day');
  assert.equal(card({ validUntil: day.subtract({ days: 1 }) }), 'adult');
  assert.equal(card({ validFrom: day }), 'card', 'its first day');
  assert.equal(card({ validFrom: day.add({ days: 1 }) }), 'adult');
  assert.equal(card({ kind: 'senior' }), 'adult', 'a card that they are too young for');
  assert.equal(kind({ isCompanion: true }), 'companion');
  const both = { isCompanion: true, cards: [{ kind: 'adult' as const }] };
  assert.equal(kind(both), 'companion', 'the lower one, not both');
});

test('ages of the cards are inclusive at both ends: 27 fits the young card and the adult one', () => {
  const fits = (age: number, after = 0) =>
    CARD_KINDS.filter((kind) => fitsCard(tariff, kind, born(age, after), day));
  assert.deepEqual(fits(11), []);
  assert.deepEqual(fits(12), ['young']);
  assert.deepEqual(fits(27), ['young', 'adult']);
  assert.deepEqual(fits(28), ['adult']);
  assert.deepEqual(fits(60, 1), ['adult']);
  assert.deepEqual(fits(60), ['senior']);
  assert.ok(isAdultOn(tariff, born(12), day) && !isAdultOn(tariff, born(12, 1), day));
});

test('an infant is one up to the birthday on which a child has a seat, and parties are the same when every number of them is', () => {
  const { from } = tariff.travellers.child;
  assert.deepEqual(
    [born(from, 1), born(from), born(from, -1)].map((birth) => isInfantOn(tariff, birth, day)),
    [true, false, false],
  );
  const party = { ...adults(2), child: 1, wheelchairs: 1 };
  assert.ok(isSameParty(party, { ...party }));
  for (const other of [{ wheelchairs: 0 }, { child: 2 }, { adult: 1 }, { infant: 1 }])
    assert.ok(!isSameParty(party, { ...party, ...other }), JSON.stringify(other));
  assert.ok(!isSameParty(adults(1), { ...adults(1), adult: 0, child: 1 }));
});

test('a party is counted from a search, whose own words « one at least » count too', () => {
  assert.deepEqual(partyOf({ passengersCount: 3 }), adults(3));
  assert.deepEqual(
    partyOf({ passengersCount: 5, childrenCount: 1, cardsCount: 1, wheelchairsCount: 1, infantsCount: 1 }),
    { adult: 3, child: 1, card: 1, companion: 0, wheelchairs: 1, infant: 1 },
  );
  const said = partyOf({ passengersCount: 2, passengerWithWheelchair: true, passengerWithCompanion: true });
  assert.deepEqual(said, { ...adults(1), companion: 1, wheelchairs: 1 });
  assert.equal(partyOf({ passengersCount: 2, handicap: 'companion' }).companion, 1);
  assert.equal(partyOf({ passengersCount: 2, handicap: 'handicap' }).companion, 0);
  const four = partyOf({ passengersCount: 4, childrenCount: 1, cardsCount: 1, infantsCount: 1 });
  assert.equal(
    partyWords(four).replaceAll(/\s/g, ' '),
    '4 voyageurs, dont 1 enfant et 1 carte de réduction, et 1 bébé',
  );
  assert.equal(partyCount(four).replaceAll(/\s/g, ' '), '4 voyageurs et 1 bébé');
  const alone = (more: object): string =>
    partyWords(partyOf({ passengersCount: 1, ...more })).replaceAll(/\s/g, ' ');
  assert.equal(alone({}), '1 voyageur');
  assert.equal(alone({ childrenCount: 1 }), '1 enfant');
  assert.equal(
    alone({ cardsCount: 1, wheelchairsCount: 1 }),
    '1 voyageur avec carte de réduction en fauteuil roulant',
  );
  assert.equal(alone({ infantsCount: 1 }), '1 voyageur, et 1 bébé');
});

test('a party that keeps the rules has as many seats as it says; one that breaks them is told where', () => {
  const fields = (input: PartyInput) => [...new Set(partyProblems(input).map(({ field }) => field))];
  // As many as travel, and not one more.
  for (const all of [
    { infantsCount: 2 },
    { childrenCount: 2 },
    { cardsCount: 2 },
    { childrenCount: 1, cardsCount: 1 },
    { companionsCount: 1, cardsCount: 1 },
    { companionsCount: 1, childrenCount: 1 },
    { companionsCount: 1, wheelchairsCount: 1 },
    { wheelchairsCount: 2 },
    { childrenCount: 1, infantsCount: 1 },
  ])
    assert.deepEqual(fields({ passengersCount: 2, ...all }), [], JSON.stringify(all));
  assert.deepEqual(fields({ passengersCount: 2, cardsCount: 1, companionsCount: 1, childrenCount: 1 }), [
    'companionsCount',
  ]);
  assert.deepEqual(fields({ passengersCount: 2, childrenCount: 1, infantsCount: 2 }), ['infantsCount']);
  assert.deepEqual(
    fields({ passengersCount: 1, childrenCount: 2 }),
    ['childrenCount', 'infantsCount'].slice(0, 1),
  );
  assert.deepEqual(fields({ passengersCount: 2, childrenCount: 1, cardsCount: 2 }), ['cardsCount']);
  assert.deepEqual(fields({ passengersCount: 2, companionsCount: 2 }), ['companionsCount']);
  assert.deepEqual(fields({ passengersCount: 1, passengerWithCompanion: true }), ['companionsCount']);
  assert.deepEqual(fields({ passengersCount: 2, wheelchairsCount: 2, companionsCount: 1 }), [
    'wheelchairsCount',
  ]);
  assert.deepEqual(
    [
      { passengersCount: 1 },
      { passengersCount: 1, childrenCount: 1 },
      { passengersCount: 2, childrenCount: 2 },
      { passengersCount: 2, childrenCount: 1 },
    ].map(areChildrenAlone),
    [false, true, true, false],
  );
  const counts = fc.record({
    passengersCount: fc.integer({ min: 1, max: 6 }),
    childrenCount: some,
    cardsCount: some,
    companionsCount: some,
    wheelchairsCount: some,
    infantsCount: some,
  });
  fc.assert(
    fc.property(counts, (input) => {
      if (partyProblems(input).length > 0) return;
      const party = partyOf(input);
      assert.equal(seated(party), input.passengersCount);
      assert.ok(party.adult >= 0 && party.companion * 2 <= seated(party));
      assert.ok(party.infant + party.child <= seated(party));
    }),
  );
});
