import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardNumber, loyaltyNumber, prefixedLoyaltyNumber } from '#domain/fields/card-number.ts';
import { fc } from '#tests/harness/properties.ts';
import { discountNumberOf, hasCheckDigit, loyaltyNumberOf } from './card-number.ts';
import { LOYALTY, type Tier } from './config.ts';
import {
  anniversaryAfter,
  endingTier,
  fallBackExpiry,
  isAtLeast,
  standingFrom,
  tierNow,
  tierReached,
} from './membership.ts';
import { countDue, countsAsTrip, creditDue, type EarningFacts, earningsOf, lotExpiry } from './travel.ts';

const TIERS: Tier[] = ['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB'];
const paid = (priceCents: number, more: Partial<EarningFacts> = {}): EarningFacts => ({
  brand: 'TGV INOUI',
  priceCents,
  boughtWithPoints: false,
  forfaitFare: false,
  ...more,
});
const date = (text: string) => Temporal.PlainDate.from(text);
const tier = fc.constantFrom(...TIERS);
const cents = fc.integer({ min: 0, max: 500_000 });
const counters = fc.record({
  statusPoints: fc.integer({ min: 0, max: 4000 }),
  trips: fc.integer({ min: 0, max: 40 }),
});

test('POINTS-14 a euro brings 1 status point, and 2, 4, 6 or 6 points by tier', () => {
  assert.deepEqual(
    TIERS.map((holder) => earningsOf(paid(10_000), holder, LOYALTY)),
    [2, 4, 6, 6].map((rate) => ({ points: 100 * rate, statusPoints: 100 })),
  );
  // As many as the operator tunes.
  assert.equal(earningsOf(paid(10_000), 'GV', { ...LOYALTY, statusPointsPerEuro: 3 }).statusPoints, 300);
});

test('POINTS-14 points are the price times the rate, rounded once, and never fall as the price rises', () => {
  fc.assert(
    fc.property(cents, cents, tier, (one, two, holder) => {
      const [low, high] = [Math.min(one, two), Math.max(one, two)];
      const earned = earningsOf(paid(low), holder, LOYALTY);
      const more = earningsOf(paid(high), holder, LOYALTY);
      assert.ok(Math.abs(earned.points - (low * LOYALTY.pointsPerEuro[holder]) / 100) <= 0.5);
      assert.ok(Number.isSafeInteger(earned.points) && earned.points >= 0);
      assert.ok(more.points >= earned.points && more.statusPoints >= earned.statusPoints);
    }),
  );
});

test('POINTS-14 half a point is a whole one, and what is less is none', () => {
  // 4 points a euro are half a point for 12.5 cents; 2 are for 25, and a status point is for 50.
  assert.deepEqual(earningsOf(paid(25), 'GV_TRANS', LOYALTY), { points: 1, statusPoints: 0 });
  assert.deepEqual(earningsOf(paid(24), 'GV_TRANS', LOYALTY), { points: 0, statusPoints: 0 });
  assert.deepEqual(earningsOf(paid(50), 'GV', LOYALTY), { points: 2, statusPoints: 1 });
  assert.deepEqual(earningsOf(paid(1_049), 'GV_CLUB', LOYALTY), { points: 63, statusPoints: 10 });
  assert.deepEqual(earningsOf(paid(1_050), 'GV_CLUB', LOYALTY), { points: 63, statusPoints: 11 });
});

test('POINTS-14 low-cost and regional trains, unknown brands and tickets bought with points neither earn nor count; Intercités does both', () => {
  fc.assert(
    fc.property(cents, tier, fc.boolean(), (price, holder, forfaitFare) => {
      for (const fact of [
        ...[
          'OUIGO',
          'OUIGO Train Classique',
          'TER',
          'TER Occitanie',
          'TRANSILIEN',
          'RÉMI',
          'NOMAD',
          'Orient-Express',
        ].map((brand) => paid(price, { brand, forfaitFare })),
        paid(price, { boughtWithPoints: true, forfaitFare }),
      ]) {
        assert.deepEqual(earningsOf(fact, holder, LOYALTY), { points: 0, statusPoints: 0 });
        assert.equal(countsAsTrip(fact, LOYALTY), false);
      }
    }),
  );
  assert.deepEqual(earningsOf(paid(3000, { brand: 'INTERCITÉS' }), 'GV', LOYALTY), {
    points: 120,
    statusPoints: 30,
  });
  assert.equal(countsAsTrip(paid(3000, { brand: 'INTERCITÉS' }), LOYALTY), true);
});

