import type { Page } from 'playwright-core';
import { askWithFrame } from './frame.ts';

/** What moves for longer than a blink, or scrolls by itself; run in the page. */
const moving = (within: string): string[] => {
  const isLong = (durations: string): boolean =>
    durations.split(',').some((one) => Number.parseFloat(one) > 0.02);
  return [...document.querySelectorAll(`${within}, ${within} *`)]
    .filter((element) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } =
        getComputedStyle(element);
      return (
        isLong(transitionDuration) ||
        (animationName !== 'none' && isLong(animationDuration)) ||
        scrollBehavior === 'smooth'
      );
    })
    .map((element) => element.outerHTML.slice(0, 80));
};

/** What moves although its reader asks for less motion. */
export const movingAllTheSame = (page: Page): Promise<string[]> =>
  askWithFrame(page, 'motion', async (isFrameKnown) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found = await page.evaluate(moving, isFrameKnown ? 'main' : 'html');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    return found;
  });
