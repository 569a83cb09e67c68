/**
 * Photographs every part of the gallery at phone and desk width in the three display modes: `node src/web/gallery/photograph.ts [folder]`
 * writes PNG files to `var/gallery` unless told otherwise. Narrower runs while drawing: `WIDTHS=390 MODES=default PARTS=2,3`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '#tests/harness/browser.ts';
import { serveGallery } from './serve.ts';

const out = join(import.meta.dirname, '../../..', process.argv[2] ?? 'var/gallery');
const list = (name: string, all: readonly string[]): readonly string[] =>
  process.env[name]?.split(',') ?? all;
const chosen = process.env.PARTS?.split(',').map(Number);

await mkdir(out, { recursive: true });
const gallery = await serveGallery(out);
const browser = await launchBrowser();
for (const width of list('WIDTHS', ['390', '1440']).map(Number)) {
  const page = await browser.newPage({ viewport: { width, height: width < 768 ? 844 : 900 } });
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${width}px: ${message.text()}`);
  });
  for (const mode of list('MODES', ['default', 'high', 'inverted'])) {
    await page.goto(`${gallery.origin}/?mode=${mode}`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(out, `head-${mode}-${width}.png`) });
    // What sticks to the window would stand in the middle of long pictures.
    await page.evaluate("document.querySelectorAll('.bottom-bar').forEach((bar) => bar.remove())");
    for (const [index, part] of (await page.locator('.gallery__part').all()).entries()) {
      if (chosen && !chosen.includes(index + 1)) continue;
      await part.screenshot({
        path: join(out, `${String(index + 1).padStart(2, '0')}-${mode}-${width}.png`),
      });
    }
    await page.locator('.footer').screenshot({ path: join(out, `foot-${mode}-${width}.png`) });
  }
  await page.close();
}
await browser.close();
await gallery.close();
