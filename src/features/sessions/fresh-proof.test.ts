import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { requireFreshProof, requireFreshProofToSpend } from '#contract/fresh-proof.ts';
import type { SessionView } from '#contract/session.ts';
import { startFakeIssuer } from '#tests/harness/fake-issuer.ts';
import { type Browser, makeCustomer, PASSWORD, type Portal, startPortal } from '#tests/harness/sign-in.ts';

const embedded = await startPortal({ after });
const issuer = await startFakeIssuer({ after });
const operators = await startPortal({ after }, { issuer: issuer.settings });
const customer = await makeCustomer(operators.db);
const another = await makeCustomer(operators.db);

const RETURN = '/recompense/boutique-v2?id=43&etape=recapitulatif';
const PROOF = `/redirectAuthentication?preuve=true&retour=${encodeURIComponent(RETURN)}`;

const seen = async (portal: Portal, browser: Browser): Promise<SessionView> => {
  const visitor = await portal.sessions.readVisitor(browser.cookies('/'));
  assert.ok(visitor, 'signed in');
  return visitor.session;
};
/** As if the last proof had been given long ago. */
const age = (portal: Portal) =>
  portal.db.query(`update session.session set authenticated_at = authenticated_at - interval '1 hour'`);
const ageOf = async (portal: Portal, browser: Browser): Promise<number> =>
  Date.now() - (await seen(portal, browser)).authenticatedAt.epochMilliseconds;

test('AUTH-15 a proof is fresh up to the last of its seconds, and points ask for one from the first above the limit', () => {
  const app = { config: { freshProof: { seconds: 600, points: 10_000 } } };
  const proved = (ago: number) =>
    ({ authenticatedAt: Temporal.Instant.fromEpochMilliseconds(Date.now() - ago) }) as SessionView;
  const asks = (ago: number, points = 10_001) =>
    requireFreshProofToSpend({ app, session: proved(ago) }, points)?.code;
  assert.equal(asks(599_000), undefined);
  assert.equal(asks(600_100), 'fresh-sign-in-required');
  assert.equal(asks(600_100, 10_000), undefined, 'not for what is not above');
  assert.equal(asks(-60_000), 'fresh-sign-in-required', 'nobody has proved anything in the future');
  assert.equal(requireFreshProof({ app, session: undefined })?.status, 401, 'nor has nobody');
});