test('POINTS-04 a trip counts above 9 euros, or at forfait fare whatever it costs', () => {
  assert.equal(countsAsTrip(paid(900), LOYALTY), false);
  assert.equal(countsAsTrip(paid(901), LOYALTY), true);
  assert.equal(countsAsTrip(paid(0, { forfaitFare: true }), LOYALTY), true);
});

test('POINTS-04 points come within 7 days of arrival, trips 7 days after the return of a round trip', () => {
  const arrival = Temporal.Instant.from('2026-11-02T10:00:00Z');
  const back = Temporal.Instant.from('2026-11-09T20:00:00Z');
  assert.equal(creditDue(arrival, LOYALTY).toString(), '2026-11-05T10:00:00Z');
  assert.ok(LOYALTY.creditAfterDays <= 7);
  assert.equal(countDue(arrival, undefined, LOYALTY).toString(), '2026-11-09T10:00:00Z');
  assert.equal(countDue(arrival, back, LOYALTY).toString(), '2026-11-16T20:00:00Z');
  assert.equal(countDue(back, arrival, LOYALTY).toString(), '2026-11-16T20:00:00Z');
});

test('POINTS-04 an hour that Paris has twice is its first, and one that it has not the one after it', () => {
  const due = (arrival: string) => creditDue(Temporal.Instant.from(arrival), LOYALTY).toString();
  // 02:30 three days before winter time begins, and before summer time begins.
  assert.equal(due('2026-10-22T00:30:00Z'), '2026-10-25T00:30:00Z');
  assert.equal(due('2027-03-25T01:30:00Z'), '2027-03-28T01:30:00Z');
  // Both 02:30 of the long night are credited three days after, at 02:30.
  assert.equal(due('2026-10-25T00:30:00Z'), '2026-10-28T01:30:00Z');
  assert.equal(due('2026-10-25T01:30:00Z'), '2026-10-28T01:30:00Z');
});

test('POINTS-05 six months after an anniversary end on the same day, or on the last of a shorter month', () => {
  const until = (anniversary: string) => fallBackExpiry(date(anniversary), LOYALTY).toString();
  assert.equal(until('2027-03-12'), '2027-09-12');
  assert.equal(until('2026-08-31'), '2027-02-28');
  assert.equal(until('2027-08-31'), '2028-02-29');
  assert.equal(until('2028-02-29'), '2028-08-29');
});

test('POINTS-14 a lot lives 36 months, to the end of its month', () => {
  assert.equal(lotExpiry(date('2026-11-20'), LOYALTY).toString(), '2029-11-30');
  assert.equal(lotExpiry(date('2025-02-01'), LOYALTY).toString(), '2028-02-29');
  assert.equal(lotExpiry(date('2026-12-31'), LOYALTY).toString(), '2029-12-31');
});

test('POINTS-05 1500 status points or 20 trips bring Grand Voyageur, 2200 status points Le Club', () => {
  const reached = (statusPoints: number, trips: number) => tierReached({ statusPoints, trips }, LOYALTY);
  assert.equal(reached(1499, 19), 'GV_TRANS');
  assert.equal(reached(1500, 0), 'GV');
  assert.equal(reached(0, 20), 'GV');
  assert.equal(reached(2199, 40), 'GV');
  assert.equal(reached(2200, 0), 'GV_CLUB');
  for (const [rank, one] of TIERS.entries())
    for (const [other, two] of TIERS.entries()) assert.equal(isAtLeast(one, two), rank >= other, one + two);
});

