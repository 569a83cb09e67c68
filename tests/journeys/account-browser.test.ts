import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';

// An account from its creation to its erasure on a telephone, by keyboard alone.
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'quai-9-aux-3-vents';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** The link of a mail that an address has received. */
const linkTo = async (email: string, page: string): Promise<string> => {
  let link = '';
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where recipient = $1 order by received_at desc',
      [email],
    );
    link = rows.flatMap(({ html }) => new RegExp(`${page}\\?lien=[\\w-]+`).exec(html)?.[0] ?? [])[0] ?? '';
    return link !== '';
  });
  return link;
};

/** A page on a telephone that only keys reach. */
const keys = (page: Page, hasScripts: boolean) => {
  const ready = async (): Promise<void> => {
    if (hasScripts) await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  };
  /** Tab until it has the focus. */
  const reach = async (selector: string, text = ''): Promise<void> => {
    await page.locator(selector, { hasText: text }).first().waitFor();
    for (let presses = 0; presses < 200; presses += 1) {
      const isThere = await page.evaluate(
        ([wanted, said]) => {
          const { activeElement } = document;
          return (
            (activeElement?.matches(wanted as string) ?? false) &&
            (activeElement?.textContent ?? '').includes(said as string)
          );
        },
        [selector, text],
      );
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab never reaches ${selector} « ${text} » on ${page.url()}`);
  };
  return {
    open: async (path: string): Promise<void> => {
      await page.goto(path);
      await ready();
    },
    type: async (name: string, text: string): Promise<void> => {
      await reach(`[name="${name}"]`);
      await page.keyboard.type(text);
    },
    tick: async (selector: string): Promise<void> => {
      await reach(selector);
      await page.keyboard.press('Space');
    },
    press: async (text: string): Promise<void> => {
      await reach('main button, main a, body.plain button, button, a', text);
      await page.keyboard.press('Enter');
    },
    download: async (): Promise<void> => {
      await reach('a[download]');
      await page.keyboard.press('Enter');
    },
    /** What is said now, on a page that fits the telephone. */
    says: async (text: string): Promise<void> => {
      await page.getByText(text).first().waitFor();
      await ready();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${page.url()} is ${width} px wide`);
    },
  };
};

/** The rules of a new password that its meter shows as kept. */
const kept = (page: Page): Promise<string[]> =>
  page.locator('.password-line li[data-kept]').evaluateAll((rules) =>
    rules.map((rule) => {
      const hidden = rule.querySelector('.visually-hidden')?.textContent ?? '';
      return (rule.textContent ?? '')
        .slice(hidden.length)
        .replace(/\s*:.*/, '')
        .trim();
    }),
  );

