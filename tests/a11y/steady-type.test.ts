import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { searchFields, TICKET } from '#tests/harness/shopping.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** A phone far from its mast: 1.6 Mbit/s, 150 ms, nothing kept from before. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const MOST = 0.01;

test('On a slow line nothing moves when the type arrives: home, personal space, points and results, on a phone and a desk', async () => {
  const { iuc } = await createMember(portal.db, 700, 20_000);
  const session = await sessionOf(portal.db, iuc);
  const results = `${TICKET}&${new URLSearchParams({
    etape: 'aller',
    ...searchFields({
      from: 'Paris Gare de Lyon',
      to: 'Lyon Part-Dieu',
      date: '17/03/2027',
      hour: 8,
      returnDate: '19/03/2027',
      passengers: 2,
    }),
  })}`;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const path of ['/', '/mon-espace', '/recompense/vos-points', results]) {
      const { page, context } = await openWatched(browser, {
        origin: portal.url,
        viewport: { width, height },
        ...(path === '/' ? {} : { session }),
      });
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      await network.send('Network.emulateNetworkConditions', SLOW);
      await page.addInitScript(() => {
        const moved = { sum: 0, paintedBeforeType: false, what: [] as string[] };
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
          })[]) {
            moved.sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources)
              moved.what.push(
                `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${previousRect.top} ${currentRect.top}`,
              );
          }
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver(() => {
          moved.paintedBeforeType ||= document.fonts.status === 'loading';
        }).observe({ type: 'paint', buffered: true });
      });
      // However small its files are: the words are there first.
      await page.route('**/*.woff2', async (route) => {
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
        await route.continue();
      });
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const moved = await page.evaluate(
        () =>
          new Promise<{ sum: number; paintedBeforeType: boolean; what: string[] }>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done((window as unknown as { moved: typeof done & never }).moved)),
            ),
          ),
      );
      assert.ok(moved.paintedBeforeType, `${path} at ${width}: the words came before the type`);
      assert.ok(
        moved.sum < MOST,
        `${path.slice(0, 40)} at ${width}: ${moved.sum}, ${moved.what.join(' | ')}`,
      );
      await context.close();
    }
});
