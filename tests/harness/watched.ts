import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ALL_REFUSED, CONSENT_COOKIE, writeConsent } from '#domain/consent.ts';
import { GIVEN_UP_MS, PATIENCE } from './until.ts';

/** A browser window whose complaints are kept. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught errors, violations of the policy. */
  readonly complaints: string[];
  /** Every address that was in the address bar, asked for, or sent as referrer. */
  readonly addresses: string[];
}

export interface WatchedOptions extends BrowserContextOptions {
  readonly origin: string;
  /** `session` cookie of somebody already signed in. */
  readonly session?: string;
  /** The window of somebody who has not chosen their cookies; everybody else has refused what they may. */
  readonly isUndecided?: boolean;
}

/** Opens a window; `javaScriptEnabled: false` for one without scripts. */
export const openWatched = async (browser: Browser, options: WatchedOptions): Promise<Watched> => {
  const { origin, session, isUndecided = false, ...contextOptions } = options;
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', ...contextOptions });
  context.setDefaultTimeout(GIVEN_UP_MS * PATIENCE);
  if (session) await context.addCookies([{ name: 'session', value: session, url: origin, httpOnly: true }]);
  if (!isUndecided)
    await context.addCookies([
      { name: CONSENT_COOKIE, value: encodeURIComponent(writeConsent(ALL_REFUSED)), url: origin },
    ]);
  const page = await context.newPage();
  const complaints: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => {
    // A page that rightly answers 4xx is reported as a failed resource, and a busy machine's fonts as not used in time.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/Failed to load resource|not used within a few seconds/.test(message.text())
    )
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => {
    addresses.push(request.url());
    const referrer = request.headers()['referer'];
    if (referrer) addresses.push(referrer);
  });
  if (contextOptions.javaScriptEnabled !== false)
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
  return { page, context, complaints, addresses };
};

/** Waits until the page's scripts have taken over. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' });

/** Opens an address and waits for its scripts. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await hydrated(page);
};

/** The step that the page shows (NAV-11). */
export const waitForStep = async (page: Page, step: string): Promise<void> => {
  try {
    await page.waitForSelector(`main[data-page="${step}"]`);
  } catch (error) {
    const shown = await page.locator('main').textContent();
    throw new Error(`not ${step} but ${page.url()}: ${shown?.slice(0, 500)}`, { cause: error });
  }
};

/** Presses Tab until the element has the focus; fails when it never does. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${selector} on ${page.url()}`);
};

const WASM = fs.readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));

/** What a scanner reads from a picture of the screen. */
export const scan = async (picture: Buffer): Promise<string[]> => {
  prepareZXingModule({ overrides: { wasmBinary: WASM.buffer as ArrayBuffer } });
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return codes.map(({ text }) => text);
};
