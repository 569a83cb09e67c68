import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { parse } from 'node-html-parser';
import type { Page } from 'playwright-core';
import { brokenRules } from '#tests/harness/accessibility.ts';
import { untoldControls } from '#tests/harness/accessibility-tree.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { brokenMarkupRules } from '#tests/harness/markup-rules.ts';
import { PASSWORD, startPortal } from '#tests/harness/sign-in.ts';

const portal = await startPortal({ after });
const chromium = await launchBrowser();
after(() => chromium.close());

interface Visit {
  readonly page: Page;
  readonly complaints: string[];
}
const visit = async (options: { javaScriptEnabled?: boolean; width?: number } = {}): Promise<Visit> => {
  const context = await chromium.newContext({
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    viewport: { width: options.width ?? 1280, height: 800 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A 4xx page is reported as a failed resource; a policy violation is what we look for.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
};

const sideways = (page: Page): Promise<boolean> =>
  page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  ) as Promise<boolean>;

describe('sign-in in a browser', () => {
  test('AUTH-01 the whole way works without JavaScript, and sign-out too', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${portal.origin}/redirectAuthentication?retour=/mon-espace`);
    await page.getByLabel('Adresse e-mail ou numéro de fidélité').fill('gv@demo.test');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Rester connecté').check();
    await page.getByRole('button').click();
    assert.equal(page.url(), `${portal.origin}/mon-espace`);
    await page.goto(`${portal.origin}/logout`);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('heading', { name: 'Vous êtes déconnecté' }).waitFor();
    await page.goto(`${portal.origin}/redirectAuthentication`);
    await page.getByLabel('Mot de passe').waitFor();
    await page.context().close();
  });

  test('AUTH-06 SEC-05 scripts see no cookie and nothing in storage, and the policy is never broken', async () => {
    const { page, complaints } = await visit();
    await page.goto(`${portal.origin}/redirectAuthentication?retour=/mon-espace`);
    await page.locator('[name=login]').fill('gv@demo.test');
    // By keyboard alone: the form is sent by Enter.
    await page.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.origin}/mon-espace`);
    assert.equal(await page.evaluate('document.cookie'), '');
    assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0);
    // Another person in a second login page: the page that goes on by itself runs under the policy.
    await page.goto(
      `${portal.origin}/redirectAuthentication?reauthenticate=true&retour=/recompense/vos-points`,
    );
    await page.locator('[name=login]').fill('gvlc@demo.test');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.origin}/recompense/vos-points`);
    const who = (await (await page.goto(`${portal.origin}/qui`))?.json()) as { iuc: string };
    assert.equal(who.iuc, portal.people.get('gvlc@demo.test'));
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('SEC-02 every page of the way breaks no policy, is clean for axe and fits 320 px', async () => {
    const { page, complaints } = await visit({ width: 320 });
    const check = async (heading: RegExp): Promise<void> => {
      assert.match((await page.getByRole('heading', { level: 1 }).textContent()) ?? '', heading);
      assert.deepEqual(await brokenRules(page), [], heading.source);
      assert.deepEqual(await untoldControls(page), [], heading.source);
      const text = await page.content();
      assert.deepEqual(brokenMarkupRules({ document: parse(text), text }), [], heading.source);
      assert.equal(await sideways(page), false, `${heading.source} scrolls sideways`);
    };
    await page.goto(`${portal.origin}/redirectAuthentication`);
    await check(/Se connecter/);
    await page.locator('[name=login]').fill('gv@demo.test');
    await page.locator('[name=password]').fill('faux');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await check(/Se connecter/);
    assert.equal(await page.evaluate('document.activeElement.getAttribute("role")'), 'alert');
    assert.equal(await page.locator('[name=login]').inputValue(), 'gv@demo.test');
    assert.match(await page.title(), /^Erreur/);
    await page.goto(`${portal.origin}/sandbox/identity/interaction/inconnue`);
    await check(/n’est plus valable/);
    await page.goto(`${portal.origin}/sandbox/identity/inconnu`);
    await check(/n’est pas valable/);
    await page.goto(`${portal.origin}/redirectAuthentication?code=x`);
    await check(/n’a pas abouti/);
    await page.goto(`${portal.origin}/logout`);
    await check(/Vous êtes déconnecté/);
    await page.goto(`${portal.origin}/sandbox/identity/session/end/success`);
    await check(/Vous êtes déconnecté/);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});
