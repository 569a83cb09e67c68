/** Takes the pictures of README.md from a running portal: `node_modules/.bin/node scripts/readme-pictures.ts http://localhost:3000`. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser } from '#tests/harness/browser.ts';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../docs/pictures');
/** Five places, each on a desk and on a phone; taken at little more than half their size, so that a clone stays small. */
const PLACES = [
  { name: 'home', path: '/', as: undefined },
  { name: 'space', path: '/mon-espace', as: 'gv@demo.test' },
  { name: 'shop', path: '/recompense/mon-catalogue-prime', as: 'gv@demo.test' },
  { name: 'tickets', path: '/informations/voyages-futurs', as: 'gv@demo.test' },
  { name: 'newcomer', path: '/mon-espace', as: 'gvi@demo.test' },
] as const;
const SCREENS = [
  { name: 'desk', viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 0.55 },
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.65 },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const { name: screen, ...size } of SCREENS)
  for (const as of new Set(PLACES.map((place) => place.as))) {
    const context = await browser.newContext({ ...size, reducedMotion: 'reduce', locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const refuse = page.getByRole('button', { name: 'Tout refuser' });
    if ((await refuse.count()) > 0) {
      await refuse.click();
      await refuse.waitFor({ state: 'hidden' });
    }
    if (as !== undefined) {
      await page.goto(`${origin}/mon-espace`);
      await page.fill('input[name=login]', as);
      await page.fill('input[name=password]', 'Voyageur-2026!');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/mon-espace');
    }
    for (const place of PLACES.filter((one) => one.as === as)) {
      await page.goto(origin + place.path);
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      // The focus of whoever has just arrived is not what the picture is about.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.screenshot({ path: path.join(folder, `${place.name}-${screen}.png`) });
    }
    await context.close();
  }
await browser.close();
