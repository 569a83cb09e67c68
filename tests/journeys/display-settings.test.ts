import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { DISPLAY_COOKIE } from '#domain/display-preferences.ts';
import { createAccount, hashPassword } from '#providers/identity/index.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const PASSWORD = 'Un-long-mot-de-passe-2027';
let made = 680;
/** A member with a password of their own. */
const member = async () => {
  made += 1;
  const one = await createMember(portal.db, made, 500);
  await createAccount(portal.db, {
    iuc: one.iuc,
    email: one.email,
    givenName: 'Agnès',
    familyName: one.lastName,
    passwordHash: await hashPassword(PASSWORD),
  });
  return one;
};

/** How the document was sent. */
const lookOf = ({ document }: Page): string => {
  const html = document.querySelector('html');
  return ['mode', 'font', 'spacing'].map((name) => html?.getAttribute(`data-${name}`)).join(' ');
};
const choose = async (visitor: Visitor, ...settings: string[]): Promise<Page> => {
  let page = await visitor.open('/plan-du-site');
  for (const button of settings) page = await visitor.submit(page, { form: 'form.display-settings', button });
  return page;
};
const look = async (visitor: Visitor, path = '/'): Promise<string> => lookOf(await visitor.open(path));

test('A11Y-01 display settings go with the account: another device has them from its next page on, and the account’s copy stays for the page of sign-in', async () => {
  const { iuc, email } = await member();
  const phone = await signedIn(portal.db, iuc, portal.url);
  const desk = await signedIn(portal.db, iuc, portal.url);
  assert.equal(await look(desk, '/mon-espace'), 'device default default');
  assert.equal(lookOf(await choose(phone, 'mode=high', 'spacing=high')), 'high default high');
  assert.equal(await look(desk, '/mon-espace'), 'high default high');
  await choose(desk, 'mode=inverted');
  assert.equal(await look(phone), 'inverted default high', 'the last choice counts, everywhere');
  phone.cookies.delete('session');
  assert.equal(await look(phone, '/mon-espace'), 'inverted default high', 'the page of sign-in');
  const back = await phone.signIn(email, PASSWORD);
  assert.equal(lookOf(back), 'inverted default high');
});

test('A11Y-01 what was chosen before the sign-in is the account’s where it has no choice, and what the account has wins over it', async () => {
  const { iuc, email } = await member();
  const first = new Visitor(portal.url);
  await choose(first, 'font=adapted', 'mode=high');
  assert.equal(lookOf(await first.signIn(email, PASSWORD)), 'high adapted default');
  const second = new Visitor(portal.url);
  await choose(second, 'mode=default', 'spacing=high');
  assert.equal(lookOf(await second.signIn(email, PASSWORD)), 'high adapted high', 'setting by setting');
  assert.equal(await look(first), 'high adapted high');
  const [kept] = await portal.db.query(
    'select mode, font, spacing from customer.display_setting where iuc = $1',
    [iuc],
  );
  assert.deepEqual(kept, { mode: 'high', font: 'adapted', spacing: 'high' });
});

test('A11Y-01 on a shared device nobody takes over what the account of somebody else has left there', async () => {
  const [one, other] = [await member(), await member()];
  const shared = await signedIn(portal.db, one.iuc, portal.url);
  await choose(shared, 'mode=inverted', 'font=adapted');
  shared.cookies.delete('session');
  assert.equal(lookOf(await shared.signIn(other.email, PASSWORD)), 'device default default');
  assert.equal(await look(await signedIn(portal.db, one.iuc, portal.url)), 'inverted adapted default');
  const elsewhere = await portal.db.query('select from customer.display_setting where iuc = $1', [other.iuc]);
  assert.equal(elsewhere.length, 0);
});

test('A11Y-01 display settings that cannot be kept say so, and the page stays as it was', async () => {
  const { iuc } = await createMember(portal.db, 679, 500);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  await portal.db.query(
    `alter table customer.display_setting add constraint out_of_order check (iuc <> '${iuc}') not valid`,
  );
  try {
    const refused = await choose(visitor, 'mode=high');
    assert.equal(refused.status, 500);
    assert.match(words(refused), /Référence/);
    assert.equal(visitor.cookies.has(DISPLAY_COOKIE), false);
  } finally {
    await portal.db.query('alter table customer.display_setting drop constraint out_of_order');
  }
  assert.equal(await look(visitor), 'device default default');
});

