import type { Page } from 'playwright-core';
import { unseenFocus } from './focus-shown.ts';
import { askWithFrame } from './frame.ts';

/**
 * What cannot be told any more where the system imposes its colours, a line for each kind of element; run in the page. Words follow by
 * themselves, with a ground of their own; what may be lost is what our style sheets alone draw.
 */
const lost = (within: string): string[] => {
  const found = new Map<string, string>();
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`;
  const tell = (element: Element, what: string): void => {
    const key = `${nameOf(element)} ${what}`;
    if (!found.has(key)) found.set(key, `${key}: ${(element.textContent ?? '').trim().slice(0, 40)}`);
  };
  const read = (colour: string): readonly [number, number, number, number] => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const light = (colour: string): number => {
    const [red, green, blue] = read(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const contrast = (one: string, other: string): number => {
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const isSeen = (colour: string): boolean => read(colour)[3] > 0;
  const groundOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (isSeen(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const hasEdge = (style: CSSStyleDeclaration, ground: string): boolean =>
    SIDES.some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        contrast(style[`border${side}Color`], ground) >= 3,
    );
  const shown = (selector: string): HTMLElement[] =>
    [...(document.querySelector(within)?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    });

  for (const icon of shown('svg.icon')) {
    const { color } = getComputedStyle(icon);
    if (contrast(color, groundOf(icon)) < 3)
      tell(icon.parentElement ?? icon, 'an icon in the colour of its ground');
  }
  for (const element of shown('.button, input, select, textarea')) {
    if (element.matches('[type=hidden], .visually-hidden')) continue;
    const style = getComputedStyle(element);
    const isBare = style.textDecorationLine.includes('underline') || element.matches('.button--quiet');
    const isNative = element.matches('[type=checkbox], [type=radio]') && style.appearance !== 'none';
    const ground = groundOf(element.parentElement);
    if (!isBare && !isNative && !hasEdge(style, ground) && contrast(groundOf(element), ground) < 3)
      tell(element, 'a control without an edge');
  }

  const marks = (element: Element): string => {
    const read = (pseudo?: string): string => {
      const style = getComputedStyle(element, pseudo);
      const edges = SIDES.map((side) =>
        [style[`border${side}Style`], style[`border${side}Width`], style[`border${side}Color`]].join(),
      );
      return [
        edges,
        style.outlineStyle,
        style.backgroundColor,
        style.textDecorationLine,
        style.fontWeight,
        style.content,
        style.width,
      ].join(';');
    };
    return [read(), read('::before'), read('::after')].join('|').replaceAll(/;[\d.]+px(?=\||$)/g, '');
  };
  const CHOSEN = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';
  for (const element of shown(CHOSEN)) {
    const list = element.parentElement?.matches('li')
      ? element.parentElement.parentElement
      : element.parentElement;
    const others = [...(list?.querySelectorAll(element.tagName) ?? [])].filter(
      (one) =>
        one !== element &&
        !one.matches(CHOSEN) &&
        one.className === element.className &&
        one.checkVisibility(),
    );
    const [other] = others;
    if (!other) continue;
    // A mark may be the part that is drawn inside.
    const partsOf = (one: Element): string => [one, ...one.querySelectorAll('*')].map(marks).join('/');
    if (marks(element) === marks(other) && partsOf(element) === partsOf(other))
      tell(element, 'chosen, and looks like the others');
  }

  return [...found.values()];
};

/** What disappears in forced colours on a page that is open; it is left in its own. */
export const lostInForcedColours = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    const gone = await askWithFrame(page, 'forced colours', (isFrameKnown) =>
      page.evaluate(lost, isFrameKnown ? 'main' : 'html'),
    );
    return [...gone, ...(await unseenFocus(page, { mayBeCovered: true }))];
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
  }
};
