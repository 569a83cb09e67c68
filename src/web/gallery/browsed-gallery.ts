import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { type ServedGallery, serveGallery } from './serve.ts';

/** The gallery, served and looked at by a browser for as long as a test file runs. */
export interface BrowsedGallery {
  readonly gallery: ServedGallery;
  readonly browser: Browser;
  /** Opens an address of the gallery; what the browser complains of (policy, hydration, scripts) is collected. */
  open(
    address: string,
    options?: { width?: number; scripts?: boolean },
  ): Promise<{ page: Page; problems: string[] }>;
}

/** Resolves when React has taken the page over. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Call at the top of a test file; ready inside its tests. */
export const browsedGallery = (): BrowsedGallery => {
  let folder: string;
  let gallery: ServedGallery;
  let browser: Browser;
  /** One with scripts and one without: what pages are made of is fetched and compiled once for all windows of one. */
  const contexts = new Map<boolean, BrowserContext>();
  const contextFor = async (scripts: boolean): Promise<BrowserContext> => {
    const known = contexts.get(scripts);
    // Nobody meets the display settings that another test has chosen.
    await known?.clearCookies();
    const context = known ?? (await browser.newContext({ javaScriptEnabled: scripts }));
    contexts.set(scripts, context);
    return context;
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gallery-'));
    gallery = await serveGallery(folder);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await gallery?.close();
    if (folder) await rm(folder, { recursive: true });
  });
  return {
    get gallery() {
      return gallery;
    },
    get browser() {
      return browser;
    },
    open: async (address, options = {}) => {
      const page = await (await contextFor(options.scripts ?? true)).newPage();
      await page.setViewportSize({ width: options.width ?? 1280, height: 900 });
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(`${gallery.origin}${address}`, { waitUntil: 'load' });
      if (options.scripts !== false) await hydrated(page);
      return { page, problems };
    },
  };
};
