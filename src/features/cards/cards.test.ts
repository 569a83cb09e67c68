import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Fault } from '#domain/failure.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { discountNumberOf, hasCheckDigit } from '#domain/loyalty/card-number.ts';
import { NO_EXPIRY } from '#domain/tariff-rights.ts';
import { createCustomer } from '#features/customers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { waitsForLock } from '#tests/harness/waits-for-lock.ts';
import {
  grantCard,
  heldRights,
  type RightFact,
  rightsEndingFrom,
  tariffRightsFrom,
  tariffRightsOn,
  tellCoupons,
  tellRights,
} from './index.ts';

const db = await testDatabase({ after });
const TODAY = Temporal.PlainDate.from('2027-03-01');
const NOW = Temporal.Instant.from('2027-03-01T09:00:00Z');
const inDays = (days: number) => TODAY.add({ days });

const somebody = async (): Promise<Iuc> => {
  const iuc = newIuc();
  const made = await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Noémie',
      lastName: 'Titulaire',
      birthDate: Temporal.PlainDate.from('1990-02-28'),
      email: `${iuc}@exemple.test`,
    },
    NOW,
  );
  assert.ok(made.ok);
  return iuc;
};
let numbers = 29_090_110_000_000_000n;
const nextNumber = (): string => {
  numbers += 1n;
  return String(numbers);
};
const fact = (iuc: string, more: Partial<RightFact> = {}): RightFact => ({
  iuc,
  toldId: newId(),
  kind: 'card',
  product: 'avantage-adulte',
  number: nextNumber(),
  validFrom: inDays(-10),
  validUntil: inDays(354),
  file: 'RKM2WE',
  companyCode: 'FCE1187',
  range: 1,
  suspendedFor: '',
  ...more,
});
const couponOf = <More extends object>({ iuc, toldId }: RightFact, more: More) => ({
  iuc,
  couponId: newId(),
  toldId,
  origin: 'Paris Montparnasse',
  destination: 'Le Mans',
  travelClass: '2' as const,
  ...more,
});
/** Of the month that comes, to be renewed before it. */
const NEXT = { validFrom: inDays(31), validUntil: inDays(60), renewBefore: inDays(24) };
/** Until somebody who calls a function waits for a lock. */
const isWaiting = (called: string) => waitsForLock(db, `${called}(`);
const told = async (...facts: RightFact[]): Promise<string[]> =>
  (await tellRights(db, facts)).map(({ answer, reason }) => reason ?? answer);

test('a card is given once by its key, also when eight orders ask at once, and a key is of one card', async () => {
  const iuc = await somebody();
  const grant = {
    iuc,
    key: 'order:1',
    product: 'avantage-adulte',
    validFrom: TODAY,
    file: 'RKM2WE',
  } as const;
  const given = await Promise.all(
    Array.from({ length: 8 }, () => db.transaction((tx) => grantCard(tx, grant))),
  );
  assert.equal(new Set(given.map(({ rightId, number }) => `${rightId} ${number}`)).size, 1);
  assert.ok(given[0] && hasCheckDigit(given[0].number));
  assert.equal(given[0].validUntil.toString(), '2028-02-29');
  const { current } = await heldRights(db, iuc, TODAY);
  assert.deepEqual(
    current.map(({ product, status, file, companyCode, range }) => [
      product,
      status,
      file,
      companyCode,
      range,
    ]),
    [['avantage-adulte', 'EN_COURS', 'RKM2WE', 'FCE1187', 1]],
  );
  await assert.rejects(grantCard(db, { ...grant, product: 'liberte' }), Fault);
  await assert.rejects(grantCard(db, { ...grant, iuc: newIuc() }), /no such customer/);
  const numbers = await db.query<{ n: number }>(
    'select count(*)::int as n from customer.right_directory where iuc = $1',
    [iuc],
  );
  assert.equal(numbers[0]?.n, 1);
});

test('an order that asks for its card while another asks by the same key has the same card, and no number is two people’s', async (t) => {
  const iuc = await somebody();
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  const { rows } = await client.query<{ number: string }>(
    `select number from customer.grant_right($1, $2, 'order:3', 'card', 'avantage-adulte', $3, $4, $5, null, 'FCE1187', 1)`,
    [iuc, newId(), nextNumber(), TODAY.toString(), inDays(365).toString()],
  );
  const card = { product: 'avantage-adulte', validFrom: TODAY } as const;
  const same = grantCard(db, { ...card, iuc, key: 'order:3' });
  await isWaiting('customer.grant_right');
  await client.query('commit');
  assert.equal((await same).number, rows[0]?.number);

  // The number that is tried first is somebody’s already.
  const other = await somebody();
  const first = await grantCard(db, { ...card, iuc, key: 'order:4', serial: 77 });
  const second = await grantCard(db, { ...card, iuc: other, key: 'order:4', serial: 77 });
  assert.equal(first.number, discountNumberOf(77));
  assert.notEqual(second.number, first.number);
  const kept = await db.query(
    'select iuc, number from customer.right_directory where number = any ($1) order by number = $2',
    [[first.number, second.number], first.number],
  );
  assert.deepEqual(kept, [
    { iuc: other, number: second.number },
    { iuc, number: first.number },
  ]);
});

