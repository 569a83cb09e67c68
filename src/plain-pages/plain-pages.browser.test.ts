import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { parse } from 'node-html-parser';
import type { Browser, Page } from 'playwright-core';
import type { Notice } from '#contract/notice.ts';
import type { Queryable } from '#database/database.ts';
import { registerMailbox } from '#features/mail/index.ts';
import { orderConfirmation } from '#features/rail-shop/index.ts';
import { displayOf } from '#plain-pages/display.ts';
import { newNonce, pageHeaders } from '#providers/identity/embedded/page-headers.ts';
import { loginPage } from '#providers/identity/embedded/pages.ts';
import { brokenColours, brokenRules, unfitting } from '#tests/harness/accessibility.ts';
import { untoldControls } from '#tests/harness/accessibility-tree.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { unseenFocus } from '#tests/harness/focus-shown.ts';
import { brokenMarkup } from '#tests/harness/markup.ts';
import { brokenMarkupRules } from '#tests/harness/markup-rules.ts';
import { startBareServer, type TestServer } from '#tests/harness/test-server.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const ORDER: Parameters<typeof orderConfirmation.html>[0] = {
  number: '8894 0112 3705',
  pnr: 'KTWR47',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
  civility: 'Mme',
  lastName: 'Vasseur-Delacroix',
  points: 5500,
  passengers: [{ firstName: 'Marie-Antoinette', lastName: 'Vasseur-Delacroix' }],
  journeys: [
    {
      travelClass: '1',
      legs: [
        {
          trainNumber: '6121',
          transportType: 'TGV INOUI',
          fromName: 'Paris Gare de Lyon',
          toName: 'Marseille Saint-Charles',
          departure: '2027-03-11T08:00:00Z',
          arrival: '2027-03-11T11:14:00Z',
          seats: [{ passenger: 0, coach: '4', seat: '62' }],
        },
      ],
    },
  ],
};
const template = orderConfirmation;
const MAIL = {
  message_id: '01a1fb90-508b-75ea-9b5e-f56733637be0',
  dated_at: Temporal.Instant.from('2027-03-01T10:00:00.123456Z'),
  recipient: 'marie-antoinette.vasseur-delacroix@tres-longue-entreprise.example',
  subject: template.subject(ORDER),
  html: template.html(ORDER, { publicUrl: 'http://127.0.0.1:3000' }),
  text: template.text(ORDER, { publicUrl: 'http://127.0.0.1:3000' }),
};
const mails = {
  query: async (text: string) => (text.includes('group by') ? [{ recipient: MAIL.recipient }] : [MAIL]),
} as unknown as Queryable;

const UNAVAILABLE: Notice = {
  status: 503,
  title: 'Connexion momentanément indisponible',
  message: 'Nous ne pouvons pas vous identifier pour le moment.',
  links: [
    { label: 'Revenir à l’accueil', href: '/' },
    { label: 'Recommencer la connexion', href: '/redirectAuthentication' },
  ],
};
const QUESTION: Notice = {
  status: 200,
  title: 'Se déconnecter ?',
  message: 'Votre session sera fermée sur cet appareil.',
  form: { action: '/arrivee', label: 'Se déconnecter', fields: { 'a"b': '<é>' } },
  links: [{ label: 'Rester connecté', href: '/' }],
};

const NONCE = newNonce();
const posted: string[] = [];
const routes = (server: FastifyInstance): void => {
  registerMailbox(server, { db: mails, enabled: true });
  server.get('/essai/connexion', (request, reply) =>
    reply
      .headers(pageHeaders(NONCE))
      .type('text/html; charset=utf-8')
      .send(
        loginPage({
          nonce: NONCE,
          display: displayOf(request.headers.cookie),
          action: '/arrivee',
          cancel: '/',
          login: 'gv@demo.test',
          rememberMe: true,
          errors: [{ message: 'Saisissez votre mot de passe.', field: 'password' }],
          demonstration: {
            accounts: [{ email: 'gv@demo.test', status: 'Grand Voyageur' }],
            password: 'secret',
          },
        }),
      ),
  );
  server.get('/essai/indisponible', (request, reply) => server.showNotice(request, reply, UNAVAILABLE));
  server.get('/logout', (request, reply) => server.showNotice(request, reply, QUESTION));
  server.get('/essai/suite', (request, reply) => {
    const form = { ...(QUESTION.form as NonNullable<Notice['form']>), submitsItself: true };
    return server.showNotice(request, reply, { ...QUESTION, form });
  });
  server.post('/arrivee', (request, reply) => {
    posted.push(String(request.body));
    return reply.type('text/html').send('<title>arrivée</title><p>arrivée</p>');
  });
};

let browser: Browser;
/** The portal, and the portal whose pages cannot be rendered. */
let server: TestServer;
let broken: TestServer;

before(async () => {
  server = await startBareServer({ plugins: [routes] });
  const fail = async (): Promise<never> => {
    throw new Error('broken');
  };
  const renderer = {
    ...(await loadBuiltRenderer(await ensureBuilt())),
    document: fail,
    noticeDocument: fail,
  };
  broken = await startBareServer({ plugins: [routes], renderer });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
  await broken?.close();
});

