import { setTimeout as wait } from 'node:timers/promises';

/** How many times longer than usual tests wait for what does not come: `PATIENCE=5` on a slow or busy machine. */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 1);

/** Looking costs those who are looked at: at first every few milliseconds, and the longer it takes, the less often. */
const SHORTEST_MS = 5;
const LONGEST_MS = 100;
const SHARE_OF_WAIT = 0.1;

/**
 * Far beyond what anything takes on a busy machine: that something comes is waited for here, not how soon. Who promises a time holds what
 * it took against a limit.
 */
export const GIVEN_UP_MS = 60_000;

/**
 * Waits until a condition holds, and seldom more than a tenth longer; throws after `limitMs`, as many times as `PATIENCE` says, with what
 * was waited for. A limit of one's own is for what takes minutes.
 *
 * Also for what a page answers by a promise: Playwright's `waitForFunction` takes the promise itself for a yes (1.65), and waits for nothing.
 */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  limitMs = GIVEN_UP_MS,
): Promise<void> => {
  const begun = performance.now();
  const deadline = begun + limitMs * PATIENCE;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`after ${limitMs * PATIENCE} ms still not: ${condition}`);
    const waited = performance.now() - begun;
    await wait(Math.min(Math.max(SHORTEST_MS, waited * SHARE_OF_WAIT), LONGEST_MS));
  }
};
