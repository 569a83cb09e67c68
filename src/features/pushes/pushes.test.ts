import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { standingFrom } from '#domain/loyalty/membership.ts';
import { points } from '#domain/money.ts';
import type { KeptRight } from '#features/cards/index.ts';
import type { AdvantageCode, PendingPoints } from '#features/loyalty/index.ts';
import type { Voucher } from '#features/vouchers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { dismissedPushes, dismissPush } from './dismissals.ts';
import { type PushFacts, pushesOf, shownPushes } from './pushes.ts';
import { pushPerishables } from './retention.ts';

const TODAY = Temporal.PlainDate.from('2027-03-01');
const NOW = Temporal.Instant.from('2027-03-01T10:00:00Z');
const db = await testDatabase({ after });
const inDays = (days: number): Temporal.PlainDate => TODAY.add({ days });

const NOTHING: PushFacts = {
  schedule: [],
  rights: [],
  vouchers: [],
  codes: [],
  standing: undefined,
  years: [],
  pending: [],
};
const voucher = (voucherId: string, days: number) => ({ voucherId, expiresOn: inDays(days) }) as Voucher;
const code = (name: string, days: number, state: AdvantageCode['state'] = 'usable') =>
  ({ code: name, percent: 20, expiresOn: inDays(days), state }) as AdvantageCode;
const coming = (travelId: string, days: number) =>
  ({ travelId, points: points(96), creditedOn: inDays(days) }) as PendingPoints;
const expiring = (...days: readonly number[]) =>
  days.map((one) => ({ on: inDays(one), points: points(200) }));
const standing = (statusPoints: number, trips: number, anniversaryIn: number, before?: number) =>
  standingFrom(
    {
      ...(before === undefined ? {} : { lastYear: { statusPoints: before, trips: 0 } }),
      thisYear: { statusPoints, trips },
      operatorGrant: false,
    },
    { openedOn: inDays(anniversaryIn).subtract({ years: 3 }), next: inDays(anniversaryIn) },
    LOYALTY,
  );
const full: PushFacts = {
  schedule: expiring(20, 50),
  rights: [],
  vouchers: [voucher('one', 40), voucher('two', 400)],
  codes: [code('LATER', 60), code('SOON', 10), code('GONE', 5, 'used')],
  standing: standing(1000, 4, 60, 1500),
  years: [],
  pending: [coming('a', 2), coming('b', 30)],
};
const kinds = (facts: PushFacts): string[] => pushesOf(facts, TODAY).map(({ kind }) => kind);
const causesOf = (facts: PushFacts, kind: string): string[] =>
  pushesOf(facts, TODAY)
    .filter((push) => push.kind === kind)
    .flatMap(({ causes }) => causes.map(({ cause }) => cause));

test('PUSH-01 pushes come in a fixed order, and three stand there at once, one of a kind', () => {
  assert.deepEqual(kinds(full), ['points', 'points', 'voucher', 'code', 'code', 'status', 'to-come']);
  const shown = shownPushes(pushesOf(full, TODAY), []);
  assert.deepEqual(
    shown.map(({ kind }) => kind),
    ['points', 'voucher', 'code'],
  );
  assert.deepEqual(
    shown.map(({ causes }) => causes[0].cause),
    ['2027-03-21 30', 'one 2027-04-10 90', 'SOON 2027-03-11 30'],
  );
  assert.deepEqual(kinds(NOTHING), []);
});

test('PUSH-01 CONTENT-07 terms of the programme that are to change come after vouchers and before codes, each version and each notice anew', () => {
  const terms = (version: string, days: number) => ({ version, validFrom: inDays(days) });
  assert.deepEqual(kinds({ ...full, terms: terms('juin', 20) }).slice(2, 5), ['voucher', 'terms', 'code']);
  const causes = [terms('juin', 20), terms('juin', 5), terms('juillet', 20)].map((one) =>
    causesOf({ ...NOTHING, terms: one }, 'terms'),
  );
  assert.deepEqual(causes, [['juin 2027-03-21 30'], ['juin 2027-03-06 7'], ['juillet 2027-03-21 30']]);
});

test('PUSH-01 POINTS-11 points are pushed from 90 days on, and 30 and 7 days before are causes of their own', () => {
  assert.deepEqual(
    [91, 90, 31, 30, 8, 7, 0, -1].map((days) => causesOf({ ...NOTHING, schedule: expiring(days) }, 'points')),
    [
      [],
      ['2027-05-30 90'],
      ['2027-04-01 90'],
      ['2027-03-31 30'],
      ['2027-03-09 30'],
      ['2027-03-08 7'],
      ['2027-03-01 7'],
      [],
    ],
  );
});