const open = async (
  url: string,
  { mode = 'default', width = 1280, scripts = true } = {},
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: scripts });
  await context.addCookies([{ name: 'affichage', value: encodeURIComponent(`mode=${mode}`), url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A page of a 4xx or 5xx status is reported as a failed resource, and a busy machine's fonts as not used in time: whether they are
    // is asked of each page. A policy violation is what we look for.
    if (
      message.type() !== 'log' &&
      !/Failed to load resource|not used within a few seconds/.test(message.text())
    )
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url, { waitUntil: 'load' });
  return { page, complaints };
};

const PAGES = () =>
  [
    [`${server.base}/essai/connexion`, /^Se connecter/],
    [`${server.base}/sandbox/mailbox`, /^Boîte aux lettres/],
    [`${server.base}/sandbox/mailbox/${MAIL.message_id}`, /KTWR47/],
    [`${server.base}/essai/indisponible`, /indisponible/],
    [`${server.base}/logout`, /^Se déconnecter/],
    [`${broken.base}/essai/indisponible`, /indisponible/],
    [`${broken.base}/plan-du-site`, /Service momentanément indisponible/],
  ] as const;

test('A11Y-02 SEC-02 plain pages and notices pass the automatic rules in the three display modes, fit a phone in text at 200 % too, and break no policy', async () => {
  for (const mode of ['default', 'high', 'inverted']) {
    const { page, complaints } = await open(`${server.base}/livez`, { mode });
    for (const [url, heading] of PAGES()) {
      await page.setViewportSize({ width: mode === 'default' ? 1280 : 320, height: 900 });
      await page.goto(url, { waitUntil: 'load' });
      assert.match(await page.locator('main h1').innerText(), heading);
      assert.equal(await page.getAttribute('html', 'data-mode'), mode);
      assert.ok(await page.evaluate('document.fonts.check("700 1rem Bricolage")'), `${url}: fonts`);
      if (mode === 'default') {
        assert.deepEqual(await brokenRules(page), [], url);
        assert.deepEqual(await brokenColours(page), [], url);
        assert.deepEqual(await untoldControls(page), [], url);
        assert.deepEqual(await unseenFocus(page), [], url);
        const text = await page.content();
        assert.deepEqual(brokenMarkupRules({ document: parse(text), text }), [], url);
      }
      assert.deepEqual(await unfitting(page), [], url);
      assert.deepEqual(complaints, [], url);
    }
    await page.context().close();
  }
});

test('SEC-02 the password that one types is shown on request, under the policy of the page; without scripts nothing offers it', async () => {
  const { page, complaints } = await open(`${server.base}/essai/connexion`, { width: 390 });
  const field = page.locator('#password');
  await field.fill('Voyageur-2026!');
  assert.equal(await field.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  assert.equal(await field.getAttribute('type'), 'text');
  assert.equal(await field.inputValue(), 'Voyageur-2026!');
  assert.deepEqual(await brokenRules(page), []);
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click();
  assert.equal(await field.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  // Sent as a password, so that the browser offers to keep it and never proposes it elsewhere.
  const type = await page.evaluate(`(() => {
    const form = document.querySelector('form');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.requestSubmit();
    return document.getElementById('password').type;
  })()`);
  assert.equal(type, 'password');
  assert.deepEqual(complaints, []);
  await page.context().close();

  const plain = await open(`${server.base}/essai/connexion`, { scripts: false });
  assert.equal(await plain.page.getByRole('button').count(), 1);
  await plain.page.context().close();
});

test('times of plain pages are as HTML has them', async () => {
  for (const path of ['/sandbox/mailbox', `/sandbox/mailbox/${MAIL.message_id}`]) {
    const page = parse(await (await fetch(server.base + path)).text());
    assert.ok(page.querySelector('time'), path);
    assert.deepEqual(brokenMarkup(page), []);
  }
});

test('NAV-08 a notice stands in the portal’s frame, says the reference to quote, and has no script', async () => {
  const answer = await fetch(`${server.base}/essai/indisponible`);
  assert.equal(answer.status, 503);
  const html = await answer.text();
  assert.doesNotMatch(html, /<script|modulepreload| style=/);
  assert.match(html, /data-page="redirectAuthentication"/);
  assert.ok(html.includes('class="skip-links"') && html.includes('class="footer"'));
  assert.ok(html.includes(answer.headers.get('x-correlation-id') ?? 'no reference'));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    /script-src 'self' 'nonce-[^']+'.*frame-ancestors 'none'/,
  );
});

test('NAV-07 where the frame cannot be rendered a notice and an error are told plainly', async () => {
  const notice = await fetch(`${broken.base}/logout`);
  assert.equal(notice.status, 200);
  const plain = await notice.text();
  assert.ok(
    plain.includes('class="plain plain--sheet"') && plain.includes('name="a&#34;b" value="&#60;é&#62;"'),
  );
  const error = await fetch(`${broken.base}/plan-du-site`, { headers: { accept: 'text/html' } });
  assert.equal(error.status, 500);
  const text = await error.text();
  assert.ok(text.includes('class="plain plain--sheet"') && text.includes('data-page="erreurTechnique"'));
  assert.ok(text.includes(error.headers.get('x-correlation-id') ?? 'no reference'));
});

test('AUTH-08 A11Y-03 the form of a notice posts as the browser does, by the button without scripts and by itself with them', async () => {
  for (const base of [server.base, broken.base]) {
    for (const scripts of [true, false]) {
      posted.splice(0);
      const { page, complaints } = await open(`${base}/essai/suite`, { scripts });
      if (!scripts) await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await page.waitForURL('**/arrivee');
      assert.deepEqual(posted, ['a%22b=%3C%C3%A9%3E']);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
    posted.splice(0);
    const { page } = await open(`${base}/logout`);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL('**/arrivee');
    assert.equal(posted.length, 1);
    await page.context().close();
  }
});

test('the landscape of a plain page is loaded and drawn', async () => {
  const { page } = await open(`${server.base}/essai/connexion`);
  // A `use` whose file did not come has no size.
  const box = (await page.evaluate(
    `(({ width, height }) => ({ width, height }))(document.querySelector('.plain__scene use').getBoundingClientRect())`,
  )) as { width: number; height: number };
  assert.ok(box.width > 300 && box.height > 300, JSON.stringify(box));
  await page.context().close();
});