for (const javaScriptEnabled of [true, false])
  test(`ACCOUNT-01 ACCOUNT-02 ACCOUNT-05 ACCOUNT-08 ACCOUNT-12 by keyboard on a telephone ${javaScriptEnabled ? 'with' : 'without'} scripts: an account is created, activated, signed in to, given another identifier, taken away and ended`, async () => {
    const { page, context, complaints } = await openWatched(browser, {
      origin: portal.url,
      viewport: PHONE,
      javaScriptEnabled,
    });
    const { open, type, tick, press, download, says } = keys(page, javaScriptEnabled);
    const name = javaScriptEnabled ? 'clavier' : 'sans-script';
    const [email, other] = [`${name}@exemple.fr`, `${name}@nouvelle.exemple`];

    await open('/inscription/compte-client-sncf');
    await tick('[name=civility]');
    await type('firstName', 'Inès');
    await type('lastName', 'Garraud');
    await type('birthDate', '03/04/1985');
    await type('email', email);
    await type('emailConfirmation', email);
    await type('password', 'quai-9');
    if (javaScriptEnabled) {
      // The meter follows every key (ACCOUNT-02).
      assert.deepEqual(await kept(page), ['trois sortes sur quatre', 'autre que votre nom ou votre e-mail']);
      await type('password', '-aux-3-vents');
      assert.deepEqual(await kept(page), [
        'de 12 à 50 caractères',
        'trois sortes sur quatre',
        'autre que votre nom ou votre e-mail',
      ]);
    } else await type('password', '-aux-3-vents');
    await type('passwordConfirmation', PASSWORD);
    if (javaScriptEnabled) assert.equal((await kept(page)).length, 4);
    await tick('[name=termsAccepted]');
    await press('Créer mon compte');
    await says(email);

    await open(await linkTo(email, '/inscription/validation'));
    await press('Activer mon compte');
    await says('Votre compte est activé');
    await press('Me connecter');
    // The address is there: it has just been proved by its link.
    assert.equal(await page.locator('[name=login]').inputValue(), email);
    await type('password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/sandbox'));

    await open('/migration');
    await type('newEmail', other);
    await type('newEmailConfirmation', other);
    await type('currentPassword', PASSWORD);
    await press('Choisir cet identifiant');
    await says('Et votre carte de fidélité');
    await press('Passer cette étape');
    await says('Un lien vient de partir');
    await open(await linkTo(other, '/nouvel-identifiant'));
    await press('Confirmer cette adresse');
    await says('Votre adresse est modifiée');

    await open('/informations/mes-donnees');
    await press('Préparer mes fichiers');
    // With scripts the page looks again by itself, else it has a link that does.
    const isReady = async (): Promise<boolean> => (await page.getByText('Téléchargez-les').count()) > 0;
    await until(async () => {
      const waits = page.getByText('Actualiser');
      if (!javaScriptEnabled && !(await isReady()) && (await waits.count()) > 0) {
        await press('Actualiser');
        await page.waitForLoadState();
      }
      return isReady();
    });
    await says('Téléchargez-les');
    const fetched = page.waitForEvent('download');
    await download();
    assert.match((await fetched).suggestedFilename(), /^mes-donnees-/);

    await open('/informations/effacement');
    await press('Demander l’effacement de mon compte');
    await says('Votre compte sera effacé le');
    await open(await linkTo(other, '/effacement/annulation'));
    await press('Garder mon compte');
    await says('Votre compte est gardé');
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('ACCOUNT-02 SEC-10 the meter tells one’s own name before it is sent; a password that keeps the four rules and is widespread is refused, and the meter does not speak for it until another is typed', async () => {
  const { page, context } = await openWatched(browser, { origin: portal.url, viewport: PHONE });
  await page.goto('/inscription/compte-client-sncf');
  await hydrated(page);
  const fill = (name: string, text: string): Promise<void> =>
    page.locator(`[name="${name}"]`).first().fill(text);
  const both = async (password: string): Promise<void> => {
    await fill('password', password);
    await fill('passwordConfirmation', password);
  };
  const said = page.locator('.password-line__said');
  await page.locator('[name=civility]').first().check();
  await fill('firstName', 'Inès');
  await fill('lastName', 'Garraud');
  await fill('birthDate', '03/04/1985');
  await fill('email', 'compteur@exemple.fr');
  await fill('emailConfirmation', 'compteur@exemple.fr');
  await page.locator('[name=termsAccepted]').check();
  await both('Ines-Garraud-85');
  await said.getByText('Encore 1 règle.').waitFor();
  assert.ok(
    !(await kept(page)).includes('autre que votre nom ou votre e-mail'),
    'what is refused for its words is not shown as good before it is sent',
  );
  await both('Password123!');
  await said.getByText('Les quatre règles sont respectées.').waitFor();
  await page.locator('main button[type=submit]').click();
  await page.locator('#password-erreur', { hasText: 'parmi les plus répandus' }).waitFor();
  assert.equal(await said.textContent(), '');
  await both(PASSWORD);
  await said.getByText('Les quatre règles sont respectées.').waitFor();
  await page.locator('main button[type=submit]').click();
  await page.getByText('compteur@exemple.fr').first().waitFor();
  await context.close();
});