const right = (rightId: string, days: number, product = 'avantage-adulte', life = 365): KeptRight => ({
  rightId,
  kind: product === 'forfait-annuel' ? 'subscription' : 'card',
  product,
  number: '29090114507312684',
  validFrom: inDays(days - life + 1),
  validUntil: inDays(days),
});
const rightsPushed = (...rights: readonly KeptRight[]): string[] =>
  pushesOf({ ...NOTHING, rights }, TODAY).map(
    ({ kind, causes: [{ cause, endsOn }] }) => `${kind} ${cause} ${endsOn}`,
  );

test('CARD-10 PUSH-01 a card or subscription is pushed 90, 30 and 7 days before its end, and for 30 days after it', () => {
  assert.deepEqual(
    [91, 90, 30, 7, 0, -1, -30, -31].map((days) => rightsPushed(right('a', days))[0]),
    [
      undefined,
      'right a 2027-05-30 90 2027-05-30',
      'right a 2027-03-31 30 2027-03-31',
      'right a 2027-03-08 7 2027-03-08',
      'right a 2027-03-01 7 2027-03-01',
      'right-ended a 2027-03-30',
      'right-ended a 2027-03-01',
      undefined,
    ],
  );
  // A pass of a month is announced a week before, one of ten days not at all.
  assert.deepEqual(rightsPushed(right('month', 8, 'forfait-annuel', 30)), []);
  assert.equal(rightsPushed(right('month', 7, 'forfait-annuel', 30)).length, 1);
  assert.deepEqual(rightsPushed(right('days', 3, 'forfait-annuel', 10)), []);
  // A fortnight is the shortest of which a week before is half.
  assert.deepEqual(
    [14, 13].map((life) => rightsPushed(right('short', 7, 'forfait-annuel', life)).length),
    [1, 0],
  );
  const never = { ...right('never', 1), validUntil: Temporal.PlainDate.from('2099-12-31') };
  assert.deepEqual(rightsPushed(never), []);
});

test('CARD-10 a right that another one follows is not pushed, and one of another kind does not follow', () => {
  const next = { ...right('next', 385), validFrom: inDays(21) };
  assert.deepEqual(rightsPushed(right('a', 20), next), []);
  // The card of the next age is the same to its holder.
  assert.deepEqual(rightsPushed(right('young', -5, 'avantage-jeune'), right('adult', 200)), []);
  assert.equal(rightsPushed(right('a', 20), right('freedom', 200, 'liberte')).length, 1);
  assert.equal(rightsPushed(right('a', 20), { ...next, validFrom: inDays(22) }).length, 1, 'a day without');
  // Bought again after some days: today it is valid.
  assert.deepEqual(rightsPushed(right('a', -10), { ...right('later', 360), validFrom: inDays(-3) }), []);
});

test('CARD-10 PUSH-01 rights come after points and before vouchers, those to come first, one that is over after them', () => {
  const rights = [
    right('old', -20, 'pass'),
    right('recent', -2, 'forfait-annuel'),
    right('soon', 5),
    right('later', 40, 'liberte'),
  ];
  assert.deepEqual(
    shownPushes(pushesOf({ ...full, rights }, TODAY), []).map(
      ({ kind, causes }) => `${kind} ${causes[0].cause}`,
    ),
    ['points 2027-03-21 30', 'right soon 2027-03-06 7', 'right-ended recent'],
  );
  assert.deepEqual(kinds({ ...full, rights }).slice(0, 6), [
    'points',
    'points',
    'right',
    'right',
    'right-ended',
    'right-ended',
  ]);
});

test('PUSH-01 a status is pushed when it would be lost within 90 days, or when another is within reach', () => {
  const of = (...given: Parameters<typeof standing>) => kinds({ ...NOTHING, standing: standing(...given) });
  assert.deepEqual(of(1000, 0, 90, 1500), ['status']);
  assert.deepEqual(of(1000, 0, 91, 1500), []);
  assert.deepEqual(of(1200, 0, 200), ['reach']);
  assert.deepEqual(of(1199, 0, 200), []);
  assert.deepEqual(of(0, 17, 200), ['reach']);
  assert.deepEqual(of(0, 16, 200), []);
  assert.deepEqual(of(1900, 19, 200), ['reach']);
  // Trips do not bring Le Club.
  assert.deepEqual(of(1600, 19, 200), []);
  assert.deepEqual(of(2200, 0, 200), []);
});

