import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { pageRoutes } from '#contract/routes.ts';
import { brokenColours, brokenRules, unfitting } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  demonstrationPerson,
  lastFirst,
} from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { CATALOGUE, TICKET } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, visit, waitForStep } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const sessionFor = (code: DemonstrationCode): Promise<string> =>
  sessionOf(portal.db, demonstrationPerson(code).iuc);
const WIDE = { width: 1280, height: 900 };
interface State {
  readonly path: string;
  /** Words that the page has in this state. */
  readonly content: RegExp;
  /** What is pressed to reach the state. */
  readonly press?: (page: Page) => Promise<unknown>;
}

/**
 * The state as real data make it: it fits a phone and a zoom of 400 %. What opens keeps the automatic rules in the three display modes,
 * too; what stands there without anything opened, the gallery looks at in every state there is.
 */
const check = async (page: Page, { path, content, press }: State): Promise<void> => {
  await page.setViewportSize(WIDE);
  await visit(page, path);
  await press?.(page);
  const said = async (): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  await until(async () => content.test(await said())).catch(async () =>
    assert.match(await said(), content, path),
  );
  if (press) {
    assert.deepEqual(await brokenRules(page), [], path);
    // axe cannot tell colours over a modal dialog's backdrop: there it looks at the dialog as it stands without scripts.
    const isModal = await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog:modal');
      dialog?.close();
      dialog?.show();
      return dialog !== null;
    });
    if (isModal) assert.deepEqual(await brokenRules(page, { rules: ['color-contrast'] }), [], path);
    assert.deepEqual(await brokenColours(page), [], path);
  }
  assert.deepEqual(await unfitting(page), [], path);
};

const run = async (session: string | undefined, states: readonly State[]): Promise<void> => {
  const watched = await openWatched(browser, {
    origin: portal.url,
    reducedMotion: 'reduce',
    ...(session ? { session } : {}),
  });
  for (const state of states) await check(watched.page, state);
  assert.deepEqual(watched.complaints, []);
  await watched.context.close();
};

test('A11Y-02 NAV-12 what a visitor opens: home, unknown page, plan of the site, menus open', () =>
  run(undefined, [
    { path: '/', content: /Grand Voyageur.*Un billet de train/ },
    { path: '/rien-ici', content: /Cette page n’existe pas/ },
    { path: '/plan-du-site', content: /Plan du site/ },
    { path: '/plan-du-site?q=zzzz', content: /Voir toutes les pages/ },
  ]));

test('A11Y-02 NAV-12 the member’s pages, full, with their menus and dialogs open', async () => {
  await run(await sessionFor('GV'), [
    { path: '/mon-espace', content: /Prochain voyage.*Dossier/ },
    {
      path: '/mon-espace',
      content: /Bonjour/,
      press: (page) => page.locator('.main-menu summary').first().click(),
    },
    { path: '/mon-espace', content: /Bonjour/, press: (page) => page.locator('.help-bar__name').click() },
    { path: '/recompense/vos-points', content: /Derniers mouvements.*Solde après/ },
    { path: CATALOGUE, content: /Billet France.*Choisir un voyage/ },
    { path: `${CATALOGUE}?type=dons-pour-la-planete`, content: /primes? à votre portée.*Faire un don/ },
    { path: '/recompense/historique-commandes-v2', content: /Billet France.*Confirmée/ },
    {
      path: '/recompense/historique-commandes-v2',
      content: /Toutes mes commandes.*En bref/,
      press: async (page) => {
        await page.locator('main tbody th a').first().click();
        await page.waitForURL(/commande=/);
      },
    },
    { path: '/informations/voyages-futurs', content: /Train .*Voiture .*Dossier/ },
    {
      path: '/informations/voyages-futurs',
      content: /Fermer/,
      press: async (page) => {
        await page.getByRole('link', { name: 'Afficher en grand' }).first().click();
        await page.locator('dialog:modal').waitFor();
      },
    },
    {
      path: TICKET,
      content: /Où partez-vous/,
      press: async (page) => {
        await page.getByRole('button', { name: 'Calendrier : aller le' }).click();
        await page.getByRole('grid').first().waitFor();
      },
    },
    {
      path: TICKET,
      content: /Où partez-vous/,
      press: async (page) => {
        await page.locator('#departureName').click();
        await page.locator('#departureName[role=combobox]').fill('lyon');
        await page.getByRole('option').first().waitFor();
      },
    },
  ]);
});