/** The colours and edges of every element, as they are drawn. */
const drawn = (): string[] =>
  [...document.querySelectorAll('body, body *')].map((element) => {
    const { color, backgroundColor, borderTopColor, borderTopWidth, fill } = getComputedStyle(element);
    return `${element.tagName}.${element.getAttribute('class')} ${color} ${backgroundColor} ${borderTopColor} ${borderTopWidth} ${fill}`;
  });

test('A11Y-01 as the device wishes, without scripts and from the first paint: dark, more contrast, both; a choice stands above it', async () => {
  const { iuc } = await createMember(portal.db, 678, 500);
  const PAGES = ['/', '/mon-espace', '/recompense/catalogue', '/besoin-daide/questions-frequentes/points'];
  const { page, context, complaints } = await openWatched(browser, {
    origin: portal.url,
    session: await sessionOf(portal.db, iuc),
    javaScriptEnabled: false,
  });
  const inMode = (mode: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['mode'] = name;
    }, mode);
  for (const path of PAGES) {
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    await page.goto(path);
    assert.equal(await page.getAttribute('html', 'data-mode'), 'device');
    for (const [colorScheme, contrast, mode] of [
      ['light', 'no-preference', 'default'],
      ['dark', 'no-preference', 'inverted'],
      ['light', 'more', 'high'],
    ] as const) {
      await page.emulateMedia({ colorScheme, contrast });
      await inMode('device');
      const wished = await page.evaluate(drawn);
      await inMode(mode);
      assert.deepEqual(wished, await page.evaluate(drawn), `${path}: ${colorScheme}, ${contrast}`);
    }
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
    const chosen = new Set<string>();
    for (const mode of ['default', 'high', 'inverted']) {
      await inMode(mode);
      chosen.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    assert.equal(chosen.size, 3, 'what is chosen is as chosen on every device');
    await inMode('device');
    const both = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const soft = getComputedStyle(document.documentElement).getPropertyValue('--ink-soft');
      const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink');
      return { backgroundColor, color, isSharp: soft === ink };
    });
    assert.deepEqual(
      both,
      { backgroundColor: 'rgb(11, 21, 40)', color: 'rgb(248, 240, 223)', isSharp: true },
      path,
    );
  }
  // The choice that says so is pressed until another is, and leads back.
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
  await page.goto('/plan-du-site');
  const button = (name: string) => page.locator('footer').getByRole('button', { name });
  assert.equal(await button('Comme mon appareil').getAttribute('aria-pressed'), 'true');
  await button('Standard').click();
  await page.waitForLoadState();
  assert.equal(await button('Comme mon appareil').getAttribute('aria-pressed'), 'false');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), 'rgb(248, 242, 229)');
  assert.equal(await page.locator('meta[name=color-scheme]').getAttribute('content'), 'light');
  await button('Comme mon appareil').click();
  await page.waitForLoadState();
  assert.equal(await ground(), 'rgb(11, 21, 40)');
  assert.equal(await page.locator('meta[name=color-scheme]').getAttribute('content'), 'light dark');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-01 who spares data is sent neither letters nor pages ahead; the font for reading comes where it is chosen', async () => {
  const { page, context, complaints } = await openWatched(browser, {
    origin: portal.url,
    extraHTTPHeaders: { 'save-data': 'on' },
  });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await visit(page, '/');
  assert.equal(await page.getAttribute('html', 'data-saving'), 'data');
  const files = new Set(asked);
  await page.hover('footer a[href="/plan-du-site"]');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.woff2') || !files.has(path)),
    [],
  );
  await page.locator('footer').getByRole('button', { name: 'Police adaptée' }).click();
  await page.waitForSelector('html[data-font=adapted]', { state: 'attached' });
  await page.waitForFunction(() => document.fonts.check('1rem Atkinson'));
  assert.ok(asked.some((path) => /atkinson.*\.woff2$/.test(path)));
  assert.deepEqual(complaints, []);
  await context.close();
});
