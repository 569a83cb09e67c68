import fs from 'node:fs';
import path from 'node:path';
import { lastFirst, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Ending, FoundBrowser } from './driver.ts';
import { JOURNEYS, type Setting } from './journeys.ts';
import { Window } from './window.ts';

/** Starts and ends what a piece of work needs. */
const within = async <Value>(work: (ending: Ending) => Promise<Value>): Promise<Value> => {
  let end = async (): Promise<void> => {};
  const ending = lastFirst({
    after: (last) => {
      end = last;
    },
  });
  try {
    return await work(ending);
  } finally {
    await end();
  }
};

/** The journeys in one browser; gives how many did not hold. */
const runIn = (
  browser: FoundBrowser,
  given: Pick<Setting, 'portal' | 'balancer'>,
  folder: string,
  say: (line: string) => void,
): Promise<number> =>
  within(async (ending) => {
    const driver = await browser.start(ending);
    const pictures = path.join(folder, browser.name.toLowerCase());
    fs.rmSync(pictures, { recursive: true, force: true });
    fs.mkdirSync(pictures, { recursive: true });
    say(`\n${driver.name} (${browser.executable})`);
    const window = new Window(driver, given.balancer.url);
    let failed = 0;
    for (const [at, { title, make, isCutOff }] of JOURNEYS.entries()) {
      const begun = performance.now();
      const complained = driver.complaints()?.length ?? 0;
      try {
        await make({ ...given, window, pictures });
        const complaints = isCutOff ? [] : (driver.complaints()?.slice(complained) ?? []);
        if (complaints.length > 0) throw new Error(`the browser complains:\n${complaints.join('\n')}`);
        say(`  ✔ ${title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        const picture = path.join(pictures, `failed-${at + 1}.png`);
        fs.writeFileSync(picture, await driver.picture());
        say(`  ✖ ${title}\n    ${(error as Error).stack?.replaceAll('\n', '\n    ')}\n    ${picture}`);
      }
    }
    return failed;
  });

/** The journeys in each of these browsers, against one portal; gives how many did not hold. Pictures go to `folder`. */
export const runJourneys = (
  browsers: readonly FoundBrowser[],
  folder: string,
  say: (line: string) => void,
): Promise<number> =>
  within(async (ending) => {
    const balancer: Balancer = await startBalancer(ending);
    const portal = await startDemonstrationProcess(ending, { environment: { PUBLIC_URL: balancer.url } });
    balancer.sendTo(portal.listens);
    let failed = 0;
    for (const browser of browsers) {
      try {
        failed += await runIn(browser, { portal, balancer }, folder, say);
      } catch (error) {
        failed += 1;
        say(`\n${browser.name} (${browser.executable})\n  ✖ ${(error as Error).message}`);
      }
    }
    return failed;
  });
