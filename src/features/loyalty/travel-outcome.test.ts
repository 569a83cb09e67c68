import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MemberNow, type TravelledFacts, travelOutcome } from './travel-outcome.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const MEMBER: MemberNow = { tier: 'GV', openedOn: Temporal.PlainDate.from('2024-02-29') };
const TRAVEL: TravelledFacts = {
  brand: 'TGV INOUI',
  priceCents: 8900,
  boughtWithPoints: false,
  forfaitFare: false,
  departure: at('2026-11-20T08:00:00Z'),
};
const why = (more: Partial<TravelledFacts>, member: MemberNow | undefined = MEMBER): string => {
  const outcome = travelOutcome({ ...TRAVEL, ...more }, member);
  return outcome.kind === 'none' ? outcome.why : outcome.kind;
};

test('POINTS-14 each reason for which a travel brings nothing is told apart', () => {
  assert.equal(why({ boughtWithPoints: true }), 'bought-with-points');
  for (const brand of ['OUIGO', 'OUIGO Train Classique']) assert.equal(why({ brand }), 'low-cost', brand);
  for (const brand of ['TER', 'TER Occitanie', 'Car TER', 'Navette'])
    assert.equal(why({ brand }), 'regional', brand);
  assert.equal(why({ brand: 'Orient-Express' }), 'unknown-brand');
  assert.equal(why({ priceCents: 0 }), 'nothing-paid');
  assert.equal(why({}), 'not-planned');
});

test('POINTS-14 without a card, and before it was opened, a travel brings nothing; the day on which it was opened counts', () => {
  const none = travelOutcome(TRAVEL, undefined);
  assert.deepEqual(none, { kind: 'none', why: 'no-card', trip: { state: 'none' } });
  assert.equal(why({ departure: at('2024-02-28T22:59:59Z') }), 'before-card', '23h59 in Paris');
  assert.equal(why({ departure: at('2024-02-28T23:00:00Z') }), 'not-planned', 'midnight in Paris');
});

test('POINTS-12 what is to come is at the tier held now, with its day in Paris; what has come is as the ledger has it', () => {
  const credit = { dueAt: at('2026-11-23T23:30:00Z') };
  const coming = travelOutcome({ ...TRAVEL, credit }, MEMBER);
  assert.ok(coming.kind === 'coming');
  assert.deepEqual(
    [coming.points, coming.statusPoints, coming.creditedOn.toString()],
    [356, 89, '2026-11-24'],
  );
  const done = travelOutcome(
    { ...TRAVEL, credit: { ...credit, done: { points: 178, statusPoints: 89 } } },
    MEMBER,
  );
  assert.ok(done.kind === 'credited');
  assert.equal(done.points, 178, 'at the tier held then');
});

test('POINTS-04 a trip that costs 9 euros or less does not count, and says so; one at forfait fare counts', () => {
  const trip = (more: Partial<TravelledFacts>) => travelOutcome({ ...TRAVEL, ...more }, MEMBER).trip;
  const credit = { dueAt: at('2026-11-23T10:00:00Z') };
  assert.deepEqual(trip({ priceCents: 900, credit }), { state: 'too-cheap' });
  assert.deepEqual(trip({ priceCents: 901, credit }), { state: 'none' });
  assert.deepEqual(trip({ priceCents: 900 }), { state: 'none' }, 'what earns nothing has its own reason');
  assert.deepEqual(trip({ brand: 'OUIGO', priceCents: 100 }), { state: 'none' });
  assert.deepEqual(trip({ forfaitFare: true, priceCents: 0 }), { state: 'none' });
});

test('POINTS-05 a trip says which of its year it is, but not in the days in which two years are counted together', () => {
  const counted = (day: string) =>
    travelOutcome(
      {
        ...TRAVEL,
        count: { dueAt: at(`${day}T10:00:00Z`), done: { at: at(`${day}T10:00:00Z`), trips: 14 } },
      },
      MEMBER,
    ).trip;
  // The card of 29 February has its anniversary on the 28th in other years.
  assert.deepEqual(counted('2026-02-27'), { state: 'counted', number: 14 });
  for (const day of ['2026-02-28', '2026-03-03', '2026-03-08'])
    assert.deepEqual(counted(day), { state: 'counted' }, day);
  assert.deepEqual(counted('2026-03-09'), { state: 'counted', number: 14 });
  assert.deepEqual(
    counted('2024-03-02'),
    { state: 'counted', number: 14 },
    'no year ended when the card was opened',
  );
});
