import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { evaluateWithAxe } from './axe.ts';
import { BY_COLOUR, brokenColoursNow } from './colours.ts';
import { askWithFrame, FRAME } from './frame.ts';

export { debuggerOf } from './axe.ts';
export { brokenColours } from './colours.ts';

interface Look {
  /** Selector of the part looked at; the whole document by default. */
  readonly within?: string;
  /** Names of the rules; all of WCAG 2.2 A and AA and of good practice by default. */
  readonly rules?: readonly string[];
}

/** Asks the engine for the rules that a part of the page breaks: an expression for the part. */
const ask = async (
  page: Page,
  part: string,
  options: object,
): Promise<{ looked: number; broken: string[] }> => {
  const run = (isTold: boolean): string =>
    `axe.run(${part}, ${JSON.stringify({ ...options, resultTypes: ['violations'], selectors: isTold, preload: false, iframes: false })})`;
  const found = await evaluateWithAxe<{ looked: number; broken: number }>(
    page,
    `${run(false)}.then(({ passes, incomplete, violations }) => ({ looked: passes.length + incomplete.length, broken: violations.length }))`,
  );
  if (found.broken === 0) return { looked: found.looked, broken: [] };
  // Asked again for where: naming elements so that people find them is a fifth of the work.
  const broken = await evaluateWithAxe<string[]>(
    page,
    `${run(true)}.then(({ violations }) => violations.map((rule) => rule.id + ': ' + rule.nodes.map((node) => node.target.join(' ') + ' ' + node.html.slice(0, 200) + ' ' + node.failureSummary).join(' | ')))`,
  );
  assert.notEqual(broken.length, 0, `the page changed while it was looked at: ${page.url()}`);
  return { ...found, broken };
};

/** Automatic accessibility rules that the page breaks as it stands, each with its elements. */
export const brokenRules = async (page: Page, { within, rules }: Look = {}): Promise<string[]> => {
  if (within !== undefined || rules !== undefined) {
    const options = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const { looked, broken } = await ask(page, JSON.stringify(within) ?? 'document', options);
    if (within === undefined) assert.ok(looked > 0, `axe looked at ${page.url()}`);
    return broken;
  }
  // The rules of colour are asked where a text has colours as none before.
  const options = { rules: Object.fromEntries(BY_COLOUR.map((rule) => [rule, { enabled: false }])) };
  const broken = await askWithFrame(page, 'rules', async (isFrameKnown) => {
    const part = isFrameKnown ? `{ include: [document], exclude: ${FRAME} }` : 'document';
    const found = await ask(page, part, options);
    assert.ok(found.looked > 10, `axe looked at ${page.url()}`);
    return found.broken;
  });
  return [...broken, ...(await brokenColoursNow(page))];
};

/** Whether anything makes the page wider than its window, with the elements that stick out. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
  });

/** Share of the window's height that stays covered while the page scrolls under it. Run in the page. */
const covered = (): number => {
  if (document.querySelector('dialog[open]')) return 0;
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility } = getComputedStyle(element);
    const { height, width, bottom, top } = element.getBoundingClientRect();
    return (
      (position === 'fixed' || position === 'sticky') &&
      visibility === 'visible' &&
      height > 1 &&
      width > innerWidth / 2 &&
      bottom > 0 &&
      top < innerHeight
    );
  });
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
};

/** The size of the root is what a reader's own setting of the type changes. */
export const setText = (page: Page, size: '200%' | ''): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);

export const PHONE = { width: 390, height: 800 };
/** 400 % of a window of 1280 by 1024. */
export const ZOOMED = { width: 320, height: 256 };

/** What floats over a page that is zoomed, where it covers more than half of it. */
export const coveredBy = async (page: Page): Promise<string[]> => {
  const share = await page.evaluate(covered);
  return share > 0.5 ? [`what floats covers ${Math.round(share * 100)} % of a zoomed page`] : [];
};

/**
 * What does not fit: on phones, there with text at 200 % too, and on a page zoomed to 400 %, nothing sideways, and no more than half of
 * it under what floats.
 */
export const unfitting = async (page: Page): Promise<string[]> => {
  const wrong: string[] = [];
  await page.setViewportSize(PHONE);
  wrong.push(...(await stickingOut(page)).map((element) => `at ${PHONE.width} px: ${element}`));
  await setText(page, '200%');
  wrong.push(...(await stickingOut(page)).map((element) => `with text at 200 %: ${element}`));
  await setText(page, '');
  await page.setViewportSize(ZOOMED);
  wrong.push(...(await stickingOut(page)).map((element) => `at ${ZOOMED.width} px: ${element}`));
  wrong.push(...(await coveredBy(page)));
  return wrong;
};
