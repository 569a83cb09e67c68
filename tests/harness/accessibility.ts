import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';

const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The modes that a page is looked at in besides the one it comes in. */
const OTHER_MODES = ['high', 'inverted'] as const;
/** What colours alone can break. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block'];

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page's debugger, which no policy binds, and which pages without scripts have too; the engine of the rules is in it. */
export const debuggerOf = async (page: Page): Promise<CDPSession> => {
  let session = sessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
    // The pages that follow in this window have it from the start: it is half a megabyte. Told nothing of pages, a session adds nothing.
    await (await session).send('Page.enable');
    await (await session).send('Page.addScriptToEvaluateOnNewDocument', { source: AXE });
  }
  return session;
};

const evaluate = async <Value>(page: Page, expression: string): Promise<Value> => {
  const session = await debuggerOf(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  return result.value as Value;
};

interface Look {
  /** Selector of the part looked at, or an expression for its elements; the whole document by default. */
  readonly within?: string | { readonly elements: string };
  /** Names of the rules; all of WCAG 2.2 A and AA and of good practice by default. */
  readonly rules?: readonly string[];
}

/** Automatic accessibility rules that the page breaks as it stands, each with its elements. */
export const brokenRules = async (page: Page, { within, rules }: Look = {}): Promise<string[]> => {
  if (!(await evaluate<boolean>(page, `typeof axe === 'object'`))) await evaluate(page, AXE);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const part = typeof within === 'object' ? within.elements : (JSON.stringify(within) ?? 'document');
  const found = await evaluate<{ looked: number; broken: string[] }>(
    page,
    `axe.run(${part}, ${JSON.stringify(options)}).then((found) => ({
      looked: found.passes.length + found.incomplete.length,
      broken: found.violations.map((rule) => rule.id + ': ' + rule.nodes.map((node) => node.target.join(' ') + ' ' + node.html.slice(0, 200) + ' ' + node.failureSummary).join(' | ')),
    }))`,
  );
  if (!within) assert.ok(found.looked > (rules ? 0 : 10), `axe looked at ${page.url()}`);
  return found.broken;
};

/**
 * What decides the colours of each text of the page, in default mode: its way down from the document by tags, classes and states, its
 * style sheets, and the colours it has now, by which elements that differ by their place alone are told apart. Run in the page, where
 * `texts` keeps one element for each.
 */
const coloursOf = (within: string): string[] => {
  const hash = (text: string, seed = 0): number => {
    let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };
  const sheets = [...document.styleSheets]
    .map(({ href, ownerNode }) => href?.replace(/^.*\//, '') ?? ownerNode?.textContent ?? '')
    .join();
  // Where something stands, and what it is about, colours nothing.
  const STATES =
    /^(class|role|type|disabled|open|hidden|aria-(?!label|describedby|controls|labelledby).*|data-(?!at$|to$|day$|letter$|back$).*)$/;
  const ways = new Map<Element | null, number>([[null, hash(sheets)]]);
  const described = (element: Element): string => {
    const states = [...element.attributes]
      .filter(({ name }) => STATES.test(name) && name !== 'data-mode')
      .map(({ name, value }) => `${name}=${value}`);
    return `${element.tagName} ${states.join(' ')} ${(element as HTMLInputElement).checked ? 'checked' : ''}`;
  };
  const wayTo = (element: Element | null): number => {
    const known = ways.get(element);
    if (known !== undefined || !element) return known ?? 0;
    // What stands before it, too: a label is coloured by its checked box.
    const before = element.previousElementSibling ? described(element.previousElementSibling) : '';
    const way = hash(`${wayTo(element.parentElement)}>${before}+${described(element)}`);
    ways.set(element, way);
    return way;
  };
  const texts = new Map<string, Element>();
  Object.assign(globalThis, { texts });
  for (const element of document.querySelector(within)?.querySelectorAll('*') ?? []) {
    const hasText =
      /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText || !element.checkVisibility()) continue;
    const { color, backgroundColor, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const now = [color, backgroundColor, fontSize, fontWeight, textDecorationLine].join();
    texts.set(hash(now, wayTo(element)).toString(36), element);
  }
  return [...texts.keys()];
};

/** What has been seen to pass, kept between runs: a text whose way, styles and colours are the same has the same contrast. */
const SEEN_FILE = path.resolve(import.meta.dirname, '../../test-results/colours.txt');
const MOST_BYTES = 8_000_000;
const seen = new Set<string>();
let readBytes = 0;
/** All that was seen until now, by the processes beside this one too. */
const seenBefore = (): Set<string> => {
  const { size = 0 } = fs.statSync(SEEN_FILE, { throwIfNoEntry: false }) ?? {};
  if (readBytes === 0 && size > MOST_BYTES) fs.rmSync(SEEN_FILE, { force: true });
  else if (size > readBytes) {
    const file = fs.openSync(SEEN_FILE, 'r');
    const added = Buffer.alloc(size - readBytes);
    readBytes += fs.readSync(file, added, 0, added.length, readBytes);
    fs.closeSync(file);
    for (const one of added.toString().split('\n')) seen.add(one);
  }
  return seen;
};

/**
 * What the other display modes break by colour alone; `within` is the part looked at. Only where a text is coloured as none was that
 * passed before, on any page, in this run or an earlier one: the styles are the portal's own, the same everywhere. `apart` keeps what
 * is seen from counting for others (for measuring). The page is left in the mode it had.
 */
export const brokenColours = async (page: Page, { within = 'body', apart = '' } = {}): Promise<string[]> => {
  const colours = await evaluate<string[]>(page, `(${coloursOf})(${JSON.stringify(within)})`);
  const before = await evaluate<string>(page, 'document.documentElement.dataset.mode');
  const show = (mode: string): Promise<unknown> =>
    evaluate(page, `document.documentElement.dataset.mode = ${JSON.stringify(mode)}`);
  const broken: string[] = [];
  for (const mode of OTHER_MODES) {
    const keyOf = (colour: string): string => `${apart}${mode[0]}${colour}`;
    const known = seenBefore();
    const unseen = colours.filter((colour) => !known.has(keyOf(colour)));
    if (unseen.length === 0) continue;
    await show(mode);
    const elements = `${JSON.stringify(unseen)}.map((key) => texts.get(key))`;
    const found = await brokenRules(page, { within: { elements }, rules: BY_COLOUR });
    broken.push(...found.map((rule) => `${mode}: ${rule}`));
    if (found.length > 0) continue;
    for (const colour of unseen) seen.add(keyOf(colour));
    fs.mkdirSync(path.dirname(SEEN_FILE), { recursive: true });
    fs.appendFileSync(SEEN_FILE, `${unseen.map(keyOf).join('\n')}\n`);
  }
  await show(before);
  return broken;
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
