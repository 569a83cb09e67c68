import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { BOT_KEY, type StandaloneBot, startBot } from '#providers/chatbot/testing/standalone.ts';
import { brokenRules } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst, startDemonstrationPortal } from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

const ending = lastFirst({ after });
let portal: SharedPortal;
let browser: Browser;
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const plainly = (text: string): string => text.replace(/\s/g, ' ');
const widgetOf = async (visitor: Visitor) =>
  (await visitor.open('/besoin-daide')).document.querySelector('.assistant a[href="/bot-inoui"]');

test('BOT-01 A11Y-03 without scripts a question is answered by an entry in its own words with its source, and one without an answer goes to the help form with its words in it', async () => {
  const visitor = new Visitor(portal.url);
  assert.ok(await widgetOf(visitor));
  const answered = await visitor.open('/bot-inoui?q=Mes+points+expirent-ils+un+jour');
  assert.equal(answered.status, 200);
  assert.equal(plainly(words(answered, 'main .bot-answer h2')), 'Quand mes points expirent-ils ?');
  const source = answered.document.querySelector('main .bot-answer__source a')?.getAttribute('href') ?? '';
  assert.equal(source, '/besoin-daide/questions-frequentes/points#question-expiration');
  const [theme] = source.split('#');
  const entry = (await visitor.open(theme as string)).document.querySelector('#question-expiration .prose');
  assert.equal(
    plainly(words(answered, 'main .bot-answer .prose')),
    plainly(entry?.text ?? '').trim(),
    'nothing but the entry’s own words',
  );

  const question = 'Y a-t-il <b>une trottinette</b> & un jacuzzi ?';
  const unknown = await visitor.open(`/bot-inoui?q=${encodeURIComponent(question)}`);
  assert.match(words(unknown, 'main [role=status]'), /Je ne sais pas répondre/);
  assert.equal(unknown.document.querySelector('main .bot-answer'), null);
  const form = unknown.document.querySelector('main .ask-us a')?.getAttribute('href') ?? '';
  const member = new Visitor(portal.url);
  await member.signIn('gv@demo.test');
  const choices = await member.open(form.replaceAll('&amp;', '&'));
  const subject = choices.document
    .querySelectorAll('main a[href*="sujet=autre"]')[0]
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&');
  const written = await member.open(subject ?? assert.fail('no subject'));
  assert.match(words(written, 'main textarea[name=message]'), /trottinette.*jacuzzi/);
});

test('BOT-01 the assistant answers by a call what its page shows', async () => {
  const call = async (question: string) => {
    const response = await fetch(`${portal.url}/api/chatbot?question=${encodeURIComponent(question)}`);
    assert.equal(response.status, 200);
    return (await response.json()) as { answers: { title: string; text: string; source: string }[] };
  };
  const [best] = (await call('Comment annuler mon billet prime ?')).answers;
  assert.equal(best?.source, '/besoin-daide/questions-frequentes/echanger#question-annuler');
  assert.match(best.text, /^Oui, jusqu’au départ/);
  assert.deepEqual((await call('xyzzy')).answers, []);
});

test('BOT-01 NAV-09 A11Y-02 the widget opens the assistant over the page, which stays; what it answers is said aloud, and Escape leads back', async () => {
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url });
  await visit(page, '/besoin-daide');
  assert.equal(await page.locator('script[src*="bot-inoui"], link[href*="bot-inoui"]').count(), 0);
  const link = page.locator('.assistant a');
  await link.focus();
  await page.keyboard.press('Enter');
  const popup = page.locator('dialog.popup[data-page=botInoui]');
  await popup.waitFor();
  assert.ok(await page.locator('main h1', { hasText: 'Besoin d’aide' }).count());
  await popup.locator('input[name=q]').fill('j’ai oublié mon mot de passe');
  await page.keyboard.press('Enter');
  await popup.locator('.bot-answer').waitFor();
  assert.match(await popup.locator('[role=status]').innerText(), /Une réponse/);
  assert.match(await popup.locator('.bot-answer h2').innerText(), /oublié mon mot de passe/);
  assert.deepEqual(await brokenRules(page), []);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/besoin-daide');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('API-12 BOT-01 with the operator’s bot the same page answers by its word, and while it is ill the widget is gone and the page leads to people', async () => {
  const bot: StandaloneBot = await startBot(ending);
  const own = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { CHATBOT_URL: bot.url, CHATBOT_KEY: BOT_KEY },
  });
  const visitor = new Visitor(own.url);
  await until(async () => (await widgetOf(visitor)) !== null);
  const answered = await visitor.open('/bot-inoui?q=expirent');
  assert.equal(plainly(words(answered, 'main .bot-answer h2')), 'Quand mes points expirent-ils ?');
  bot.fault = 'nonsense';
  const away = await visitor.open('/bot-inoui?q=expirent');
  assert.equal(away.status, 503);
  assert.match(words(away, 'main .alert'), /L’assistant ne répond pas pour le moment/);
  assert.ok(away.document.querySelector('meta[name=robots][content=noindex]'), 'no search engine keeps that');
  assert.ok(away.document.querySelector('main a[href="/besoin-daide/questions-frequentes?q=expirent"]'));
  assert.ok(away.document.querySelector('main .ask-us a'));
  await until(async () => (await widgetOf(visitor)) === null);
});
