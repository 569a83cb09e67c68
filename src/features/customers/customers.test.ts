import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase, type Queryable, WORK_LIMITS } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { loyaltyNumber } from '#domain/fields/card-number.ts';
import { newIuc } from '#domain/ids.ts';
import { hasCheckDigit, loyaltyNumberOf } from '#domain/loyalty/card-number.ts';
import type { Tier } from '#domain/loyalty/config.ts';
import { points } from '#domain/money.ts';
import { profileFrom } from '#domain/profile.ts';
import { tariffRightsOn } from '#features/cards/index.ts';
import { addTariffRight } from '#features/cards/testing/add-tariff-right.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { waitsForLock } from '#tests/harness/waits-for-lock.ts';
import {
  createCustomer,
  customerOverview,
  findCustomer,
  findCustomerByCard,
  findCustomerByEmail,
  openLoyaltyCard,
  seedDemonstration,
} from './index.ts';

const db = await testDatabase({ after });

const NOW = Temporal.Instant.from('2026-11-20T09:30:00Z');
const day = (text: string) => Temporal.PlainDate.from(text);

const person = (more: Partial<Customer> = {}): Customer => {
  const iuc = newIuc();
  return {
    iuc,
    civility: 'Mme',
    firstName: 'Noémie',
    lastName: 'D’Arcy-Lefèvre',
    birthDate: day('1990-02-28'),
    email: `${iuc}@exemple.test`,
    ...more,
  };
};
const make = async (customer: Customer): Promise<Customer> => {
  assert.ok((await createCustomer(db, customer, NOW)).ok);
  return customer;
};

test('PROFILE-01 PROFILE-02 PROFILE-06 status, code, colour and right to the shop follow from card, tier and tariff right', () => {
  const card = (tier: Tier) => ({
    numCarte: '29090109123456782',
    tier,
    openedOn: day('2024-03-12'),
    anniversary: day('2027-03-12'),
  });
  const summary = (facts: Parameters<typeof profileFrom>[0]) => {
    const { status, code, card: shown, mayUseShop } = profileFrom(facts);
    return [status, code, shown?.type, shown?.colour, mayUseShop];
  };
  assert.deepEqual(summary(undefined), ['NOT_LOGGED', 'NL', undefined, undefined, false]);
  for (const hasTariffRight of [true, false]) {
    assert.deepEqual(summary({ card: card('GV_TRANS'), hasTariffRight }), [
      'GV_TRANS',
      'GVT',
      'GV_TRANS',
      'red',
      false,
    ]);
    assert.deepEqual(summary({ card: card('GV'), hasTariffRight }), ['GV', 'GV', 'GV', 'blue', true]);
    assert.deepEqual(summary({ card: card('GV_CLUB'), hasTariffRight }), [
      'GV_CLUB',
      'GVLC',
      'GV_CLUB',
      'berry',
      true,
    ]);
    assert.deepEqual(summary({ card: card('T_CLUB'), hasTariffRight }), [
      'T_CLUB',
      'GVTLC',
      'T_CLUB',
      'yellow',
      false,
    ]);
  }
  assert.deepEqual(summary({ hasTariffRight: true }), [
    'ANIMATION_RELATIONNELLE',
    'AR',
    undefined,
    undefined,
    false,
  ]);
  assert.deepEqual(summary({ hasTariffRight: false }), [
    'GRANDE_VITESSE',
    'GVI',
    undefined,
    undefined,
    false,
  ]);
});

test('PROFILE-01 a customer is found by iuc, by address in any capitals and by card, with everything that was entered', async () => {
  const customer = await make(
    person({
      email: 'Noemie.Darcy@Exemple.test',
      mobile: '+33639980199',
      phone: '+33199000000',
      address: {
        adrBatiment: 'B',
        adrLieuDit: '',
        adrSociete: '',
        adrVoie: '1 rue de l’Église',
        codePostale: '35000',
        ville: 'Rennes',
        pays: 'FR',
      },
    }),
  );
  const number = await openLoyaltyCard(db, { iuc: customer.iuc, openedOn: day('2026-11-20') });
  assert.deepEqual(await findCustomer(db, customer.iuc), customer);
  assert.deepEqual(await findCustomerByEmail(db, 'NOEMIE.darcy@exemple.TEST'), customer);
  assert.deepEqual(await findCustomerByCard(db, number), customer);
  assert.equal(await findCustomer(db, newIuc()), undefined);
  assert.equal(await findCustomerByEmail(db, 'personne@exemple.test'), undefined);
  assert.equal(await findCustomerByCard(db, '29090109000000000'), undefined);
});

test('ACCOUNT-11 PROFILE-08 a new card has a valid number and the status of a traveller', async () => {
  const { iuc } = await make(person());
  const number = await openLoyaltyCard(db, { iuc, openedOn: day('2026-11-20') });
  assert.ok(loyaltyNumber.safeParse(number).success && hasCheckDigit(number));
  const profile = (await customerOverview(db, iuc, NOW))?.profile;
  assert.equal(profile?.status, 'GV_TRANS');
  assert.equal(profile?.card?.numCarte, number);
  assert.equal(profile?.card?.anniversary.toString(), '2027-11-20');
});

test('an address belongs to one customer, also when eight ask for it at once', async () => {
  const email = 'Dispute@exemple.test';
  const rivals = Array.from({ length: 8 }, () => person({ email }));
  const results = await Promise.all(rivals.map((rival) => createCustomer(db, rival, NOW)));
  assert.equal(results.filter((result) => result.ok).length, 1);
  const refused = results.find((result) => !result.ok);
  assert.ok(refused && !refused.ok && refused.message === 'Cette adresse e-mail est déjà utilisée');
  const holder = await findCustomerByEmail(db, email);
  assert.ok(holder);
  assert.ok((await createCustomer(db, holder, NOW)).ok, 'made again by its holder nothing happens');
  await assertInvariants(db);
});