test('POINTS-05 more status points or trips never lower a tier, and a good last year carries it through this one', () => {
  fc.assert(
    fc.property(counters, counters, fc.nat(500), fc.nat(10), (lastYear, thisYear, points, trips) => {
      const now = tierNow({ lastYear, thisYear, operatorGrant: false }, LOYALTY);
      const richer = { statusPoints: thisYear.statusPoints + points, trips: thisYear.trips + trips };
      assert.ok(isAtLeast(tierNow({ lastYear, thisYear: richer, operatorGrant: false }, LOYALTY), now));
      assert.ok(isAtLeast(now, tierReached(lastYear, LOYALTY)));
      assert.ok(isAtLeast(now, tierReached(thisYear, LOYALTY)));
      assert.notEqual(now, 'T_CLUB');
    }),
  );
});

test('POINTS-05 what the year that has just ended has brought is held until it is settled, though neither the one before it nor the running one brings it', () => {
  const tierWhile = (settling?: { statusPoints: number; trips: number }) =>
    tierNow(
      {
        lastYear: { statusPoints: 10, trips: 1 },
        settling,
        thisYear: { statusPoints: 0, trips: 0 },
        operatorGrant: false,
      },
      LOYALTY,
    );
  assert.equal(tierWhile({ statusPoints: 1_500, trips: 0 }), 'GV');
  assert.equal(tierWhile({ statusPoints: 2_200, trips: 0 }), 'GV_CLUB');
  assert.equal(tierWhile(), 'GV_TRANS');
});

test('PROFILE-08 everyone enters as GV_TRANS, and T_CLUB comes from the operator alone', () => {
  assert.equal(
    tierNow({ thisYear: { statusPoints: 0, trips: 0 }, operatorGrant: false }, LOYALTY),
    'GV_TRANS',
  );
  assert.equal(tierNow({ thisYear: { statusPoints: 0, trips: 0 }, operatorGrant: true }, LOYALTY), 'T_CLUB');
});

test('POINTS-05 the anniversary is the first same day of a later year, the 28th for a card of 29 February', () => {
  assert.equal(anniversaryAfter(date('2024-03-12'), date('2024-03-12')).toString(), '2025-03-12');
  assert.equal(anniversaryAfter(date('2024-03-12'), date('2026-03-11')).toString(), '2026-03-12');
  assert.equal(anniversaryAfter(date('2024-03-12'), date('2026-03-12')).toString(), '2027-03-12');
  assert.equal(anniversaryAfter(date('2024-02-29'), date('2025-02-01')).toString(), '2025-02-28');
  assert.equal(anniversaryAfter(date('2024-02-29'), date('2027-06-01')).toString(), '2028-02-29');
});

test('POINTS-05 a status that the running year has won anew does not end with the settlement of a poor one', () => {
  const endingBy = (statusPoints: number) => {
    const standing = standingFrom(
      {
        lastYear: { statusPoints: 1500, trips: 0 },
        settling: { statusPoints: 10, trips: 0 },
        thisYear: { statusPoints, trips: 0 },
        operatorGrant: false,
      },
      { openedOn: date('2024-03-12'), next: date('2028-03-12'), settling: date('2027-03-12') },
      LOYALTY,
    );
    assert.equal(standing.tier, 'GV');
    return endingTier(standing)?.kept;
  };
  assert.equal(endingBy(1499), 'GV_TRANS');
  assert.equal(endingBy(1500), undefined);
});

test('POINTS-05 POINTS-13 each year begins on the day on which the one before it ended, also those of a card of 29 February', () => {
  for (const opened of ['2024-02-29', '2023-02-28', '2024-03-12', '2023-12-31']) {
    const openedOn = date(opened);
    let began = openedOn;
    for (let year = 0; year < 9; year += 1) {
      const next = anniversaryAfter(openedOn, began);
      const standing = standingFrom(
        { thisYear: { statusPoints: 0, trips: 0 }, operatorGrant: false },
        { openedOn, next },
        LOYALTY,
      );
      assert.equal(standing.began.toString(), began.toString());
      assert.equal(standing.following.toString(), anniversaryAfter(openedOn, next).toString());
      began = next;
    }
  }
});

