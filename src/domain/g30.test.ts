import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import { activationOf, commitmentEnd, endAfterNotice, g30StateOn } from './g30.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

test('G30-02 whoever ends the service is subscribed until the month is over, at its first and last day too', () => {
  for (const [notice, end] of [
    ['2027-03-01', '2027-04-01'],
    ['2027-03-31', '2027-04-01'],
    ['2028-02-29', '2028-03-01'],
    ['2027-12-31', '2028-01-01'],
  ] as const)
    assert.equal(endAfterNotice(day(notice)).toString(), end);
});

test('G30-01 the service begins with the next month, and the operator is bound for whole years from there', () => {
  const activatesOn = activationOf(day('2027-02-28'));
  assert.equal(activatesOn.toString(), '2027-03-01');
  for (const [today, end] of [
    ['2027-02-28', '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['2028-03-01', '2029-02-28'],
    ['2030-12-31', '2031-02-28'],
  ] as const)
    assert.equal(commitmentEnd(activatesOn, day(today)).toString(), end);
});

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => day('2026-01-01').add({ days }));

test('G30-01 of any subscription and any day: just subscribed, then subscribed, then not, and bound beyond today while it runs', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyDay, fc.boolean(), (subscribedOn, notice, today, isEnded) => {
      const activatesOn = activationOf(subscribedOn);
      fc.pre(Temporal.PlainDate.compare(notice, subscribedOn) >= 0);
      const endsOn = endAfterNotice(notice);
      const state = g30StateOn({ subscribedOn, activatesOn, ...(isEnded ? { endsOn } : {}) }, today);
      const isOver = isEnded && Temporal.PlainDate.compare(today, endsOn) >= 0;
      const isActive = Temporal.PlainDate.compare(today, activatesOn) >= 0;
      assert.equal(state, isOver ? 'not-subscribed' : isActive ? 'subscribed' : 'just-subscribed');
      assert.ok(Temporal.PlainDate.compare(commitmentEnd(activatesOn, today), today) >= 0);
    }),
    runs(500),
  );
  assert.equal(g30StateOn(undefined, day('2027-03-01')), 'not-subscribed');
});
