import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { standingFrom } from '#domain/loyalty/membership.ts';
import { points } from '#domain/money.ts';
import { shopWay } from './shop-way.server.ts';

test('NAV-15 POINTS-05 whoever may not use the shop reads which points end before the anniversary, and only without any that they pile up', () => {
  const standing = standingFrom(
    { thisYear: { statusPoints: 0, trips: 0 }, operatorGrant: false },
    { openedOn: Temporal.PlainDate.from('2025-03-31'), next: Temporal.PlainDate.from('2028-03-31') },
    LOYALTY,
  );
  const words = (...schedule: readonly (readonly [string, number])[]): string =>
    shopWay(
      standing,
      schedule.map(([on, sum]) => ({ on: Temporal.PlainDate.from(on), points: points(sum) })),
    )
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .replace(/^.*date anniversaire\. /, '');
  assert.equal(words(), 'D’ici là, vos points s’accumulent.');
  assert.equal(words(['2028-03-31', 40]), 'D’ici là, vos points s’accumulent.');
  assert.equal(
    words(['2027-09-30', 9060], ['2030-03-31', 40]),
    'Attention : 9 060 points expirent avant cette date, le 30 septembre 2027.',
  );
  assert.equal(
    words(['2027-08-31', 60], ['2027-09-30', 9000]),
    'Attention : 9 060 points expirent avant cette date, les derniers le 30 septembre 2027.',
  );
});
