import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stickingOut } from '#tests/harness/accessibility.ts';
import { crampedTexts, smallTargets, spaceText } from '#tests/harness/room.ts';
import { browsedGallery, hydrated } from './browsed-gallery.ts';

const browsed = browsedGallery();

test('A11Y-02 on phones nothing is cut, covered or pushed out in any state when text is set apart as readers may, nor in the portal’s own airy text and font; what is pressed is 24 px wide and high', async () => {
  const page = await browsed.browser.newPage({ viewport: { width: 390, height: 844 } });
  const wrong: string[] = [];
  for (const { id, href } of browsed.gallery.pages) {
    await page.goto(`${browsed.gallery.origin}${href}`, { waitUntil: 'load' });
    if ((await page.locator('#page-data').count()) > 0) await hydrated(page);
    const note = (where: string, found: readonly string[]): void => {
      wrong.push(...found.map((one) => `${id}, ${where}: ${one}`));
    };
    note('as it is', [...(await crampedTexts(page)), ...(await smallTargets(page))]);
    await spaceText(page, true);
    note('set apart', [...(await crampedTexts(page)), ...(await stickingOut(page))]);
    await spaceText(page, false);
    await page.evaluate(() =>
      Object.assign(document.documentElement.dataset, { spacing: 'high', font: 'adapted' }),
    );
    note('airy', [...(await crampedTexts(page)), ...(await stickingOut(page))]);
  }
  await page.close();
  assert.deepEqual(wrong, []);
});
