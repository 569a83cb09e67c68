import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
