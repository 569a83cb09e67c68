/**
 * Photographs the gallery at phone and desk width in the three display modes: `node src/web/gallery/photograph.ts [folder]` writes PNG
 * files to `var/gallery` unless told otherwise, components by part and pages by state. Narrower runs while drawing:
 * `WIDTHS=390,900 MODES=default PARTS=2,3` or `PAGES=mon-espace,vos-points.empty`; `FONT=adapted SPACING=high` for the reading aids.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { type ServedGallery, serveGallery } from './serve.ts';

const out = resolve(import.meta.dirname, '../../..', process.argv[2] ?? 'var/gallery');
const list = (name: string, all: readonly string[]): readonly string[] =>
  process.env[name]?.split(',') ?? all;
const parts = process.env.PARTS?.split(',').map(Number);
const pages = process.env.PAGES?.split(',');
const aids = `&font=${process.env.FONT ?? 'default'}&spacing=${process.env.SPACING ?? 'default'}`;

const photographParts = async (page: Page, gallery: ServedGallery, mode: string, width: number) => {
  await page.goto(`${gallery.origin}/?mode=${mode}${aids}`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(out, `head-${mode}-${width}.png`) });
  // What sticks to the window would stand in the middle of long pictures.
  await page.evaluate("document.querySelectorAll('.bottom-bar').forEach((bar) => bar.remove())");
  for (const [index, part] of (await page.locator('.gallery__part').all()).entries()) {
    if (parts && !parts.includes(index + 1)) continue;
    await part.screenshot({
      path: join(out, `${String(index + 1).padStart(2, '0')}-${mode}-${width}.png`),
    });
  }
  await page.locator('.footer').screenshot({ path: join(out, `foot-${mode}-${width}.png`) });
};

const photographPages = async (page: Page, gallery: ServedGallery, mode: string, width: number) => {
  for (const { id, href } of gallery.pages) {
    if (pages && !pages.some((wanted) => id === wanted || id.startsWith(`${wanted}.`))) continue;
    await page.goto(`${gallery.origin}${href}&mode=${mode}${aids}`, { waitUntil: 'networkidle' });
    // A dialog covers the window, and only the window is its picture.
    const isWhole = (await page.locator('dialog:modal').count()) === 0;
    await page.screenshot({ path: join(out, `${id}-${mode}-${width}.png`), fullPage: isWhole });
  }
};

await mkdir(out, { recursive: true });
const gallery = await serveGallery(join(import.meta.dirname, '../../../var/gallery'));
const browser = await launchBrowser();
for (const width of list('WIDTHS', ['390', '1440']).map(Number)) {
  const page = await browser.newPage({ viewport: { width, height: width < 768 ? 844 : 900 } });
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${width}px: ${message.text()}`);
  });
  for (const mode of list('MODES', ['default', 'high', 'inverted'])) {
    if (!pages || parts) await photographParts(page, gallery, mode, width);
    if (!parts || pages) await photographPages(page, gallery, mode, width);
  }
  await page.close();
}
await browser.close();
await gallery.close();