test('A11Y-02 NAV-12 the pages of who has nothing yet, and the pages that say why they are closed', async () => {
  await run(await sessionFor('GVI'), [
    { path: '/mon-espace', content: /Bonjour/ },
    { path: '/informations/voyages-futurs', content: /voyage/i },
    { path: CATALOGUE, content: /ne vous est pas encore ouverte.*Grand Voyageur/ },
  ]);
  await run(await sessionFor('GVTLC'), [{ path: CATALOGUE, content: /Le Club est accordé/ }]);
  const member = await createMember(portal.db, 5, 500);
  await run(await sessionOf(portal.db, member.iuc), [
    { path: '/recompense/historique-commandes-v2', content: /commande/i },
    { path: CATALOGUE, content: /manque/ },
  ]);
});

/** What has the focus, and whether a person sees that it does. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
    return {
      tag: element.tagName,
      text: text || element.id,
      href: element.getAttribute('href') ?? '',
      visible:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        (boxShadow !== 'none' && boxShadow !== ''),
      inWindow:
        box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
    };
  });

/** What has the focus once it is seen: its outline and the scrolling to it take their time, and that they never come is what fails. */
const inSight = async (page: Page): Promise<Awaited<ReturnType<typeof focused>>> => {
  let stop = await focused(page);
  const isSeen = (): boolean => stop.tag === 'BODY' || (stop.visible && stop.inWindow);
  if (!isSeen())
    await until(async () => {
      stop = await focused(page);
      return isSeen();
    }).catch(() => assert.fail(`${stop.tag} ${stop.text} has the focus: ${JSON.stringify(stop)}`));
  return stop;
};

/** Presses Tab until something is focused; each stop on the way must be seen. */
const tabTo = async (page: Page, wanted: (stop: Awaited<ReturnType<typeof focused>>) => boolean) => {
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await inSight(page);
    if (wanted(stop)) return stop;
  }
  throw new Error(`not reached on ${page.url()}`);
};

