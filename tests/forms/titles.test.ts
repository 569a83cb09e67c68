import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CONSENT_COOKIE } from '#domain/consent.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { hold, PAY } from '#tests/harness/shopping.ts';
import { titleOf } from '#tests/harness/visitor.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import { asTyped, casesOf, goodValues } from './refused-cases.ts';
import { registeredForms } from './registered-forms.ts';

const ending = lastFirst({ after });
let served: ServedShop;
let browser: Browser;

before(async () => {
  served = await servedShop(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const refused = (title: string): string => `Erreur\u00a0: ${title}`;
/** The pages of a search are led to by what is typed: a journey abroad without its station abroad is one within France. */
const isLed = (form: FormDescription): boolean => form.method === 'get';

test('A11Y-02 a refused form is in the title of its page, with scripts and without, until it is accepted', async () => {
  // One window for all, as if each had signed in there after the other: what it has loaded of the portal’s files stays.
  const { page, context } = await openWatched(browser, { origin: served.base });
  for (const registered of registeredForms) {
    const { form } = registered;
    const { visitor } = await served.shopper(60_000);
    const open = await registered.open(visitor, served.shop.app);
    const title = titleOf(open.page);
    const [wrong] = casesOf(registered);
    assert.ok(wrong, form.submit);
    const fields = asTyped(form, { ...goodValues(registered, open), ...wrong.values });

    await context.clearCookies({ name: new RegExp(`^(?!${CONSENT_COOKIE}$)`) });
    await context.addCookies(
      [...visitor.cookies].map(([name, { value }]) => ({ name, value, url: served.base })),
    );
    await page.goto(open.page.url.href);
    await hydrated(page);
    assert.equal(await page.title(), title, form.submit);
    await page
      .locator(open.selector)
      .first()
      .evaluate((element, typed) => {
        for (const control of (element as HTMLFormElement).elements) {
          const input = control as HTMLInputElement;
          const value = typed[input.name];
          if (value === undefined) continue;
          if (input.type === 'checkbox' || input.type === 'radio')
            input.checked = [value].flat().includes(input.value);
          else input.value = String(value);
        }
        const button = element.querySelector<HTMLButtonElement>('button[type=submit]:not([name])');
        (element as HTMLFormElement).requestSubmit(button);
      }, fields);
    await page.locator('main .error-summary').waitFor();
    const there = await page.title();

    // Last: what was refused may end the way to the form, as a link that was used.
    const answer = await visitor.submit(open.page, { form: open.selector, fields });
    for (const said of [there, titleOf(answer)])
      if (isLed(form)) assert.ok(said.startsWith(refused('')), `${form.submit}: ${said}`);
      else assert.equal(said, refused(title), form.submit);
  }
  await context.close();
});

test('A11Y-02 a form that an operation refuses, not its fields, is in the title as well', async () => {
  const { visitor } = await served.shopper();
  const summary = await hold(visitor, { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '15/03/2027' });
  const fields = { termsAccepted: 'on', termsVersion: '2020-01' };
  const answer = await visitor.submit(summary, { form: PAY, fields });
  assert.equal(answer.status, 409);
  assert.equal(titleOf(answer), refused(titleOf(summary)));
});