test('PUSH-01 POINTS-05 a status that goes when the year before is settled is pushed until its last day', () => {
  const settling = (statusPoints: number) =>
    pushesOf(
      {
        ...NOTHING,
        standing: standingFrom(
          {
            lastYear: { statusPoints: 1500, trips: 0 },
            settling: { statusPoints, trips: 0 },
            thisYear: { statusPoints: 0, trips: 0 },
            operatorGrant: false,
          },
          {
            openedOn: TODAY.subtract({ days: 2, years: 2 }),
            next: TODAY.subtract({ days: 2 }).add({ years: 1 }),
            settling: TODAY.subtract({ days: 2 }),
          },
          LOYALTY,
        ),
      },
      TODAY,
    ).map(({ kind, causes }) => `${kind} ${causes[0].cause}`);
  assert.deepEqual(settling(1371), ['status GV 2027-03-06 7']);
  assert.deepEqual(settling(1500), []);
});

test('PUSH-01 POINTS-05 a status that was lost is told for 90 days, with the points that end early, until it is won again', () => {
  const year = (statusPoints: number, endedOn: string, brought: 'GV_TRANS' | 'GV' | 'GV_CLUB') => ({
    began: Temporal.PlainDate.from(endedOn).subtract({ years: 1 }),
    endedOn: Temporal.PlainDate.from(endedOn),
    statusPoints,
    trips: 0,
    brought,
  });
  const ended = [year(1371, '2027-02-21', 'GV_TRANS'), year(1500, '2026-02-21', 'GV')];
  const of = (now: number, years = ended, before = 1371, today = TODAY) =>
    pushesOf(
      {
        ...NOTHING,
        years,
        // The fall back's last day is 21 August; what was to end later stays.
        schedule: [
          { on: Temporal.PlainDate.from('2027-08-21'), points: points(9060) },
          { on: Temporal.PlainDate.from('2030-03-31'), points: points(40) },
        ],
        standing: standing(now, 0, 357, before),
      },
      today,
    )
      .filter(({ kind }) => kind === 'lost')
      .map((push) =>
        push.kind === 'lost'
          ? `${push.former} ${push.goneOn} ${push.shortened?.points} ${push.shortened?.on} ${push.causes[0].cause}`
          : '',
      );
  assert.deepEqual(of(0), ['GV 2027-03-01 9060 2027-08-21 GV 2027-02-21']);
  assert.equal(of(0, ended, 1371, inDays(90)).length, 1);
  assert.equal(of(0, ended, 1371, inDays(91)).length, 0);
  // Won again, kept, a first year, and nothing to lose.
  assert.deepEqual(of(1500), []);
  assert.deepEqual(of(0, ended.slice(0, 1)), []);
  assert.deepEqual(of(0, [...ended.slice(0, 1), year(10, '2026-02-21', 'GV_TRANS')]), []);
  // From Le Club to Grand Voyageur points keep their last days.
  assert.deepEqual(of(0, [year(1600, '2027-02-21', 'GV'), year(2200, '2026-02-21', 'GV_CLUB')], 1600), [
    'GV_CLUB 2027-03-01 undefined undefined GV_CLUB 2027-02-21',
  ]);
});

test('PUSH-01 PROFILE-08 T Le Club is told to be over for 90 days after its grant, with when the points end without another status', () => {
  const of = (endedDaysAgo: number, now: number, anniversaryIn = 100) =>
    pushesOf(
      { ...NOTHING, grantEndedOn: inDays(-endedDaysAgo), standing: standing(now, 0, anniversaryIn) },
      TODAY,
    ).flatMap((push) =>
      push.kind === 'lost' ? [`${push.former} ${push.goneOn} ${push.standing.tier} ${push.pointsUntil}`] : [],
    );
  // The anniversary is 9 June, six months later 9 December.
  assert.deepEqual(of(0, 0), ['T_CLUB 2027-03-01 GV_TRANS 2027-12-09']);
  assert.deepEqual(of(90, 0), ['T_CLUB 2026-12-01 GV_TRANS 2027-12-09']);
  assert.deepEqual(of(91, 0), []);
  assert.deepEqual(of(10, 1500), ['T_CLUB 2027-02-19 GV undefined']);
  // The grant ended in the year before, which is settled: its points have their days already.
  assert.deepEqual(of(10, 0, 360), ['T_CLUB 2027-02-19 GV_TRANS undefined']);
});

