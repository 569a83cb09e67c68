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
    /** Asks an element once, however many texts are in it: what is computed of it is most of what looking at a page costs. */
    const once = <Answer>(ask: (element: Element) => Answer): ((element: Element) => Answer) => {
      const known = new Map<Element, Answer>();
      return (element) => {
        const before = known.get(element);
        if (before !== undefined) return before;
        const answer = ask(element);
        known.set(element, answer);
        return answer;
      };
    };
    const floats = once(
      (element): boolean =>
        /fixed|sticky/.test(getComputedStyle(element).position) ||
        (element.parentElement !== null && floats(element.parentElement)),
    );
    /** Said to those who do not see it. */
    const isUnseen = once((element): boolean => {
      if (element === document.body) return false;
      const { width, height } = element.getBoundingClientRect();
      const isTiny = (width < 2 || height < 2) && getComputedStyle(element).overflow !== 'visible';
      return (
        isTiny ||
        element.matches('.visually-hidden, .skip-links, svg, select, textarea') ||
        (element.parentElement !== null && isUnseen(element.parentElement))
      );
    });
    const cutting = once((element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return {
        across: cuts(overflowX) ? { left, right } : undefined,
        down: cuts(overflowY) ? { top, bottom } : undefined,
        isApart: position === 'absolute',
      };
    });
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
      /** The number of the text whose letters these are. */
      readonly text: number;
    }
    const texts: string[] = [];
    const boxes: Box[] = [];
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
      const text = texts.push(words) - 1;
      const own = [...range.getClientRects()].map(({ x, y, width, height }): Box => {
        const top = y + (height - letters) / 2;
        return { left: x, right: x + width, top, bottom: top + letters, text };
      });
      boxes.push(...own);
      for (let up: Element | null = element; up && up !== root; up = up.parentElement) {
        const { across, down, isApart } = cutting(up);
        const isOut = ({ left, right, top, bottom }: Box): boolean =>
          (across !== undefined && (right > across.right + 1 || left < across.left - 1)) ||
          (down !== undefined && (bottom > down.bottom + 1 || top < down.top - 1));
        if ((across ?? down) && own.some(isOut))
          wrong.push(`cut: « ${words.slice(0, 50)} » by ${up.className || up.tagName}`);
        if (isApart) break;
      }
    }
    // From above: only what begins above the end of a line can run over it.
    boxes.sort((one, other) => one.top - other.top);
    for (const [at, one] of boxes.entries())
      for (let below = at + 1; below < boxes.length; below += 1) {
        const other = boxes[below] as Box;
        if (one.bottom - other.top <= 3) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        if (one.text === other.text || across <= 2 || down <= 3) continue;
        const [first = '', second = ''] = [one.text, other.text]
          .sort((a, b) => a - b)
          .map((text) => texts[text]?.slice(0, 40));
        wrong.push(`« ${first} » over « ${second} »`);
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

/** Run in the page. */
const joined = (): string[] => {
  const wrong: string[] = [];
  const boxOf = (node: Node, from: number, to: number): DOMRect | undefined => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].at(-1);
  };
  for (const word of document.querySelectorAll('no-break')) {
    const [text, before] = [word.firstChild, word.previousSibling];
    const said = before?.nodeType === Node.TEXT_NODE ? (before.textContent ?? '') : '';
    const end = said.trimEnd().length;
    if (!text || !before || end === 0 || end === said.length) continue;
    const [left, right] = [boxOf(before, end - 1, end), boxOf(text, 0, 1)];
    if (!left?.width || !right?.width || Math.abs(left.bottom - right.bottom) > 4) continue;
    if (right.left - left.right < 1) wrong.push(`${said}${word.textContent}`);
  }
  return wrong;
};

/** Words that do not break and have lost the space before them: parts of their own of a row that has none. */
export const lostSpaces = (page: Page): Promise<string[]> => page.evaluate(joined);
