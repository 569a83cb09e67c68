import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import { parisDate } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import { tellRights } from '#features/cards/index.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst, OPENS_AT } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';

const JOIN = '/compte/avantages/adhesion-dematerialisation';
const CHANGE = '/compte/avantages/mise-a-jour-photo?typeMiseAJour=UPDATE_PHOTO';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const QUARTERS = ['red', 'lime', 'blue', 'yellow'] as const;
/** A photo of four colours: which of them is kept says where it was framed. */
const quarters = async (width = 2_000, height = 2_400): Promise<Buffer> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [index, colour] of QUARTERS.entries()) {
    context.fillStyle = colour;
    context.fillRect(((index % 2) * width) / 2, (Math.floor(index / 2) * height) / 2, width / 2, height / 2);
  }
  const jpeg = await canvas.encode('jpeg');
  const note = Buffer.from('GPS 48.8443 N 2.3744 E');
  const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]);
};
const colourAt = async (bytes: Buffer, x: number, y: number): Promise<string> => {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0] = canvas
    .getContext('2d')
    .getImageData(image.width * x, image.height * y, 1, 1).data;
  return ['red', red > 128, 'green', green > 128, 'blue', blue > 128].join(' ');
};
const RED = 'red true green false blue false';
const BLUE = 'red false green false blue true';
const YELLOW = 'red true green true blue false';

/** Somebody with a discount card, at the form for their photo. */
const atTheForm = async (t: { after(work: () => Promise<void>): void }, number: number): Promise<Page> => {
  const member = await createMember(portal.db, number, 100);
  const today = parisDate(Temporal.Instant.from(OPENS_AT));
  await tellRights(portal.db, [
    {
      iuc: member.iuc,
      toldId: newId(),
      kind: 'card',
      product: 'avantage-adulte',
      number: `2909011${String(member.numCarte).slice(-10)}`,
      validFrom: today.subtract({ months: 2 }),
      validUntil: today.add({ months: 10 }),
      range: 1,
      suspendedFor: '',
    },
  ]);
  const context = await browser.newContext({ viewport: { width: 1_440, height: 1_600 } });
  t.after(() => context.close());
  await context.addCookies([
    { name: 'session', value: await sessionOf(portal.db, member.iuc), url: portal.url, httpOnly: true },
  ]);
  const page = await context.newPage();
  await page.goto(portal.url + JOIN);
  await page.locator('html[data-hydrated]').waitFor();
  return page;
};
const choose = async (page: Page, bytes: Buffer, name = 'portrait.jpg'): Promise<void> => {
  await page.locator('#photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
};
const kept = async (page: Page): Promise<Buffer> => {
  const src = await page.locator('main img.portrait').getAttribute('src');
  return (await page.context().request.get(portal.url + src)).body();
};

test('CARD-07 a photo is framed in the browser by the keyboard alone, and what leaves is the framed part without what the camera wrote', async (t) => {
  const page = await atTheForm(t, 8_601);
  // The browser's protocol does not tell the files of a form: the page writes down what stands in the control when the form goes.
  await page.evaluate(() => {
    const send = HTMLFormElement.prototype.requestSubmit;
    HTMLFormElement.prototype.requestSubmit = function (this: HTMLFormElement, button) {
      const [file] = document.querySelector<HTMLInputElement>('#photo')?.files ?? [];
      void file?.arrayBuffer().then((bytes) => {
        sessionStorage.setItem(
          'sent',
          Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join(''),
        );
        send.call(this, button);
      });
    };
  });
  const photo = await quarters();
  await choose(page, photo);
  await page.locator('.photo-crop canvas').waitFor();
  await page.getByLabel('Taille').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Vos cartes sont dans votre téléphone').first().waitFor();
  const bytes = await kept(page);
  for (const [x, y] of [
    [0.1, 0.1],
    [0.9, 0.9],
  ] as const)
    assert.equal(await colourAt(bytes, x, y), RED);
  const sent = Buffer.from((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '', 'latin1');
  const framed = await loadImage(sent);
  assert.deepEqual([framed.width, framed.height], [622, 800]);
  assert.ok(photo.includes('GPS'));
  assert.equal(sent.includes('GPS'), false, 'the place stayed on the device');
});

test('CARD-07 the frame follows a finger, too; where a file is none it says so and the server decides', async (t) => {
  const page = await atTheForm(t, 8_602);
  await choose(page, await quarters());
  const canvas = page.locator('.photo-crop canvas');
  await canvas.waitFor();
  await page.getByLabel('Taille').focus();
  await page.keyboard.press('End');
  const box = await canvas.boundingBox();
  assert.ok(box);
  // Dragged up and to the left as far as it goes: its lower right corner comes into the frame.
  for (let pull = 0; pull < 6; pull += 1) {
    await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 5, box.y + 5, { steps: 4 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Mettre mes cartes dans mon téléphone' }).click();
  await page.getByText('Vos cartes sont dans votre téléphone').first().waitFor();
  assert.equal(await colourAt(await kept(page), 0.5, 0.5), YELLOW);

  await page.goto(portal.url + CHANGE);
  await page.locator('html[data-hydrated]').waitFor();
  await choose(page, Buffer.from('rien d’une photo'));
  await page.getByText('Le cadrage n’a pas pu s’ouvrir').waitFor();
  await page.getByRole('button', { name: 'Mettre cette photo' }).click();
  await page.getByText('ce n’est ni un JPEG ni un PNG').first().waitFor();
  assert.equal(await colourAt(await kept(page), 0.5, 0.5), YELLOW, 'the old photo stays');
  // Blue is below on the left: three presses of a key from there show it.
  await choose(page, await quarters());
  await page.locator('.photo-crop canvas').waitFor();
  await page.getByLabel('Taille').focus();
  await page.keyboard.press('End');
  await page.getByLabel('De gauche à droite').focus();
  await page.keyboard.press('Home');
  await page.getByLabel('De haut en bas').focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Mettre cette photo' }).click();
  await page.getByText('Votre photo est changée').first().waitFor();
  assert.equal(await colourAt(await kept(page), 0.5, 0.5), BLUE);
});