test('PUSH-01 PROFILE-08 a grant whose last day was the last of a year is of that year, also where the next begins on 29 February', () => {
  const today = Temporal.PlainDate.from('2028-03-12');
  const [push] = pushesOf(
    {
      ...NOTHING,
      grantEndedOn: Temporal.PlainDate.from('2028-02-29'),
      standing: standingFrom(
        { thisYear: { statusPoints: 0, trips: 0 }, operatorGrant: false },
        { openedOn: Temporal.PlainDate.from('2024-02-29'), next: Temporal.PlainDate.from('2029-02-28') },
        LOYALTY,
      ),
    },
    today,
  );
  assert.equal(push?.kind === 'lost' && push.pointsUntil, undefined);
});

test('PUSH-01 points to come are pushed when they are credited within seven days', () => {
  const of = (days: number) => kinds({ ...NOTHING, pending: [coming('a', days)] });
  assert.deepEqual([of(7), of(8), of(-2)], [['to-come'], [], ['to-come']]);
  // A ticket of a few cents brings no point to everybody.
  assert.deepEqual(kinds({ ...NOTHING, pending: [{ ...coming('a', 2), points: points(0) }] }), []);
});

test('PUSH-01 what is put away stays away until its cause is another, for its customer alone, and lets the next come up', async () => {
  const [iuc, other] = [newIuc(), newIuc()];
  const shown = async (facts: PushFacts, day = TODAY, who = iuc) =>
    shownPushes(pushesOf(facts, day), await dismissedPushes(db, who)).map(
      ({ kind, causes }) => `${kind} ${causes.map(({ cause }) => cause).join(', ')}`,
    );
  const putAway = (kind: string, causes: readonly string[]) =>
    dismissPush(db, iuc, pushesOf(full, TODAY), kind, causes, NOW);
  await Promise.all([putAway('points', ['2027-03-21 30']), putAway('points', ['2027-03-21 30'])]);
  assert.equal((await shown(full))[0], 'points 2027-04-20 90');
  await putAway('points', ['2027-04-20 90']);
  await putAway('voucher', causesOf(full, 'voucher'));
  assert.deepEqual(
    (await shown(full)).map((one) => one.split(' ')[0]),
    ['code', 'status', 'to-come'],
  );
  assert.equal((await shown(full, TODAY, other))[0], 'points 2027-03-21 30');
  // Thirty days before it is another cause; so are seven.
  const soon = { ...NOTHING, schedule: expiring(50) };
  assert.deepEqual(await shown(soon, inDays(19)), []);
  assert.deepEqual(await shown(soon, inDays(20)), ['points 2027-04-20 30']);
  assert.deepEqual(await shown(soon, inDays(43)), ['points 2027-04-20 7']);
  // A voucher that is used up brings nothing back; one that is new does.
  assert.deepEqual(await shown({ ...NOTHING, vouchers: full.vouchers.slice(1) }), []);
  const [push] = await shown({ ...NOTHING, vouchers: [...full.vouchers, voucher('three', 500)] });
  assert.match(push ?? '', /^voucher .*three/);
});

test('PUSH-01 what nobody has been shown is not put away', async () => {
  const iuc = newIuc();
  const pushes = pushesOf(full, TODAY);
  for (const [kind, causes] of [
    ['points', ['2027-03-21 90']],
    ['points', ['one 2027-04-10 90']],
    ['hold', ['2027-03-21 30']],
    ['', []],
  ] as const)
    await dismissPush(db, iuc, pushes, kind, causes, NOW);
  assert.deepEqual(await dismissedPushes(db, iuc), []);
});

test('PUSH-01 what was put away is forgotten the day after its cause is over', async () => {
  const iuc = newIuc();
  await dismissPush(db, iuc, pushesOf(full, TODAY), 'points', ['2027-03-21 30'], NOW);
  const [perishable] = pushPerishables(db);
  const left = async (instant: string): Promise<number> => {
    await perishable?.forget(Temporal.Instant.from(instant), 1_000);
    return (await dismissedPushes(db, iuc)).length;
  };
  assert.deepEqual([await left('2027-03-21T22:30:00Z'), await left('2027-03-21T23:30:00Z')], [1, 0]);
});
