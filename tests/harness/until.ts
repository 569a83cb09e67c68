import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds, looking every few milliseconds; throws after `limitMs` (10 000) with what was waited for. */
export const until = async (condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`after ${limitMs} ms still not: ${condition}`);
    await wait(5);
  }
};