describe('at the embedded provider', () => {
  const portal = embedded;
  let browser: Browser;
  beforeEach(async () => {
    browser = portal.browser();
    await browser.signIn('gv@demo.test', { rememberMe: true });
    await age(portal);
  });

  test('AUTH-15 who is signed in proves anew who they are with the password, comes back where they were, and stays signed in as before', async () => {
    const before = await seen(portal, browser);
    const form = await browser.follow(PROOF);
    assert.match(form.text, /<h1>Confirmez votre identité<\/h1>/);
    assert.match(form.text, /name="login"[^>]* value="gv@demo\.test"/, 'whose account it is needs no typing');
    assert.doesNotMatch(form.text, /name="rememberMe"/);
    assert.doesNotMatch(form.url, /gv(?:@|%40)demo/, 'nor does it stand in an address');
    const old = browser.session?.value;
    const page = await browser.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    assert.equal(page.url, `${portal.origin}${RETURN}`);
    const now = await seen(portal, browser);
    assert.ok((await ageOf(portal, browser)) < 60_000, 'proved now');
    assert.equal(now.iuc, before.iuc);
    assert.equal(now.rememberMe, true);
    assert.notEqual(browser.session?.value, old, 'under another value');
    const stale = await portal.sessions.readVisitor(`session=${old}`);
    assert.equal(stale, undefined, 'and the one before is worth nothing');
  });

  test('AUTH-15 a wrong password proves nothing, another account’s neither, and nobody’s session ends', async () => {
    const form = await browser.follow(PROOF);
    const wrong = await browser.submit(form, { login: 'gv@demo.test', password: 'autre' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /Votre identité n’est pas confirmée/);
    const other = await browser.submit(form, { login: 'gvlc@demo.test', password: PASSWORD });
    assert.equal(other.status, 403);
    assert.match(other.text, /L’identité confirmée est celle d’un autre compte/);
    assert.ok((await ageOf(portal, browser)) > 3_000_000, 'nothing is proved');
    assert.equal((await seen(portal, browser)).iuc, portal.people.get('gv@demo.test'));
  });

  test('AUTH-15 who does not want to comes back to where they were, signed in and without a proof', async () => {
    const form = await browser.follow(PROOF);
    const way = /<a href="([^"]*\/cancel)">Revenir sans confirmer<\/a>/.exec(form.text)?.[1];
    assert.ok(way, form.text);
    const page = await browser.follow(way);
    assert.equal(page.url, `${portal.origin}${RETURN}`);
    assert.ok((await ageOf(portal, browser)) > 3_000_000);
  });

  test('AUTH-15 who is not signed in signs in, and comes back', async () => {
    const nobody = portal.browser();
    const form = await nobody.follow(PROOF);
    assert.match(form.text, /<h1>Se connecter<\/h1>/);
    const page = await nobody.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    assert.equal(page.url, `${portal.origin}${RETURN}`);
  });

  test('AUTH-15 to sign in as somebody else is no proof and is still possible', async () => {
    const form = await browser.follow('/redirectAuthentication?reauthenticate=true');
    assert.match(form.text, /<h1>Se connecter<\/h1>/);
  });
});

describe('at the operator’s provider', () => {
  const portal = operators;
  const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
  let browser: Browser;
  beforeEach(async () => {
    Object.assign(issuer, { subject: customer, claims: {}, token: {}, metadata: {} });
    browser = portal.browser();
    await browser.follow('/redirectAuthentication');
    await age(portal);
  });

  test('AUTH-15 a proof is asked for by max_age and prompt, and counts by the auth_time that the provider signs', async () => {
    issuer.claims = { auth_time: seconds() };
    const page = await browser.follow(PROOF);
    assert.equal(page.url, `${portal.origin}${RETURN}`);
    assert.ok((await ageOf(portal, browser)) < 60_000);
    const asked = issuer.asked.findLast(({ path }) => path === '/auth')?.query;
    assert.equal(asked?.get('prompt'), 'login');
    assert.equal(asked?.get('max_age'), '0');
  });

  for (const [name, claims] of Object.entries({
    'without auth_time': () => ({}),
    'with the auth_time of the sign-in before': () => ({ auth_time: seconds(3_600) }),
    'with an auth_time that is no number': () => ({ auth_time: 'maintenant' }),
  }))
    test(`AUTH-15 an answer ${name} is no proof: the person is told, and stays signed in`, async () => {
      issuer.claims = claims();
      const page = await browser.follow(PROOF);
      assert.equal(page.status, 400);
      assert.match(page.text, /Votre identité n’a pas été confirmée/);
      assert.ok(
        page.text.includes(`href="${RETURN.replace('&', '&#38;')}"`) ||
          page.text.includes(RETURN.replace('&', '&amp;')),
        page.text,
      );
      assert.ok((await ageOf(portal, browser)) > 3_000_000);
    });

  test('AUTH-15 a proof by another customer than the one signed in is refused, and its tokens are given back', async () => {
    issuer.subject = another;
    issuer.claims = { auth_time: seconds() };
    const page = await browser.follow(PROOF);
    assert.equal(page.status, 403);
    assert.match(page.text, /Ce n’est pas le même compte/);
    assert.equal((await seen(portal, browser)).iuc, customer);
    assert.ok((await ageOf(portal, browser)) > 3_000_000);
    assert.ok(issuer.asked.some(({ path }) => path === '/revocation'));
  });
});
