import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browsedGallery } from './browsed-gallery.ts';

const browsed = browsedGallery();

test('the trip whose codes are asked for opens in a modal dialog, and closing it leads back to the link it came from', async () => {
  const { page, problems } = await browsed.open('/informations/voyages-futurs');
  const dialog = page.getByRole('dialog', { name: 'Paris Gare de Lyon – Marseille Saint-Charles' });
  for (const leave of ['Escape', 'button'] as const) {
    const opener = page.locator('#afficher-QXKM7R-1');
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element.matches(':modal')));
    assert.match(page.url(), /\?billet=QXKM7R-1$/);
    await page.getByRole('img', { name: 'QR code du billet de Camille Vasseur' }).waitFor();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('link', { name: 'Fermer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#afficher-QXKM7R-1:focus').waitFor();
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('the address of a trip’s codes shows them without scripts, above the page, and leads back', async () => {
  const { page } = await browsed.open('/informations/voyages-futurs?billet=QXKM7R-1', { scripts: false });
  const dialog = page.locator('dialog#billet');
  assert.ok(await dialog.isVisible());
  assert.equal(await dialog.evaluate((element) => getComputedStyle(element).position), 'fixed');
  assert.equal(
    await dialog.evaluate((element) => getComputedStyle(element).backgroundColor),
    'rgb(255, 255, 255)',
  );
  await dialog.getByRole('link', { name: 'Fermer' }).click();
  await page.waitForURL(`${browsed.gallery.origin}/informations/voyages-futurs#afficher-QXKM7R-1`);
  assert.equal(await page.locator('dialog').count(), 0);
  await page.close();
});

test('an error summary takes focus when it appears, and not again when the page reads the same errors anew', async () => {
  const state = browsed.gallery.pages.find(({ id }) => id === 'boutique.errors');
  assert.ok(state);
  const { page, problems } = await browsed.open(state.href);
  await page.locator('.error-summary:focus').waitFor();
  const field = page.locator('main select').first();
  await field.focus();
  // The settings are saved by script and the page's data read again: another array, the same words.
  const read = page.waitForResponse(
    (response) => response.request().headers()['x-source'] === 'NEXT' && response.ok(),
  );
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('.display-settings');
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=high]'));
  });
  await read;
  await page.locator('html[data-mode=high]').waitFor({ state: 'attached' });
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  assert.deepEqual(problems, []);
  await page.close();
});