test('a card that was given here and is told afterwards stays one card, with what is told of it', async () => {
  const iuc = await somebody();
  const { rightId, number } = await grantCard(db, {
    iuc,
    key: 'order:2',
    product: 'avantage-adulte',
    validFrom: TODAY,
  });
  const fromThere = fact(iuc, {
    number,
    validFrom: TODAY,
    validUntil: inDays(364),
    file: 'QH7TDA',
    suspendedOn: TODAY,
    suspendedFor: 'Photo illisible.',
  });
  assert.deepEqual(await told(fromThere, fromThere), ['corrected', 'known']);
  const { current } = await heldRights(db, iuc, TODAY);
  assert.deepEqual(
    current.map((held) => [held.rightId, held.status, held.file, held.suspendedFor]),
    [[rightId, 'SUSPENDU', 'QH7TDA', 'Photo illisible.']],
  );
  assert.deepEqual(await tariffRightsOn(db, iuc, TODAY), []);
  // Another card of the same number, the next year's or of another product, is another card.
  const next = fact(iuc, { number, validFrom: inDays(365), validUntil: inDays(729) });
  const product = fact(iuc, {
    number,
    product: 'liberte',
    validFrom: TODAY,
    validUntil: inDays(364),
    range: 0,
  });
  const granted = await grantCard(db, {
    iuc,
    key: 'order:6',
    product: 'avantage-adulte',
    validFrom: inDays(-5),
  });
  assert.deepEqual(
    await told(
      next,
      product,
      fact(iuc, { number: granted.number, validFrom: inDays(360), validUntil: inDays(724) }),
      fact(iuc, { number: granted.number, product: 'liberte', validFrom: inDays(-5), range: 0 }),
    ),
    Array(4).fill('taken'),
  );
  // And the order that is told again by its key finds it, too.
  const again = await grantCard(db, { iuc, key: 'order:2', product: 'avantage-adulte', validFrom: TODAY });
  assert.equal(again.rightId, rightId);
});

test('a right told by three programs at once is there once; an older telling changes nothing, and one version is one telling', async () => {
  const iuc = await somebody();
  const list = Array.from({ length: 50 }, () => fact(iuc, { version: 2 }));
  const answers = (await Promise.all([told(...list), told(...list), told(...list.toReversed())])).flat();
  assert.equal(answers.filter((answer) => answer === 'taken').length, 50);
  assert.equal(answers.filter((answer) => answer === 'known').length, 100);
  const [one] = list as [RightFact];
  assert.deepEqual(
    await told(
      { ...one, version: 1, validUntil: inDays(1) },
      { ...one, version: 2, validUntil: inDays(1) },
      { ...one, version: 3, validUntil: inDays(1) },
      { ...one, version: 3, validUntil: inDays(1) },
      // The same again, as of a later version: what comes between is outdated from now on.
      { ...one, version: 5, validUntil: inDays(1) },
      { ...one, version: 4, validUntil: inDays(2) },
    ),
    ['outdated', 'same-version', 'corrected', 'known', 'known', 'outdated'],
  );
});

test('what is told of somebody waits while their account is being erased, rights and coupons alike', async (t) => {
  const iuc = await somebody();
  const pass = fact(iuc, { kind: 'subscription', product: 'forfait-mensuel' });
  const coupon = couponOf(pass, { validFrom: TODAY, validUntil: inDays(29) });
  const client = await db.pool.connect();
  t.after(() => client.release());
  for (const [called, tell] of [
    ['tell_rights', () => tellRights(db, [pass])],
    ['tell_coupons', () => tellCoupons(db, [coupon])],
  ] as const) {
    await client.query('begin');
    await client.query('select from customer.person where iuc = $1 for update', [iuc]);
    const answers = tell();
    await isWaiting(`customer.${called}`);
    await client.query('commit');
    assert.deepEqual(
      (await answers).map(({ answer }) => answer),
      ['taken'],
    );
  }
});

