import assert from 'node:assert/strict';
import { test } from 'node:test';
import { points } from '#domain/money.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import { orderLeg } from '../testing/order-setting.ts';
import type { NamedParty } from '../traveller-input.ts';
import { pricedParty } from './priced-party.ts';

const tariff = await readPointsTariff();
const price = {
  points: points(4_000),
  reduced: { card: points(2_800), child: points(2_000), companion: points(2_000) },
};
const journey = (day: string) => ({
  legs: [orderLeg('1001', day)],
  travelClass: '2' as const,
  fare: 'points' as const,
  points: points(4_000),
});
const there = { journeys: [journey('2027-03-10')], prices: [price] };
/** Out on the 10th, back on the 17th. */
const andBack = { journeys: [journey('2027-03-10'), journey('2027-03-17')], prices: [price, price] };
const holder = {
  firstName: 'Camille',
  lastName: 'Martin',
  birthDate: Temporal.PlainDate.from('1990-05-04'),
  cards: [],
};
const party = (more: Partial<NamedParty>): NamedParty => ({
  memberTravels: true,
  member: {},
  others: [],
  infants: [],
  remember: false,
  ...more,
});
const leo = (birthDate: string) => ({ firstName: 'Léo', lastName: 'Martin', birthDate });

test('who becomes four between the way there and the way back is no infant, and who does so later is', () => {
  const infant = (birthDate: string) =>
    pricedParty(tariff, andBack, party({ infants: [leo(birthDate)] }), holder);
  const refused = infant('2023-03-15');
  assert.ok(!refused.ok);
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['infants.0.birthDate']);
  assert.ok(infant('2023-03-18').ok);
});

test('each way is paid by the age on its own day', () => {
  const priced = pricedParty(tariff, andBack, party({ others: [leo('2015-03-15')] }), holder);
  assert.ok(priced.ok);
  assert.deepEqual(
    priced.passengers[1]?.paid?.map(({ kind }) => kind),
    ['child', 'adult'],
  );
  assert.deepEqual(
    priced.journeys.map((one) => one.points),
    [6_000, 8_000],
  );
});

test('somebody accompanies from the day on which they are twelve', () => {
  const accompanied = (birthDate: string) =>
    pricedParty(
      tariff,
      there,
      party({ member: { isDisabled: true, companion: '0' }, others: [leo(birthDate)] }),
      holder,
    );
  assert.ok(accompanied('2015-03-10').ok);
  const tooYoung = accompanied('2015-03-11');
  assert.ok(!tooYoung.ok);
  assert.equal(tooYoung.code, 'companion-too-young');
});

test('nobody under twelve is taken a ticket alone, though their age was not counted', () => {
  const alone = (others: NamedParty['others'], infants: NamedParty['infants'] = []) =>
    pricedParty(tariff, there, party({ memberTravels: false, others, infants }), holder);
  const refused = alone([leo('2015-03-11'), leo('2017-05-02')]);
  assert.ok(!refused.ok);
  assert.deepEqual(refused.fields, {
    'passengers.0.birthDate':
      'Un enfant de moins de 12 ans ne voyage pas seul\u00a0: une personne de 12 ans ou plus doit voyager avec lui.',
  });
  assert.ok(alone([leo('2015-03-10'), leo('2017-05-02')]).ok);
  assert.ok(pricedParty(tariff, there, party({ others: [leo('2017-05-02')] }), holder).ok);
});

test('RAIL-08 nobody accompanies who is not disabled, at half the price or at any', () => {
  const accompanied = (member: NamedParty['member']) =>
    pricedParty(tariff, there, party({ member, others: [leo('1990-03-10')] }), holder);
  const refused = accompanied({ companion: '0' });
  assert.ok(!refused.ok);
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['member.companion']);
  const priced = accompanied({ isDisabled: true, companion: '0' });
  assert.ok(priced.ok);
  assert.equal(priced.points, 6_000);
});
