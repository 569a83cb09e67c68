import assert from 'node:assert/strict';
import { test } from 'node:test';
import { couponStatus, isFollowed, NO_EXPIRY, rightStatus } from './tariff-rights.ts';

const TODAY = Temporal.PlainDate.from('2027-03-01');
const inDays = (days: number) => TODAY.add({ days });
const right = (from: number, until: number, more: { product?: string; suspendedOn?: number } = {}) => ({
  kind: 'card' as const,
  product: more.product ?? 'avantage-adulte',
  validFrom: inDays(from),
  validUntil: inDays(until),
  ...(more.suspendedOn === undefined ? {} : { suspendedOn: inDays(more.suspendedOn) }),
});
const statusOf = (one: ReturnType<typeof right>, ...others: ReturnType<typeof right>[]) =>
  rightStatus(one, [one, ...others], TODAY);

test('the status of a card follows from its days: later, in force, to be renewed in its last thirty days, over', () => {
  assert.deepEqual(
    [right(1, 365), right(0, 364), right(-334, 30), right(-335, 29), right(-364, 0), right(-365, -1)].map(
      (one) => statusOf(one),
    ),
    ['BIENTOT_VALABLE', 'EN_COURS', 'EN_COURS', 'A_RENOUVELER', 'A_RENOUVELER', 'EXPIRE'],
  );
  // A pass of a month in its last week, one of a week on its last day.
  assert.deepEqual(
    [right(-22, 7), right(-23, 6), right(-5, 1), right(-6, 0)].map((one) => statusOf(one)),
    ['EN_COURS', 'A_RENOUVELER', 'EN_COURS', 'A_RENOUVELER'],
  );
  // Of the 28 days of February seven are a quarter, its first day and its last among them.
  assert.deepEqual(
    [right(-20, 7), right(-21, 6)].map((one) => statusOf(one)),
    ['EN_COURS', 'A_RENOUVELER'],
  );
  const never = { ...right(-40_000, 0), validUntil: NO_EXPIRY };
  assert.equal(statusOf(never), 'EN_COURS');
  assert.equal(rightStatus(never, [never], NO_EXPIRY), 'EN_COURS');
});

test('a suspended card is so from its day on, until it is over; a suspension to come changes nothing yet', () => {
  assert.deepEqual(
    [-1, 0, 1].map((suspendedOn) => statusOf(right(-10, 300, { suspendedOn }))),
    ['SUSPENDU', 'SUSPENDU', 'EN_COURS'],
  );
  assert.equal(statusOf(right(5, 300, { suspendedOn: 0 })), 'SUSPENDU');
  assert.equal(statusOf(right(-400, -1, { suspendedOn: -10 })), 'EXPIRE');
});

test('a card that another of its family follows need not be renewed', () => {
  const ends = right(-350, 14);
  assert.equal(statusOf(ends, right(15, 379, { product: 'avantage-senior' })), 'EN_COURS');
  assert.equal(statusOf(ends, right(16, 380)), 'A_RENOUVELER', 'a day without');
  assert.equal(statusOf(ends, right(15, 379, { product: 'liberte' })), 'A_RENOUVELER');
  assert.equal(isFollowed(ends, [ends], TODAY), false);
  // Over for a while, it is followed by what is valid today, and by nothing that is over as well.
  const over = right(-400, -36);
  assert.deepEqual(
    [right(-10, 354), right(-35, -1), right(1, 365)].map((next) => isFollowed(over, [over, next], TODAY)),
    [true, false, false],
  );
  const never = { ...ends, validUntil: NO_EXPIRY };
  assert.equal(isFollowed(never, [never], TODAY), false);
});

test('a coupon is later, in force, over, or still to be bought until its last day', () => {
  const coupon = (from: number, until: number, renewBefore?: number) =>
    couponStatus(
      {
        validFrom: inDays(from),
        validUntil: inDays(until),
        renewBefore: renewBefore === undefined ? undefined : inDays(renewBefore),
      },
      TODAY,
    );
  assert.deepEqual(
    [
      coupon(-31, -1),
      coupon(-30, 0),
      coupon(0, 30),
      coupon(1, 31),
      coupon(1, 31, -1),
      coupon(-5, 25, -8),
      coupon(-31, -1, -40),
    ],
    ['EXPIRE', 'EN_COURS', 'EN_COURS', 'BIENTOT_VALABLE', 'A_RENOUVELER', 'A_RENOUVELER', 'EXPIRE'],
  );
});