test('a number is one customer’s, and one that was not taken in is nobody’s', async () => {
  const [iuc, other] = [await somebody(), await somebody()];
  const own = fact(iuc, { version: 2 });
  const stranger = newIuc();
  assert.deepEqual(await told(own, fact(other, { number: own.number }), fact(stranger)), [
    'taken',
    'other-customer',
    'unknown-customer',
  ]);
  const refused = nextNumber();
  assert.deepEqual(await told({ ...own, number: refused }), ['same-version']);
  assert.deepEqual(await told(fact(other, { number: refused })), ['taken']);
  // A card that was bought for somebody who is no customer: its number is taken, though nobody has a right by it.
  const printed = nextNumber();
  await db.query('insert into customer.right_directory (number, iuc) values ($1, $2)', [printed, iuc]);
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual(await told(fact(other, { number: printed })), ['other-customer']);
  // The next year's card may have the number of this one's.
  assert.deepEqual(
    await told(fact(iuc, { number: own.number, validFrom: inDays(355), validUntil: inDays(719) })),
    ['taken'],
  );
});

test('what is held comes with its status, what is over apart, and what ended a year ago no more', async () => {
  const iuc = await somebody();
  await told(
    fact(iuc, { product: 'liberte', validFrom: inDays(-350), validUntil: inDays(14), range: 0 }),
    fact(iuc, { validFrom: inDays(12), validUntil: inDays(376) }),
    fact(iuc, { product: 'avantage-famille', suspendedOn: inDays(-9), suspendedFor: 'Photo illisible.' }),
    fact(iuc, { validFrom: inDays(-400), validUntil: inDays(-36) }),
    fact(iuc, { validFrom: inDays(-729), validUntil: inDays(-365) }),
    fact(iuc, { validFrom: inDays(-730), validUntil: inDays(-366) }),
    fact(iuc, {
      kind: 'subscription',
      product: 'forfait-annuel',
      validFrom: Temporal.PlainDate.from('1900-01-01'),
      validUntil: NO_EXPIRY,
    }),
  );
  const { current, expired } = await heldRights(db, iuc, TODAY);
  assert.deepEqual(
    current.map(({ product, status }) => `${product} ${status}`),
    [
      'liberte A_RENOUVELER',
      'forfait-annuel EN_COURS',
      'avantage-adulte BIENTOT_VALABLE',
      'avantage-famille SUSPENDU',
    ],
  );
  assert.deepEqual(
    expired.map(({ validUntil, status }) => `${validUntil} ${status}`),
    [`${inDays(-36)} EXPIRE`, `${inDays(-365)} EXPIRE`],
  );
});

test('what is suspended goes on from nothing, need not be told of its end, and keeps nobody from the next', async () => {
  const iuc = await somebody();
  const ends = fact(iuc, { validFrom: inDays(-350), validUntil: inDays(14) });
  await told(ends, fact(iuc, { validFrom: inDays(15), validUntil: inDays(379), suspendedOn: inDays(-1) }));
  const { current } = await heldRights(db, iuc, TODAY);
  assert.deepEqual(
    current.map(({ status, isFollowed }) => [status, isFollowed]),
    [
      ['A_RENOUVELER', false],
      ['SUSPENDU', false],
    ],
  );
  const other = await somebody();
  await told(fact(other, { validFrom: inDays(-10), validUntil: inDays(354), suspendedOn: inDays(3) }));
  const from = async (days: number) =>
    (await tariffRightsFrom(db, other, inDays(days))).map(({ validUntil }) => validUntil.toString());
  assert.deepEqual([await from(2), await from(3)], [[inDays(2).toString()], []]);
  const on = async (days: number) => (await tariffRightsOn(db, other, inDays(days))).length;
  assert.deepEqual([await on(2), await on(3), await on(4)], [1, 0, 0]);
  assert.deepEqual(await rightsEndingFrom(db, other, TODAY), []);
  assert.deepEqual(
    (await rightsEndingFrom(db, iuc, inDays(14))).map(({ number }) => number),
    [ends.number],
  );
  assert.deepEqual(await rightsEndingFrom(db, iuc, inDays(15)), []);
});

