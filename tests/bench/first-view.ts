import type { Browser } from 'playwright-core';

export interface FirstView {
  /** Largest contentful paint, median of the loads, milliseconds. */
  readonly largestPaint: number;
  /** Cumulative layout shift, the worst of the loads. */
  readonly layoutShift: number;
  /** What moved, when something did. */
  readonly moved: readonly string[];
  /** Brotli kilobytes of scripts that came before the page could be used, as sent. */
  readonly scripts: number;
  /** Of these, everything but the React and router chunk. */
  readonly ownScripts: number;
  /** Kilobytes of everything that came, as sent. */
  readonly total: number;
}

interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}
interface Recorded {
  largestPaint: number;
  shifts: Shift[];
}

const SHARED_LIBRARIES = /\/assets\/react-[^/]+\.js$/;

/** Runs in the page before anything of it. */
const record = (): void => {
  const recorded: Recorded = { largestPaint: 0, shifts: [] };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorded.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node?: Element }[];
    })[]) {
      const sources = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : (node as Node | undefined)?.parentElement;
        return element ? `${element.tagName.toLowerCase()}.${element.className}` : '?';
      });
      recorded.shifts.push({ value: entry.value, sources });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Loads a page with an empty cache, several times, and reads what the browser saw. */
export const measureFirstView = async (
  browser: Browser,
  address: string,
  options: { cookies: { name: string; value: string; path: string }[]; width: number; loads: number },
): Promise<FirstView> => {
  const height = options.width < 767 ? 844 : 900;
  const paints: number[] = [];
  const moved = new Set<string>();
  let layoutShift = 0;
  let scripts = 0;
  let ownScripts = 0;
  let total = 0;
  // The first load warms server and disk up.
  for (let load = -1; load < options.loads; load += 1) {
    const context = await browser.newContext({ viewport: { width: options.width, height } });
    const { origin } = new URL(address);
    await context.addCookies(options.cookies.map(({ name, value }) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const addresses = new Map<string, string>();
    scripts = 0;
    ownScripts = 0;
    total = 0;
    await network.send('Network.enable');
    network.on('Network.responseReceived', ({ requestId, response }) =>
      addresses.set(requestId, response.url),
    );
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = addresses.get(requestId) ?? '';
      total += encodedDataLength / 1000;
      if (!asked.endsWith('.js')) return;
      scripts += encodedDataLength / 1000;
      if (!SHARED_LIBRARIES.test(asked)) ownScripts += encodedDataLength / 1000;
    });
    await page.addInitScript(record);
    const response = await page.goto(address);
    if (response?.status() !== 200 || page.url() !== address)
      throw new Error(`${address}: ${response?.status()} at ${page.url()}`);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Two frames later everything that the load could move has moved.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    const seen = await page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
    if (load >= 0) {
      paints.push(seen.largestPaint);
      layoutShift = Math.max(
        layoutShift,
        seen.shifts.reduce((sum, { value }) => sum + value, 0),
      );
      for (const { sources } of seen.shifts) for (const source of sources) moved.add(source);
    }
    await context.close();
  }
  return {
    largestPaint: paints.sort((a, b) => a - b)[paints.length >> 1] as number,
    layoutShift,
    moved: [...moved],
    scripts,
    ownScripts,
    total,
  };
};
