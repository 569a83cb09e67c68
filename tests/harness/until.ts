import { setTimeout as wait } from 'node:timers/promises';

/** How many times longer than usual tests wait for what does not come: `PATIENCE=5` on a slow or busy machine. */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 1);

/**
 * Waits until a condition holds, looking every few milliseconds; throws after `limitMs` (10 000), as many times as `PATIENCE` says, with
 * what was waited for.
 */
export const until = async (condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> => {
  const deadline = performance.now() + limitMs * PATIENCE;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`after ${limitMs * PATIENCE} ms still not: ${condition}`);
    await wait(5);
  }
};