test('coupons are of a subscription that was told, each once, and follow what is told of them', async () => {
  const iuc = await somebody();
  const pass = fact(iuc, { kind: 'subscription', product: 'forfait-mensuel' });
  const card = fact(iuc);
  await told(pass, card);
  const coupon = couponOf(pass, NEXT);
  const tell = async (...facts: Parameters<typeof tellCoupons>[1]) =>
    (await tellCoupons(db, facts)).map(({ answer, reason }) => reason ?? answer);
  assert.deepEqual(
    await tell(
      coupon,
      coupon,
      { ...coupon, couponId: newId(), toldId: card.toldId },
      {
        ...coupon,
        couponId: newId(),
        iuc: await somebody(),
      },
    ),
    ['taken', 'known', 'unknown-subscription', 'unknown-subscription'],
  );
  const statusOf = async () => {
    const { current } = await heldRights(db, iuc, TODAY);
    return current.flatMap(({ coupons }) => coupons.map(({ status, file }) => [status, file]));
  };
  assert.deepEqual(await statusOf(), [['A_RENOUVELER', undefined]]);
  const { renewBefore: _, ...bought } = coupon;
  assert.deepEqual(await tell({ ...bought, file: 'FM7K2D' }), ['corrected']);
  assert.deepEqual(await statusOf(), [['BIENTOT_VALABLE', 'FM7K2D']]);
  // What is over stands beside it for 45 days, each with its own subscription.
  const over = (days: number) => ({
    ...bought,
    couponId: newId(),
    file: `F${days}`,
    validFrom: inDays(-days - 29),
    validUntil: inDays(-days),
  });
  const another = fact(iuc, { kind: 'subscription', product: 'forfait-hebdomadaire' });
  await told(another);
  await tell(over(45), over(46), { ...over(1), toldId: another.toldId });
  assert.deepEqual(
    (await heldRights(db, iuc, TODAY)).current
      .filter(({ coupons }) => coupons.length > 0)
      .map(({ product, coupons }) => [product, ...coupons.map(({ status, file }) => `${file} ${status}`)])
      .sort(),
    [
      ['forfait-hebdomadaire', 'F1 EXPIRE'],
      ['forfait-mensuel', 'F45 EXPIRE', 'FM7K2D BIENTOT_VALABLE'],
    ],
  );
});

test('of a coupon told in versions the highest holds, one version is one telling, and three programs at once take it in once', async () => {
  const iuc = await somebody();
  const pass = fact(iuc, { kind: 'subscription', product: 'forfait-mensuel' });
  await told(pass);
  const coupon = couponOf(pass, { ...NEXT, version: 2 });
  const tell = async (...facts: Parameters<typeof tellCoupons>[1]) =>
    (await tellCoupons(db, facts)).map(({ answer, reason }) => reason ?? answer);
  const later = { ...coupon, validUntil: inDays(61) };
  assert.deepEqual(
    await tell(
      coupon,
      coupon,
      { ...later, version: 1 },
      later,
      // The same again, as of a later version: what comes between is outdated from now on.
      { ...coupon, version: 4 },
      { ...later, version: 3 },
      { ...later, version: 4 },
      { ...coupon, version: 5, renewBefore: inDays(25) },
      { ...coupon, version: 5, renewBefore: inDays(25) },
    ),
    ['taken', 'known', 'outdated', 'same-version', 'known', 'outdated', 'same-version', 'corrected', 'known'],
  );
  const [kept] = await db.query<{ until: string; renew: string }>(
    `select valid_until::text as until, renew_before::text as renew from customer.subscription_coupon where coupon_id = $1`,
    [coupon.couponId],
  );
  assert.deepEqual(kept, { until: inDays(60).toString(), renew: inDays(25).toString() });

  const many = Array.from({ length: 40 }, () => ({ ...coupon, couponId: newId() }));
  const answers = (await Promise.all([tell(...many), tell(...many), tell(...many.toReversed())])).flat();
  assert.equal(answers.filter((answer) => answer === 'taken').length, 40);
  assert.equal(answers.filter((answer) => answer === 'known').length, 80);

  // One that was given here is known by the id that it has here.
  const { rightId } = await grantCard(db, {
    iuc,
    key: 'order:5',
    product: 'forfait-hebdomadaire',
    validFrom: TODAY,
  });
  assert.deepEqual(await tell({ ...coupon, couponId: newId(), toldId: rightId }), ['taken']);
});

test('whatever is told in whatever order, the highest version holds', async () => {
  const iuc = await somebody();
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }),
      fc.boolean(),
      async (versions, together) => {
        const base = fact(iuc);
        const tellings = versions.map((version) => ({ ...base, version, file: `V${version}` }));
        if (together) await told(...tellings);
        else for (const telling of tellings) await told(telling);
        const [row] = await db.query<{ file: string }>(
          'select file from customer.tariff_right where iuc = $1 and told_id = $2',
          [iuc, base.toldId],
        );
        assert.equal(row?.file, `V${Math.max(...versions)}`);
      },
    ),
    runs(15),
  );
});