test('a customer has one open card, also when eight requests open one at once', async () => {
  const { iuc } = await make(person());
  const numbers = await Promise.all(
    Array.from({ length: 8 }, () => openLoyaltyCard(db, { iuc, openedOn: day('2026-11-20') })),
  );
  assert.equal(new Set(numbers).size, 1);
  const other = await make(person());
  const serial = Number((numbers[0] as string).slice(8, 16));
  const second = await openLoyaltyCard(db, { iuc: other.iuc, openedOn: day('2026-11-20'), serial });
  assert.notEqual(second, numbers[0], 'a number is given once');
  await assertInvariants(db);
});

test('who asks for a card while another request is opening it has that one', async (t) => {
  const { iuc } = await make(person());
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  const { rows } = await client.query<{ number: string }>(
    `select customer.open_card($1, $2, 'FCE1187', '2026-11-20', '2027-11-20') as number`,
    [iuc, loyaltyNumberOf(90_000_001)],
  );
  const asked = openLoyaltyCard(db, { iuc, openedOn: day('2026-11-20') });
  await waitsForLock(db, 'customer.open_card');
  await client.query('commit');
  assert.equal(await asked, rows[0]?.number);
  await db.query(`update customer.card set closed_on = '2026-12-01' where iuc = $1`, [iuc]);
  assert.notEqual(await openLoyaltyCard(db, { iuc, openedOn: day('2026-12-02') }), rows[0]?.number);
});

test('PROFILE-01 a discount card makes Animation Relationnelle from its first day to its last, and not while suspended', async () => {
  const { iuc } = await make(person());
  await addTariffRight(db, iuc, {
    kind: 'card',
    product: 'avantage-jeune',
    number: '29090111234567890',
    validFrom: day('2026-11-20'),
    validUntil: day('2027-11-19'),
  });
  const statusAt = async (instant: string) =>
    (await customerOverview(db, iuc, Temporal.Instant.from(instant)))?.profile.status;
  // Paris is one hour ahead of UTC in November.
  assert.equal(await statusAt('2026-11-19T22:59:59Z'), 'GRANDE_VITESSE');
  assert.equal(await statusAt('2026-11-19T23:00:00Z'), 'ANIMATION_RELATIONNELLE');
  assert.equal(await statusAt('2027-11-19T22:59:59Z'), 'ANIMATION_RELATIONNELLE');
  assert.equal(await statusAt('2027-11-19T23:00:00Z'), 'GRANDE_VITESSE');
  assert.equal((await tariffRightsOn(db, iuc, day('2027-01-01')))[0]?.product, 'avantage-jeune');
  await db.query('update customer.tariff_right set suspended_on = $2 where iuc = $1', [
    iuc,
    day('2027-01-01'),
  ]);
  assert.equal(await statusAt('2027-02-01T00:00:00Z'), 'GRANDE_VITESSE');
});

test('customer, profile, balance, standing and next expiry come in one query', async () => {
  const { iuc } = await make(person());
  await openLoyaltyCard(db, { iuc, openedOn: day('2026-01-15') });
  const credit = (key: string, amount: number, expiresOn: string, statusPoints: number) =>
    creditPoints(db, {
      iuc,
      points: points(amount),
      statusPoints,
      expiresOn: day(expiresOn),
      key,
      label: 'Voyage',
      at: NOW,
    });
  await credit('old', 40, '2026-11-19', 0);
  await credit('one', 100, '2027-01-31', 1500);
  await credit('two', 50, '2027-01-31', 10);
  let queries = 0;
  const counting: Queryable = {
    query: (text, values, name) => {
      queries += 1;
      return db.query(text, values, name);
    },
  };
  const overview = await customerOverview(counting, iuc, NOW);
  assert.equal(queries, 1);
  assert.ok(overview?.standing);
  assert.equal(overview.balance, 150, 'points past their last day are not shown');
  assert.deepEqual([overview.nextExpiry?.on.toString(), overview.nextExpiry?.points], ['2027-01-31', 150]);
  assert.deepEqual([overview.standing.tier, overview.standing.statusPoints], ['GV', 1510]);
  assert.equal(overview.profile.mayUseShop, true);
  assert.equal(await customerOverview(db, newIuc(), NOW), undefined);
});

test('names survive as typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
      fc.pre(!text.includes('\0'));
      const customer = await make(person({ lastName: text }));
      assert.equal((await findCustomer(db, customer.iuc))?.lastName, text);
    }),
    runs(20),
  );
});

test('OPS-04 two processes at their first start at once tell the demonstration stories once', async (t) => {
  const own = await testDatabase(t);
  const second = openDatabase({ url: own.url, limits: WORK_LIMITS });
  try {
    const clock = new ManualClock(NOW);
    await Promise.all([seedDemonstration(own, clock), seedDemonstration(second, clock)]);
  } finally {
    await second.close();
  }
  const rows = await own.query<{ n: number }>(
    `select count(*) as n from loyalty.effect where effect = 'credit' and done_at is not null`,
  );
  const credits = await own.query<{ n: number }>(
    `select count(*) as n from points.movement where kind = 'credit' and key like '%:credit'`,
  );
  assert.deepEqual(rows, credits);
  await assertInvariants(own);
});
