import type { Page } from 'playwright-core';

/** The text spacing that every page must bear (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Sets text apart as a reader's own style sheet may, or no more. */
export const spaceText = (page: Page, isSpaced: boolean): Promise<void> =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = css === '' ? [] : [sheet];
    },
    isSpaced ? SPACED : '',
  );

/** Texts that are cut, or that run over each other, as the page stands. */
export const crampedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const wrong: string[] = [];
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement));
    /** Said to those who do not see it. */
    const isUnseen = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { width, height } = element.getBoundingClientRect();
      const isTiny = (width < 2 || height < 2) && getComputedStyle(element).overflow !== 'visible';
      return (
        isTiny ||
        element.matches('.visually-hidden, .skip-links, svg, select, textarea') ||
        isUnseen(element.parentElement)
      );
    };
    const texts: { readonly element: Element; readonly words: string; readonly boxes: readonly DOMRect[] }[] =
      [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element || words === '' || isUnseen(element) || !element.checkVisibility() || floats(element))
        continue;
      const { fontSize, visibility } = getComputedStyle(element);
      if (visibility !== 'visible') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Letters: a line's box has room for the tallest accents and the deepest tails, which neighbours may share.
      const letters = 0.7 * Number.parseFloat(fontSize);
      const boxes = [...range.getClientRects()].map(
        ({ x, y, width, height }) => new DOMRect(x, y + (height - letters) / 2, width, letters),
      );
      texts.push({ element, words, boxes });
      for (let up: Element | null = element; up && root.contains(up) && up !== root; up = up.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(up);
        const frame = up.getBoundingClientRect();
        const isOut = ({ left, right, top, bottom }: DOMRect): boolean =>
          (overflowX === 'hidden' || overflowX === 'clip'
            ? right > frame.right + 1 || left < frame.left - 1
            : false) ||
          (overflowY === 'hidden' || overflowY === 'clip'
            ? bottom > frame.bottom + 1 || top < frame.top - 1
            : false);
        if (boxes.some(isOut)) wrong.push(`cut: « ${words.slice(0, 50)} » by ${up.className || up.tagName}`);
        if (position === 'absolute') break;
      }
    }
    for (const [at, one] of texts.entries())
      for (const other of texts.slice(at + 1))
        for (const a of one.boxes)
          for (const b of other.boxes) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 3)
              wrong.push(`« ${one.words.slice(0, 40)} » over « ${other.words.slice(0, 40)} »`);
          }
    return [...new Set(wrong)];
  });

/** What is pressed and is smaller than 24 by 24 px (WCAG 2.5.8); a field counts with its label, and links in running text are as high as it. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    return [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input:not([type=hidden]), select, textarea',
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip-links'))
      .filter((one) => {
        const boxes = [one, ...((one as HTMLInputElement).labels ?? [])].map((part) =>
          part.getBoundingClientRect(),
        );
        return !boxes.some(({ width, height }) => width >= 23.5 && height >= 23.5);
      })
      .filter((one) => {
        if (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline') return true;
        const around = one.closest('p, li, dd, td, figcaption, span, div')?.textContent?.trim();
        return around === one.textContent?.trim();
      })
      .map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return `${Math.round(width)} by ${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`;
      });
  });
