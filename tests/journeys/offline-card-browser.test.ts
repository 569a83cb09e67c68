import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, sessionOf } from '#tests/harness/member.ts';
import { aztecIn, qrIn } from '#tests/harness/read-pdf.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';

const CARDS = '/compte/avantages/mes-cartes';
const KEPT = '/compte/avantages/ma-carte-hors-connexion';
const AGREE = 'Garder ma carte et mes billets hors connexion';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

let members = 8_500;
/** A member's telephone, signed in, with what its pages complained of. */
const telephone = async (
  t: { after(work: () => Promise<void>): void },
  iuc?: string,
): Promise<{ context: BrowserContext; page: Page; member: Member; complaints: string[] }> => {
  members += 1;
  const member = await createMember(portal.db, members, 100);
  const context = await browser.newContext(PHONE);
  t.after(() => context.close());
  await signInHere(context, iuc ?? member.iuc);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { context, page, member, complaints };
};
const signInHere = async (context: BrowserContext, iuc: string): Promise<void> => {
  await context.addCookies([
    {
      name: 'session',
      value: await sessionOf(portal.db, iuc),
      url: portal.url,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
};
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(portal.url + path);
  await page.locator('html[data-hydrated]').waitFor();
};
const agree = async (page: Page): Promise<void> => {
  await open(page, CARDS);
  await page.getByRole('button', { name: AGREE }).click();
  await page.getByRole('button', { name: 'Ne plus les garder' }).waitFor();
};
/** The addresses that this device keeps. */
const keptHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
  });
const workers = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
const isLost = async (page: Page, path: string): Promise<boolean> =>
  page.goto(portal.url + path).then(
    () => false,
    () => true,
  );

test('CARD-09 nothing is kept nor registered before the agreement; with it the card is shown without a network, and its code decodes to the card’s number', async (t) => {
  const { context, page, member, complaints } = await telephone(t);
  await open(page, CARDS);
  await page.getByRole('button', { name: AGREE }).waitFor();
  assert.deepEqual([await keptHere(page), await workers(page)], [[], []]);
  await agree(page);
  assert.deepEqual(await workers(page), [KEPT]);
  const kept = await keptHere(page);
  assert.ok(kept.includes(KEPT));
  assert.deepEqual(
    kept.filter(
      (path) => path !== KEPT && !/^\/(assets\/|favicon\.svg$|hors-connexion\/titulaire$)/.test(path),
    ),
    [],
    'no other page',
  );
  assert.deepEqual(complaints, []);

  await context.setOffline(true);
  await page.goto(portal.url + KEPT);
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByText('S’ouvre sans réseau').waitFor();
  const code = page.locator('.kept__one .qr svg').first();
  assert.deepEqual(await qrIn(await code.screenshot()), [member.numCarte]);
  // It fills the window, on white, and lives: the clock of the device runs.
  const box = await page.locator('dialog[open]').boundingBox();
  assert.deepEqual([box?.x, box?.y, box?.width, box?.height], [0, 0, 390, 844]);
  assert.equal(
    await page.locator('dialog[open]').evaluate((one) => getComputedStyle(one).backgroundColor),
    'rgb(255, 255, 255)',
  );
  assert.match((await page.locator('.control__clock').first().textContent()) ?? '', /^\d\dh\d\d:\d\d$/);
  assert.ok(await isLost(page, CARDS), 'no other page is there without a network');
  assert.ok(await isLost(page, '/mon-espace'));
  await context.setOffline(false);
});

test('CARD-09 the tickets of coming trips are in the copy with their codes, in the brightest colours in every mode', async (t) => {
  const [trip] = await portal.db.query<{ iuc: string }>(
    `select j.iuc from trip.journey j join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id
      where f.state = 'booked' and f.e_ticket and j.departure > now() + interval '1 day' limit 1`,
  );
  assert.ok(trip, 'the demonstration has a trip to come');
  const { context, page } = await telephone(t, trip.iuc);
  await agree(page);
  await context.setOffline(true);
  await page.goto(portal.url + KEPT);
  await page.locator('html[data-hydrated]').waitFor();
  const code = page.locator('.kept__codes .qr svg').first();
  await code.scrollIntoViewIfNeeded();
  const [letters = ''] = await aztecIn(await code.screenshot());
  assert.match(letters, /^[A-Z]{40,}$/);
  await page.evaluate(() => {
    document.documentElement.dataset['mode'] = 'inverted';
  });
  assert.equal(
    await page.locator('dialog[open]').evaluate((one) => getComputedStyle(one).backgroundColor),
    'rgb(255, 255, 255)',
  );
  await context.setOffline(false);
});