test('POINTS-13 at the anniversary a tier is gained, kept or lost as things stand, with what is missing', () => {
  const at = date('2027-03-12');
  const standing = (
    lastYear: [number, number] | undefined,
    thisYear: [number, number],
    operatorGrant = false,
  ) =>
    standingFrom(
      {
        lastYear: lastYear && { statusPoints: lastYear[0], trips: lastYear[1] },
        thisYear: { statusPoints: thisYear[0], trips: thisYear[1] },
        operatorGrant,
      },
      { openedOn: at.subtract({ years: 3 }), next: at },
      LOYALTY,
    );
  const losing = standing([1700, 12], [1240, 14]);
  assert.equal(losing.tier, 'GV');
  assert.deepEqual(losing.next, { tier: 'GV_CLUB', missing: 960 });
  assert.equal(losing.atAnniversary.tier, 'GV_TRANS');
  assert.equal(losing.atAnniversary.change, 'lost');
  assert.deepEqual(losing.atAnniversary.missing, { statusPoints: 260, trips: 6 });
  assert.equal(losing.atAnniversary.pointsUntil?.toString(), '2027-09-12');
  assert.deepEqual(
    losing.thresholds.map(({ tier: name, reached, held }) => [name, reached, held]),
    [
      ['GV', false, true],
      ['GV_CLUB', false, false],
    ],
  );
  const club = standing([2300, 30], [1600, 14]);
  assert.deepEqual(
    [club.tier, club.atAnniversary.tier, club.atAnniversary.change],
    ['GV_CLUB', 'GV', 'lost'],
  );
  assert.deepEqual(club.atAnniversary.missing, { statusPoints: 600 });
  assert.equal(club.atAnniversary.pointsUntil, undefined);
  assert.equal(club.next, undefined);
  const gaining = standing(undefined, [1500, 3]);
  assert.deepEqual([gaining.tier, gaining.atAnniversary.change], ['GV', 'gained']);
  const keeping = standing([1700, 12], [300, 20]);
  assert.deepEqual([keeping.tier, keeping.atAnniversary.change], ['GV', 'kept']);
  assert.deepEqual(
    [19, 20, 25].map((trips) => standing(undefined, [300, trips]).tripsMissing),
    [1, 0, 0],
  );
  const granted = standing(undefined, [10, 1], true);
  assert.deepEqual(
    [granted.tier, granted.atAnniversary.tier, granted.atAnniversary.change, granted.next],
    ['T_CLUB', 'T_CLUB', 'kept', undefined],
  );
});

test('ACCOUNT-11 the check digit is that of ISO/IEC 7812, which tills and readers know', () => {
  for (const number of ['79927398713', '4242424242424242', '378282246310005'])
    assert.ok(hasCheckDigit(number), number);
  assert.equal(hasCheckDigit('79927398710'), false);
});

test('ACCOUNT-11 a number is made of a serial that there is, and of no other', () => {
  assert.deepEqual(
    [loyaltyNumberOf(0).slice(8, -1), loyaltyNumberOf(99_999_999).slice(8, -1)],
    ['00000000', '99999999'],
  );
  assert.deepEqual(
    [0, 1_999_999_999].map((serial) => discountNumberOf(serial).slice(0, -1)),
    ['2909011000000000', '2909012999999999'],
  );
  for (const serial of [-1, 0.5, 100_000_000]) assert.throws(() => loyaltyNumberOf(serial), RangeError);
  for (const serial of [-1, 0.5, 2_000_000_000]) assert.throws(() => discountNumberOf(serial), RangeError);
  assert.ok(hasCheckDigit('00') && !hasCheckDigit('0'));
});

test('ACCOUNT-11 loyalty numbers are 29090109 and nine digits with a check digit that notices one wrong digit', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(16), fc.integer({ min: 1, max: 9 }), (serial, place, shift) => {
      const number = loyaltyNumberOf(serial);
      assert.equal(loyaltyNumber.parse(number), number);
      assert.ok(cardNumber.safeParse(number).success && hasCheckDigit(number));
      const wrong = number.slice(0, place) + ((Number(number[place]) + shift) % 10) + number.slice(place + 1);
      assert.equal(hasCheckDigit(wrong), false);
      assert.equal(prefixedLoyaltyNumber.parse(number.slice(8)), number);
    }),
  );
});
