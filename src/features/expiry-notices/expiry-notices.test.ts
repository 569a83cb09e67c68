import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { expiryNoticeAt } from '#domain/loyalty/expiry-notice.ts';
import { points } from '#domain/money.ts';
import { plainText } from '#domain/typography.ts';
import { setOptIn } from '#features/communications/index.ts';
import { openLoyaltyCard } from '#features/customers/index.ts';
import { creditPoints, debitPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { tellExpiries } from './notify.ts';
import { expiryNoticePerishables } from './retention.ts';
import { type ExpiryNotice, expiryNotice } from './template.ts';
import { agreeingCustomer, agreeToNotices } from './testing/agreeing-customer.ts';

const db = await testDatabase({ after });
const clock = new ManualClock('2027-01-15T09:00:00Z');
const on = (day: string): void => clock.set(`${day}T09:00:00+01:00`);

let people = 0;
const member = async (status: 'O' | 'N' = 'O'): Promise<Iuc> => {
  people += 1;
  const iuc = newIuc();
  await agreeingCustomer(db, iuc, `echeance.${people}@voyageur.example`, clock.now(), status);
  return iuc;
};
const credit = (iuc: Iuc, amount: number, expiresOn: string) =>
  creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.PlainDate.from(expiresOn),
    key: `test:${newId()}`,
    label: 'Voyage Paris – Lyon',
    at: clock.now(),
  });
const run = () => tellExpiries({ db, clock });
const mailsTo = (iuc: Iuc) =>
  db.query<{ data: ExpiryNotice }>(
    `select data from mail.message where iuc = $1 and template = 'expiry-notice' order by queued_at, message_id`,
    [iuc],
  );

test('POINTS-11 the notice of a day is the nearest of 90, 30 and 7 days before that has begun', () => {
  assert.deepEqual([91, 90, 31, 30, 8, 7, 0, -1].map(expiryNoticeAt), [
    undefined,
    90,
    90,
    30,
    30,
    7,
    7,
    undefined,
  ]);
});

test('POINTS-11 a member who agrees is told by mail 90, 30 and 7 days before, each once however often the job runs', async () => {
  on('2027-01-15');
  const iuc = await member();
  await credit(iuc, 2150, '2027-06-30');
  const told: number[] = [];
  // 91, 90, 89, 31, 30, 29, 8, 7, 6 and 0 days before, and the day after.
  for (const day of [
    '03-31',
    '04-01',
    '04-02',
    '05-30',
    '05-31',
    '06-01',
    '06-22',
    '06-23',
    '06-24',
    '06-30',
    '07-01',
  ]) {
    on(`2027-${day}`);
    await run();
    await run();
    told.push((await mailsTo(iuc)).length);
  }
  assert.deepEqual(told, [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
  const [first] = await mailsTo(iuc);
  assert.ok(first);
  assert.deepEqual(first.data.expiries, [{ on: '2027-06-30', points: 2150 }]);
  const said = plainText(expiryNotice.text(first.data, { publicUrl: 'https://portail.example' }));
  assert.match(said, /2 150 points expirent le 30 juin 2027/);
  assert.match(said, /https:\/\/portail\.example\/recompense\/vos-points/);
});

test('POINTS-11 ten runs at once tell once; who is found late is told once, of all that ends, by what is left', async () => {
  on('2027-02-01');
  const iuc = await member();
  await credit(iuc, 500, '2027-02-05');
  await credit(iuc, 300, '2027-02-28');
  await credit(iuc, 900, '2027-12-31');
  const spent = await debitPoints(db, {
    iuc,
    points: points(120),
    key: `order:${newId()}`,
    label: 'Billet France',
    detail: 'Commande',
    at: clock.now(),
  });
  assert.ok(spent.ok);
  const runs = await Promise.all(Array.from({ length: 10 }, run));
  assert.equal(
    runs.reduce((sum, count) => sum + count, 0),
    1,
  );
  assert.deepEqual(
    (await mailsTo(iuc)).map(({ data }) => data.expiries),
    [
      [
        { on: '2027-02-05', points: 380 },
        { on: '2027-02-28', points: 300 },
      ],
    ],
  );
  await assertInvariants(db);
});

test('POINTS-11 who does not agree is not written to, and is told of what still comes once they do; notices go with the points', async () => {
  on('2027-02-01');
  const iuc = await member('N');
  await credit(iuc, 700, '2027-02-28');
  await run();
  assert.deepEqual(await mailsTo(iuc), []);
  // To be written to of something else is not to agree to this.
  for (const other of [
    { channel: 'EMAIL', type: 'VOYAGE' },
    { channel: 'SMS', type: 'PROGRAMME' },
  ] as const)
    await setOptIn(db, iuc, { ...other, status: 'O' }, { source: 'portal', at: clock.now() });
  await run();
  assert.deepEqual(await mailsTo(iuc), []);
  await agreeToNotices(db, iuc, 'O', clock.now());
  await run();
  assert.equal((await mailsTo(iuc)).length, 1);
  const [perishable] = expiryNoticePerishables(db);
  assert.ok(perishable);
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris').toInstant();
  const left = async () => (await db.query('select from points.expiry_notice where iuc = $1', [iuc])).length;
  await perishable.forget(midnight('2027-02-28'), 100);
  assert.equal(await left(), 1);
  await perishable.forget(midnight('2027-03-01'), 100);
  assert.equal(await left(), 0);
});

test('POINTS-11 PROFILE-06 who may not spend their points is told what expires, and not to spend it', async () => {
  on('2027-03-01');
  const iuc = await member();
  await openLoyaltyCard(db, { iuc, openedOn: Temporal.PlainDate.from('2026-06-01'), serial: 71_000_001 });
  await credit(iuc, 800, '2027-03-31');
  await run();
  const [told] = await mailsTo(iuc);
  assert.ok(told);
  assert.equal(told.data.tier, 'GV_TRANS');
  const said = (data: ExpiryNotice): string =>
    plainText(expiryNotice.text(data, { publicUrl: 'https://portail.example' }));
  const { civility, lastName, expiries } = told.data;
  for (const tier of ['GV_TRANS', 'T_CLUB'] as const) {
    const text = said({ civility, lastName, expiries, tier });
    assert.match(text, /800 points expirent le 31 mars 2027/);
    assert.doesNotMatch(text, /à utiliser|dépens/);
  }
  assert.match(
    said({ civility, lastName, expiries, tier: 'GV_TRANS' }),
    /s’ouvre avec le statut Grand Voyageur/,
  );
  for (const tier of ['GV', 'GV_CLUB'] as const)
    assert.match(
      said({ civility, lastName, expiries, tier }),
      /Des points à utiliser.*dépensés les premiers/s,
    );
});