test('CARD-09 SEC-05 SEC-07 what is kept goes at sign-out and when the agreement is withdrawn, worker and all', async (t) => {
  const { context, page } = await telephone(t);
  await agree(page);
  await page.getByRole('button', { name: 'Ne plus les garder' }).click();
  await page.getByRole('button', { name: AGREE }).waitFor();
  assert.deepEqual([await keptHere(page), await workers(page)], [[], []]);

  await page.getByRole('button', { name: AGREE }).click();
  await page.getByRole('button', { name: 'Ne plus les garder' }).waitFor();
  await page.goto(`${portal.url}/logout`);
  await page.locator('form[action="/logout"] button').last().click();
  await page.getByRole('heading', { name: 'Vous êtes déconnecté' }).waitFor();
  await open(page, '/mentions-legales');
  assert.deepEqual([await keptHere(page), await workers(page)], [[], []]);
  await context.setOffline(true);
  assert.ok(await isLost(page, KEPT), 'signed out, the card is not there');
  await context.setOffline(false);
});

test('CARD-09 a copy is its owner’s: another person who signs in here has it taken away, and a session that has ended takes it too', async (t) => {
  const { context, page } = await telephone(t);
  await agree(page);
  const other = await createMember(portal.db, 8_599, 100);
  await signInHere(context, other.iuc);
  await open(page, CARDS);
  await page.getByRole('button', { name: AGREE }).waitFor();
  assert.deepEqual(await keptHere(page), []);

  await page.getByRole('button', { name: AGREE }).click();
  await page.getByRole('button', { name: 'Ne plus les garder' }).waitFor();
  await context.clearCookies();
  await page.goto(portal.url + KEPT);
  assert.notEqual(new URL(page.url()).pathname, KEPT, 'who is not signed in is asked to');
  await open(page, '/mentions-legales');
  assert.deepEqual(await keptHere(page), []);
});

test('CARD-09 SEC-07 on a shared device the copy goes with the next person who signs in, wherever they are led, before any slow network could show it to them', async (t) => {
  const { context, page, member } = await telephone(t);
  await agree(page);
  assert.ok((await keptHere(page)).includes(KEPT));
  // The owner’s own return keeps it.
  await open(page, '/mon-espace');
  assert.ok((await keptHere(page)).includes(KEPT));
  const other = await createMember(portal.db, 8_598, 100);
  await signInHere(context, other.iuc);
  await open(page, '/mon-espace');
  await until(async () => (await keptHere(page)).length + (await workers(page)).length === 0);
  await context.setOffline(true);
  // Whatever a browser finds to show, a page of its own or nothing: it is not the one before.
  const shown = (await isLost(page, KEPT)) ? '' : await page.content();
  assert.ok(!shown.includes(member.lastName), shown);
  await context.setOffline(false);
});

test('CARD-09 SEC-07 signed out, nothing of the card comes back by the browser’s own way back, and of a photo that is taken away no copy stays', async (t) => {
  const { context, page, member } = await telephone(t);
  await agree(page);
  // As a photo that was shown in an earlier copy.
  const old = '/compte/avantages/mise-a-jour-photo/ancienne';
  await page.evaluate(
    async ([address = '']) => (await caches.open('carte-hors-connexion')).put(address, new Response('x')),
    [old],
  );
  await open(page, KEPT);
  await until(async () => !(await keptHere(page)).includes(old));
  await page.goto(`${portal.url}/logout`);
  await page.locator('form[action="/logout"] button').last().click();
  await page.getByRole('heading', { name: 'Vous êtes déconnecté' }).waitFor();
  for (let back = 0; back < 3; back += 1) {
    await page.goBack().catch(() => undefined);
    const text = (await page.locator('body').textContent()) ?? '';
    assert.ok(!text.includes(member.lastName), `${page.url()}: ${text.slice(0, 200)}`);
  }
  await open(page, '/mentions-legales');
  assert.deepEqual([await keptHere(page), await workers(page)], [[], []]);
  assert.equal(context.pages().length, 1);
});

test('CARD-09 the portal is installable: a manifest with its own icons for who is signed in', async (t) => {
  const { page, context } = await telephone(t);
  await open(page, CARDS);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await context.request.get(portal.url + href);
  assert.match(answer.headers()['content-type'] ?? '', /^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  assert.equal(manifest.start_url, KEPT);
  assert.equal(manifest.display, 'standalone');
  for (const { src, type } of manifest.icons) {
    const icon = await context.request.get(portal.url + src);
    assert.equal(icon.headers()['content-type'], type, src);
  }
  assert.ok(manifest.icons.some(({ sizes }) => sizes === '512x512'));
});
