import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  type DemonstrationProcess,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, sessionOf, signedIn } from '#tests/harness/member.ts';
import { CATALOGUE, TICKET } from '#tests/harness/shopping.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { type Visitor, words } from '#tests/harness/visitor.ts';

const PLACES = 8;
const members: Member[] = [];
let portals: readonly [DemonstrationProcess, DemonstrationProcess];
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  const environment = { SHOP_PLACES: String(PLACES), RATE_LIMITS: 'off' };
  const first = await startDemonstrationProcess(ending, { environment });
  portals = [first, await startDemonstrationProcess(ending, { db: first.db, environment })];
  for (let number = 0; number < PLACES + 8; number += 1)
    members.push(await createMember(first.db, 200 + number, 50_000));
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const visit = (number: number, process = number % 2): Promise<Visitor> =>
  signedIn(portals[0].db, (members[number] as Member).iuc, (portals[process] as DemonstrationProcess).url);
const pageOf = (page: {
  document: { querySelector(selector: string): { getAttribute(name: string): string | undefined } | null };
}) => page.document.querySelector('main')?.getAttribute('data-page');
/** Half minutes go by in which nobody is seen. */
const pass = () => portals[0].db.query('update room.slot set slot = slot - 2');

test('OPS-06 when the shop is full one waits in front of it with a place and a time, everything else stays open, and the shop opens when it is one’s turn', async () => {
  const inside: Visitor[] = [];
  for (let number = 0; number < PLACES + 4 && inside.length < PLACES + 1; number += 1) {
    const visitor = await visit(number);
    const page = await visitor.open(CATALOGUE);
    assert.equal(page.status, 200);
    if (pageOf(page) === 'fileAttente') break;
    assert.equal(pageOf(page), 'catalog');
    inside.push(visitor);
  }
  // Each of the two processes has let in one before it asked.
  assert.ok(inside.length >= PLACES && inside.length <= PLACES + 1, `${inside.length} are inside`);

  const waiting = await visit(PLACES + 5);
  const page = await waiting.open(`${TICKET}&etape=itineraire`);
  assert.equal(pageOf(page), 'fileAttente');
  assert.match(words(page, 'main'), /vous avez votre place/);
  assert.match(words(page, 'main'), /Devant vous (?:personne|\d+ personnes?) Attente/);
  assert.ok(
    page.document.querySelector('noscript meta[http-equiv=refresh]'),
    'it goes on by itself without scripts',
  );
  const byHand = page.document.querySelectorAll('main a').find((link) => /Ne plus/.test(link.text));
  const still = await waiting.open(byHand?.getAttribute('href') ?? '');
  assert.equal(still.document.querySelector('meta[http-equiv=refresh]'), null, 'or when one wants to');
  assert.match(words(still, 'main'), /ne change pas toute seule/);

  // To scripts it is a document; to calls a refusal that says when to ask again.
  const data = await waiting.request(CATALOGUE, { headers: PAGE_DATA });
  assert.deepEqual(await data.json(), { kind: 'redirect', to: CATALOGUE, document: true });
  const call = await waiting.request('/api/quotation-burnFer-outward', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      departure: 'ville:paris-fr',
      arrival: 'ville:lyon-fr',
      departureDate: '16/03/2027',
    }),
  });
  assert.equal(call.status, 503);
  assert.equal(((await call.json()) as { code: string }).code, 'shop-full');
  assert.match(call.headers.get('retry-after') ?? '', /^\d+$/);
  const form = await waiting.request(TICKET, {
    method: 'POST',
    headers: { ...PAGE_DATA, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'intention=chercher',
  });
  assert.equal(form.status, 503, 'what was typed stays on the page that sent it');
  for (const path of [
    '/mon-espace',
    '/compte/avantages/mes-cartes',
    '/informations/voyages-futurs',
    '/recompense/vos-points',
    '/recompense/historique-commandes-v2',
  ])
    assert.notEqual(pageOf(await waiting.open(path)), 'fileAttente', path);

  // Who is inside stays inside, at whichever process.
  const [first] = inside;
  assert.ok(first);
  for (const portal of portals) {
    const there = await signedIn(portals[0].db, (members[0] as Member).iuc, portal.url);
    for (const [name, cookie] of first.cookies) there.cookies.set(name, cookie);
    assert.equal(pageOf(await there.open(CATALOGUE)), 'catalog');
  }

  // Somebody who comes later does not pass, and asks the other process.
  const later = await visit(PLACES + 6);
  assert.equal(pageOf(await later.open(CATALOGUE)), 'fileAttente');
  const asked = (await (await later.request('/file-d-attente')).json()) as { isTurn: boolean; ahead: string };
  assert.equal(asked.isTurn, false);
  assert.match(asked.ahead, /^[12]\spersonnes?$/);
  await pass();
  // Of those who wait as many as there are places: both.
  let seen: string | undefined;
  await until(async () => {
    seen = pageOf(await waiting.open(CATALOGUE));
    return seen !== 'fileAttente';
  });
  assert.equal(seen, 'catalog');
});

test('OPS-06 A11Y-02 the waiting page goes on to the shop by itself in a browser, and can be gone through by keyboard', async () => {
  const { db, url } = portals[0];
  // As full as can be, until half minutes pass.
  await db.query(
    `insert into room.slot (slot, entered) select floor(extract(epoch from clock_timestamp()) / 30) + s, $1 from generate_series(-1, 1) as s
     on conflict (slot) do update set entered = excluded.entered`,
    [PLACES + 50],
  );
  for (let number = 0; number < 4; number += 1) await (await visit(number, 0)).open(CATALOGUE);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const member = members[PLACES + 7] as Member;
  await context.addCookies([{ name: 'session', value: await sessionOf(db, member.iuc), url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${url}${CATALOGUE}`);
  assert.equal(await page.getAttribute('main', 'data-page'), 'fileAttente');
  assert.match(await page.title(), /^File d’attente/);
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate('document.activeElement.textContent'), /Aller au contenu/);
  const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  assert.equal(await page.evaluate(wide), false);
  if (process.env['PICTURES']) {
    await page.screenshot({ path: `${process.env['PICTURES']}/attente-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${process.env['PICTURES']}/attente-1440.png`, fullPage: true });
  }
  await db.query('delete from room.slot');
  await page.waitForSelector('main[data-page=catalog]');
  assert.deepEqual(complaints, []);
  await context.close();
});
