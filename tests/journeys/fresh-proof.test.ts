import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { credit } from '#tests/harness/credit.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { expectStep, hold, PAY, settled } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PASSWORD = 'Voyageur-2026!';
const CART = '/recompense/boutique-v2?id=451&etape=panier';
const WISH = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 } as const;

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { FRESH_PROOF_POINTS: '1000' } });
});

const { iuc } = demonstrationPerson('GV');
const balance = async (): Promise<number> =>
  (
    await portal.db.query<{ balance: number }>(
      `select balance from points.account where iuc = $1 and account = 'money'`,
      [iuc],
    )
  )[0]?.balance ?? 0;
const age = () =>
  portal.db.query(
    `update session.session set authenticated_at = authenticated_at - interval '11 minutes' where iuc = $1`,
    [iuc],
  );
const told = () =>
  portal.db.query<{ recipient: string; subject: string; html: string }>(
    `select b.recipient, b.subject, b.html from mail.mailbox b where b.iuc = $1 and b.subject like 'Vos points ont servi%'
      order by received_at`,
    [iuc],
  );
const member = async (): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  return visitor;
};
const prove = (visitor: Visitor, page: Page): Promise<Page> => {
  assert.match(words(page), /Confirmez votre identité/);
  return visitor.submit(page, {
    form: 'form:has(input[name=password])',
    fields: { login: DEMONSTRATION_LOGINS.GV, password: PASSWORD },
  });
};

test('AUTH-15 an order above the limit asks for a fresh proof, comes back to its summary with the seats held, and tells the holder by mail', async () => {
  const visitor = await member();
  await credit(portal.db, iuc, 20_000);
  const summary = await hold(visitor, WISH);
  const number = summary.url.searchParams.get('commande') ?? '';
  // Nearly over: who proves who they are is given time.
  await portal.db.query(
    `with o as (update shop."order" set wait_until = clock_timestamp() + interval '3 minutes' where order_id = $1 returning 1)
     update inventory.booking set held_until = clock_timestamp() + interval '3 minutes' where booking_key = $1::text`,
    [number],
  );
  await age();
  const had = await balance();
  const seen = (await told()).length;
  const asked = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(await balance(), had, 'nothing is taken before the proof');
  const back = expectStep(await prove(visitor, asked), 'ferShopCartSummary');
  assert.match(words(back, 'main'), /Votre identité est confirmée/);
  assert.equal(back.url.searchParams.get('commande'), number, 'the same order');
  assert.ok(
    back.document.querySelector('main input[name=termsAccepted]')?.hasAttribute('checked'),
    'what was ticked is',
  );
  const [{ left = 0 } = {}] = await portal.db.query<{ left: number }>(
    `select extract(epoch from wait_until - clock_timestamp())::int as left from shop."order" where order_id = $1`,
    [number],
  );
  assert.ok(left > 600, `the seats are held for ${left} s more`);
  assert.equal((await told()).length, seen, 'nothing to tell yet');
  const done = expectStep(
    await settled(visitor, await visitor.submit(back, { form: PAY })),
    'ferShopOrderConfirmation',
  );
  assert.equal(done.status, 200);
  await until(async () => (await told()).length > seen);
  const mail = (await told()).at(-1);
  assert.equal(mail?.recipient, DEMONSTRATION_LOGINS.GV);
  assert.match(mail?.html ?? '', /Ce n’est pas vous/);
  assert.equal((await told()).length, seen + 1);
  await assertInvariants(portal.db);
});

test('AUTH-15 a cart comes back with everything that was typed, its mail goes to the holder and not where the receipt goes, and a second one needs no proof', async () => {
  const visitor = await member();
  const seen = (await told()).length;
  const fields = {
    quantity: '3',
    email: 'cadeau@exemple.fr',
    emailConfirmation: 'cadeau@exemple.fr',
    termsAccepted: 'on',
  };
  await age();
  const asked = await visitor.submit(await visitor.open(CART), { fields });
  let back = expectStep(await prove(visitor, asked), 'shopCart');
  // A reload keeps it.
  back = await visitor.open(back.url.href);
  const value = (name: string) =>
    back.document.querySelector(`main input[name=${name}]`)?.getAttribute('value');
  assert.equal(value('email'), 'cadeau@exemple.fr');
  assert.equal(
    back.document
      .querySelector('main input[name=quantity][checked], main option[selected]')
      ?.getAttribute('value'),
    '3',
  );
  expectStep(await visitor.submit(back), 'shopCartConfirmation');
  await until(async () => (await told()).length > seen);
  assert.equal((await told()).at(-1)?.recipient, DEMONSTRATION_LOGINS.GV);
  expectStep(await visitor.submit(await visitor.open(CART), { fields }), 'shopCartConfirmation');
});

test('AUTH-15 who comes back without a proof finds what was typed, is not told that they proved anything, and is asked again', async () => {
  const visitor = await member();
  await age();
  const fields = {
    quantity: '3',
    email: 'a@exemple.fr',
    emailConfirmation: 'a@exemple.fr',
    termsAccepted: 'on',
  };
  const asked = await visitor.submit(await visitor.open(CART), { fields });
  const cancel = asked.document.querySelector('a[href$="/cancel"]')?.getAttribute('href') ?? '';
  const back = expectStep(await visitor.open(cancel), 'shopCart');
  assert.doesNotMatch(words(back, 'main'), /identité est confirmée/);
  assert.equal(back.document.querySelector('main input[name=email]')?.getAttribute('value'), 'a@exemple.fr');
  assert.match(words(await visitor.submit(back)), /Confirmez votre identité/);
  // The kept form is its owner's.
  const other = new Visitor(portal.url);
  await other.signIn(DEMONSTRATION_LOGINS.GVLC);
  const theirs = await other.open(back.url.pathname + back.url.search);
  assert.notEqual(
    theirs.document.querySelector('main input[name=email]')?.getAttribute('value'),
    'a@exemple.fr',
  );
});

test('AUTH-15 a call that spends above the limit is refused without a fresh proof, and not below it', async () => {
  const visitor = await member();
  await age();
  const give = (quantity: number) =>
    visitor.request('/api/nbp/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
      body: JSON.stringify({
        primeId: '451',
        quantity,
        email: 'a@exemple.fr',
        emailConfirmation: 'a@exemple.fr',
        termsAccepted: true,
        termsVersion: TERMS,
        expectedPoints: quantity * 500,
      }),
    });
  const had = await balance();
  await assertProblem(await give(3), 'fresh-sign-in-required');
  assert.equal(await balance(), had);
  const seen = (await told()).length;
  assert.equal((await give(2)).status, 200);
  assert.equal(await balance(), had - 1_000);
  assert.equal((await told()).length, seen, 'nobody is told of what is not above');
  await assertInvariants(portal.db);
});
