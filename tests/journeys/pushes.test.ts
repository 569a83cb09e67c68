import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import { tariffRightsOn } from '#features/cards/index.ts';
import { addTariffRight } from '#features/cards/testing/add-tariff-right.ts';
import { expiryNoticeJobs } from '#features/expiry-notices/index.ts';
import { agreeToNotices } from '#features/expiry-notices/testing/agreeing-customer.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { tellVouchers } from '#features/vouchers/index.ts';
import { fact } from '#features/vouchers/testing/ledger.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const TODAY = Temporal.PlainDate.from('2027-03-01');
const { iuc } = demonstrationPerson('GVI');

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const give = (days: number) =>
  tellVouchers(
    portal.db,
    [fact(iuc, { issuedOn: TODAY, expiresOn: TODAY.add({ days }) })],
    Temporal.Instant.from(OPENS_AT),
  );
const PUT_AWAY = '.deadline form';
const pushed = (page: Page): string[] =>
  page.document
    .querySelectorAll('.deadline b')
    .map(({ structuredText }) => structuredText.replace(/\s+/g, ' ').trim());

test('PUSH-01 who has no scripts puts a push away by its button; it stays away, on every device, until there is something new', async () => {
  await give(60);
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GVI);
  const before = await visitor.open('/mon-espace');
  assert.match(words(before, PUT_AWAY), /^Masquer : 1 bon d’achat à utiliser$/);
  const done = await visitor.submit(before, { form: PUT_AWAY });
  assert.equal(done.status, 200);
  assert.match(words(done, '.alert[role=status]'), /L’annonce est masquée\./);
  assert.equal(done.document.querySelector('.deadline'), null);
  // The same page, still open in another window: nothing more happens.
  assert.equal((await visitor.submit(before, { form: PUT_AWAY })).status, 200);
  const elsewhere = new Visitor(portal.url);
  await elsewhere.signIn(DEMONSTRATION_LOGINS.GVI);
  assert.deepEqual(pushed(await elsewhere.open('/mon-espace')), []);
  await give(80);
  assert.match(pushed(await visitor.open('/mon-espace')).join(' '), /2 bons d’achat à utiliser/);
  // What the older page puts away is not what is there now.
  await visitor.submit(before, { form: PUT_AWAY });
  assert.match(pushed(await visitor.open('/mon-espace')).join(' '), /2 bons d’achat à utiliser/);
});

test('PUSH-01 what could not be read cannot be put away', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GVI);
  await portal.db.query('alter schema voucher rename to voucher_away');
  const page = await visitor
    .open('/mon-espace')
    .finally(() => portal.db.query('alter schema voucher_away rename to voucher'));
  assert.equal(page.document.querySelectorAll('.deadline').length, 1);
  assert.equal(page.document.querySelector(PUT_AWAY), null);
});

test('POINTS-11 points that end within 90 days are in the schedule month by month, pushed, and told by mail to who agrees', async () => {
  const { iuc: member } = demonstrationPerson('GV');
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  for (const [days, amount] of [
    [20, 310],
    [50, 45],
  ] as const)
    await creditPoints(portal.db, {
      iuc: member,
      points: points(amount),
      expiresOn: TODAY.add({ days }),
      key: `ending in ${days}`,
      label: 'Geste commercial',
      at: Temporal.Instant.from(OPENS_AT),
    });
  const schedule = (await visitor.open('/recompense/vos-points')).document
    .querySelectorAll('.expiries div')
    .map(({ structuredText }) => structuredText.replace(/\s+/g, ' ').trim());
  assert.deepEqual(schedule.slice(0, 2), [
    '21 mars 2027 dans 20 jours 310 points',
    '20 avril 2027 dans 50 jours 45 points',
  ]);
  assert.deepEqual(pushed(await visitor.open('/mon-espace')).slice(0, 2), ['21', '310 points expirent']);
  const { 'points.expiry-notices': notices } = expiryNoticeJobs({
    db: portal.db,
    clock: new ManualClock(OPENS_AT),
  });
  const tell = () => notices?.handler({ payload: {} } as never, new AbortController().signal);
  const mails = async (): Promise<string> =>
    words(await visitor.open(`/sandbox/mailbox?destinataire=${DEMONSTRATION_LOGINS.GV}`), 'main');
  const agree = (status: 'O' | 'N') =>
    agreeToNotices(portal.db, member, status, Temporal.Instant.from(OPENS_AT));
  await agree('N');
  await tell();
  assert.deepEqual(await portal.db.query('select from points.expiry_notice where iuc = $1', [member]), []);
  await agree('O');
  await tell();
  await tell();
  await until(async () => /310 points expirent le 21 mars 2027/.test(await mails()));
  assert.equal((await mails()).match(/310 points expirent le 21 mars 2027/g)?.length, 1, 'once');
});

test('CARD-10 a card that ends soon, and then one that is over, stands on the dashboard until it is put away or another follows it', async () => {
  const AR = demonstrationPerson('AR');
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.AR);
  const [own] = await tariffRightsOn(portal.db, AR.iuc, TODAY);
  assert.equal(own?.product, 'avantage-adulte');
  const endsIn = (days: number) =>
    portal.db.query('update customer.tariff_right set valid_until = $2 where iuc = $1 and number = $3', [
      AR.iuc,
      TODAY.add({ days }),
      own?.number,
    ]);
  const seen = async () => {
    const page = await visitor.open('/mon-espace');
    // Their voucher stands below, and stays.
    const first = words(page, '.deadline');
    return { page, said: first.includes('Avantage') ? first : '' };
  };
  await endsIn(120);
  assert.equal((await seen()).said, '');
  await endsIn(20);
  const soon = await seen();
  assert.match(
    soon.said,
    /^21 mars Votre carte Avantage Adulte se termine Valable jusqu’au 21 mars 2027\. Elle se renouvelle là où vous l’avez achetée\./,
  );
  await visitor.submit(soon.page, { form: PUT_AWAY });
  assert.equal((await seen()).said, '');
  // Seven days before its end is another word.
  await endsIn(6);
  assert.match((await seen()).said, /se termine/);
  await endsIn(-2);
  const over = await seen();
  assert.match(
    over.said,
    /^Votre carte Avantage Adulte a pris fin Depuis le 28 février 2027, vos billets se paient sans sa réduction\./,
  );
  await addTariffRight(portal.db, AR.iuc, {
    kind: 'card',
    product: 'avantage-adulte',
    number: '29090114507312685',
    validFrom: TODAY,
    validUntil: TODAY.add({ days: 364 }),
  });
  assert.equal((await seen()).said, '');
});

test('PUSH-01 PROFILE-08 POINTS-05 whose operator’s grant has ended is told so on the dashboard, with the status that they have now', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GVTLC);
  assert.doesNotMatch(words(await visitor.open('/mon-espace'), 'main'), /Vous n’avez plus le statut/);
  await portal.db.query('update loyalty.operator_grant set ended_on = $2 where iuc = $1', [
    demonstrationPerson('GVTLC').iuc,
    TODAY.subtract({ days: 3 }),
  ]);
  assert.match(
    words(await visitor.open('/mon-espace'), 'main'),
    /Vous n’avez plus le statut T Le Club Depuis le 26 février 2027, votre statut est (GV Transitoire|Grand Voyageur|Le Club)\. \S/,
  );
});
