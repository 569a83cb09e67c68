/** Takes the pictures of README.md from a running portal: `node scripts/readme-images.ts http://localhost:3000`. */
import path from 'node:path';
import { launchBrowser } from '#tests/harness/browser.ts';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../docs/images');
const browser = await launchBrowser();
for (const [width, height] of [
  [1440, 1180],
  [390, 844],
] as const) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(`${origin}/mon-espace`);
  await page.fill('input[name=login]', 'gv@demo.test');
  await page.fill('input[name=password]', 'Voyageur-2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mon-espace');
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The focus of whoever has just arrived is not what the picture is about.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: path.join(folder, `mon-espace-${width}.png`) });
  await page.close();
}
await browser.close();