test('NAV-09 A11Y-02 by keyboard alone: skip links first, sign-in, menus, pages, the code of a trip, sign-out', async () => {
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, viewport: WIDE });
  await visit(page, '/');
  const skips: string[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    skips.push((await inSight(page)).href);
  }
  assert.deepEqual(skips, ['#contenu', '#pied', '#cookies']);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'cookies');
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'contenu');

  await visit(page, '/');
  await tabTo(page, ({ text }) => text === 'Se connecter');
  await page.keyboard.press('Enter');
  await page.locator('dialog.popup').waitFor();
  await tabTo(page, ({ text }) => text === 'Continuer avec mon e-mail');
  await page.keyboard.press('Enter');
  await page.locator('[name=login]').waitFor();
  await tabTo(page, ({ text }) => text === 'login');
  await page.keyboard.type(DEMONSTRATION_LOGINS.GV);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Voyageur-2026!');
  await page.keyboard.press('Enter');
  await waitForStep(page, 'monEspace');
  await hydrated(page);

  for (const [path, step] of [
    [CATALOGUE, 'catalog'],
    ['/recompense/historique-commandes-v2', 'historiqueCommandes'],
    ['/informations/voyages-futurs', 'voyagesFuturs'],
  ] as const) {
    const link = page.locator(`.main-menu a[href="${path}"]`).first();
    const section = link.locator('xpath=ancestor::details/summary');
    if ((await section.count()) > 0) {
      const name = ((await section.textContent()) ?? '').trim();
      await tabTo(page, ({ tag, text }) => tag === 'SUMMARY' && text === name);
      await page.keyboard.press('Enter');
    }
    await tabTo(page, ({ href }) => href === path);
    await page.keyboard.press('Enter');
    await waitForStep(page, step);
    // The focus is on the new page's title, not lost.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await visit(page, path);
  }
  const code = await tabTo(page, ({ tag, text }) => tag === 'A' && text.includes('Afficher en grand'));
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog:modal');
  await dialog.waitFor();
  assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true);
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    assert.equal(
      await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
      true,
      'the focus stays in the dialog',
    );
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction((href) => document.activeElement?.getAttribute('href') === href, code.href);

  await visit(page, '/mon-espace');
  await tabTo(page, ({ tag, text }) => tag === 'SUMMARY' && /Camille Vasseur/.test(text));
  await page.keyboard.press('Enter');
  await tabTo(page, ({ tag, text }) => tag === 'BUTTON' && text === 'Déconnexion');
  await page.keyboard.press('Enter');
  await waitForStep(page, 'logout');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('NAV-12 on a phone: the bar at the foot and the burger menu lead everywhere, the wide menu is gone', async () => {
  const { page, context, complaints } = await openWatched(browser, {
    origin: portal.url,
    session: await sessionFor('GV'),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await visit(page, '/mon-espace');
  assert.equal(await page.locator('.main-menu').isVisible(), false);
  const entries = await page.locator('.bottom-bar a').all();
  assert.ok(entries.length >= 3);
  for (const entry of entries) {
    const box = await entry.boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44, 'large enough for a thumb');
  }
  await page.locator('.bottom-bar a[href="/informations/voyages-futurs"]').tap();
  await waitForStep(page, 'voyagesFuturs');
  await page.locator('.phone-menu summary').tap();
  await page.locator(`.phone-menu__panel a[href="${CATALOGUE}"]`).tap();
  await waitForStep(page, 'catalog');
  await page.setViewportSize({ width: 767, height: 900 });
  assert.equal(
    await page.locator('.bottom-bar').isVisible(),
    true,
    'at 767 px the layout is still the phone’s',
  );
  await page.setViewportSize({ width: 768, height: 900 });
  assert.equal(
    await page.locator('.bottom-bar').isVisible(),
    false,
    'from 768 px on the layout is the wide one',
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-01 a display setting is kept for the next visit and stands in the first HTML, with and without scripts', async () => {
  const visitor = new Visitor(portal.url);
  const home = await visitor.open('/');
  assert.equal(home.document.querySelector('html')?.getAttribute('data-mode'), 'device');
  const settings = [
    ['mode=high', 'data-mode', 'high'],
    ['font=adapted', 'data-font', 'adapted'],
    ['spacing=high', 'data-spacing', 'high'],
    ['mode=inverted', 'data-mode', 'inverted'],
  ] as const;
  for (const [button, attribute, value] of settings) {
    const page = await visitor.submit(await visitor.open('/plan-du-site'), {
      form: 'form.display-settings',
      button,
    });
    assert.equal(page.url.pathname, '/plan-du-site', 'back on the page');
    const next = await visitor.open('/');
    assert.equal(next.document.querySelector('html')?.getAttribute(attribute), value);
    const pressed = next.document
      .querySelectorAll('form.display-settings button[aria-pressed=true]')
      .map((one) => one.getAttribute('name'));
    assert.ok(pressed.includes(button.split('=')[0]), button);
  }
  const html = (await visitor.open('/')).document.querySelector('html');
  assert.equal(html?.getAttribute('data-font'), 'adapted', 'one setting leaves the others');

  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, viewport: WIDE });
  await visit(page, '/plan-du-site');
  await page.getByRole('button', { name: 'Inversé' }).click();
  await page.waitForSelector('html[data-mode=inverted]', { state: 'attached' });
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  const answer = await page.goto('/');
  assert.match((await answer?.text()) ?? '', /<html[^>]* data-mode="inverted"/);
  assert.equal(await background(), dark);
  const cookie = (await context.cookies()).find(({ name }) => name === 'affichage');
  assert.ok((cookie?.expires ?? 0) > Date.now() / 1000 + 300 * 86_400, 'kept for the next visits');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-03 every page of the table says the same without scripts: title, menus as plain links and forms, no dead button', async () => {
  const session = await sessionFor('GV');
  const visitor = new Visitor(portal.url);
  visitor.keepCookie('session', session);
  // What is there for editors alone is a 404 until a setting opens it.
  const open = pageRoutes.filter(
    ({ path, id, access }) => !/[*:]/.test(path) && id !== 'contentPreview' && access !== 'staff',
  );
  for (const { path } of open) {
    const page = await visitor.open(path === '/recompense/boutique-v2' ? TICKET : path);
    assert.equal(page.status, 200, path);
    assert.equal(page.document.querySelectorAll('h1').length, 1, path);
    for (const button of page.document.querySelectorAll('button'))
      assert.ok(
        button.closest('form') && button.getAttribute('type') !== 'button',
        `${path}: ${button.outerHTML} does nothing without scripts`,
      );
    for (const link of page.document.querySelectorAll('a'))
      assert.match(link.getAttribute('href') ?? '', /^(\/|#|mailto:|https:)/, `${path}: ${link.outerHTML}`);
  }
});
