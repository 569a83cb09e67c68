/**
 * Whether every text can be read on its ground, in each display mode. The accessibility engine decides; what it decides from is computed
 * colours, so that a text with the same ones as a text that passed is not asked again. Asking costs more than all its other rules.
 */
import type { Page } from 'playwright-core';
import { evaluate, evaluateWithAxe } from './axe.ts';
import { askWithFrame } from './frame.ts';
import { keepSeen, seenBefore } from './seen.ts';

/** The modes that a page is looked at in besides the one it comes in. */
const OTHER_MODES = ['high', 'inverted'] as const;
/** What colours alone can break. */
export const BY_COLOUR = ['color-contrast', 'link-in-text-block'] as const;

/** What is known of a text in the mode that is shown. */
interface Coloured {
  /** Everything that the contrast of a text is computed from: what passes once passes wherever this is the same. */
  readonly colours: string;
  /** The same with its way and its place: where the engine could not tell (over pictures, half covered), it cannot for the same again. */
  readonly place: string;
}

/** In the page, for as long as it is there. */
interface Texts {
  /** Way of each text down from the document: with the same one it is coloured the same in every mode. */
  readonly ways: readonly string[];
  /** As they are now, of all or of some by their numbers. */
  now(numbers?: readonly number[]): readonly Coloured[];
  /** Asks the engine about some of them. */
  ask(numbers: readonly number[], rules: readonly string[]): Promise<Answered>;
}
interface Answered {
  readonly broken: readonly string[];
  /** Which of those asked about passed, by their place in the question. */
  readonly passed: readonly number[];
}

/** What of axe-core is used here. */
interface Engine {
  run(
    elements: readonly Element[],
    options: object,
  ): Promise<Record<'passes' | 'violations', readonly FoundRule[]>>;
}
interface FoundRule {
  readonly id: string;
  readonly nodes: readonly {
    readonly element: Element;
    readonly html: string;
    readonly failureSummary: string;
    readonly any: readonly { readonly data?: { readonly contrastRatio?: number } }[];
  }[];
}

/** Finds the texts of a part of the page. Run in the page. */
const findTexts = (within: string): Texts => {
  const hash = (text: string, seed = 0): string => {
    let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
  };
  const FIELDS = 'select, textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=range])';
  const isOwn = (node: Node): boolean => node.nodeType === 3 && Boolean(node.textContent?.trim());

  const sheets = [...document.styleSheets]
    .map(({ href, ownerNode }) => href?.replace(/^.*\//, '') ?? ownerNode?.textContent ?? '')
    .join();
  // Where something stands, and what it is about, colours nothing.
  const STATES =
    /^(class|role|type|style|disabled|open|hidden|aria-(?!label|describedby|controls|labelledby).*|data-(?!at$|to$|day$|letter$|back$).*)$/;
  const ways = new Map<Element | null, string>([[null, hash(sheets)]]);
  const described = (element: Element): string => {
    const states = [...element.attributes]
      .filter(({ name }) => STATES.test(name) && name !== 'data-mode')
      .map(({ name, value }) => `${name}=${value}`);
    return `${element.tagName} ${states.join(' ')} ${(element as HTMLInputElement).checked ? 'checked' : ''}`;
  };
  const wayTo = (element: Element | null): string => {
    const known = ways.get(element);
    if (known !== undefined || !element) return known ?? '';
    // What stands before it, too: a label is coloured by its checked box.
    const before = element.previousElementSibling ? described(element.previousElementSibling) : '';
    const way = hash(`${wayTo(element.parentElement)}>${before}+${described(element)}`);
    ways.set(element, way);
    return way;
  };
  /** Said to those who do not see it, or further than the page reaches, as what leads past the menus until it has the focus. */
  const unseen = new Map<Element, boolean>([[document.body, false]]);
  const isUnseen = (element: Element | null): boolean => {
    if (element === null) return false;
    const known = unseen.get(element);
    if (known !== undefined) return known;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isTiny = (width < 2 || height < 2) && getComputedStyle(element).overflow !== 'visible';
    const is = isTiny || right + scrollX <= 0 || bottom + scrollY <= 0 || isUnseen(element.parentElement);
    unseen.set(element, is);
    return is;
  };
  const texts = [...(document.querySelector(within)?.querySelectorAll('*') ?? [])]
    .filter(
      (element) =>
        (element.matches(FIELDS) || [...element.childNodes].some(isOwn)) &&
        element.checkVisibility() &&
        !isUnseen(element),
    )
    .map((element) => {
      const { color, backgroundColor, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      const now = [color, backgroundColor, fontSize, fontWeight, textDecorationLine].join();
      return { element, way: hash(`${now} ${wayTo(element)}`) };
    });

  const isClear = (colour: string): boolean => /^transparent$|[,/] 0\)$/.test(colour);
  /** What an element lays over what is behind it; nothing for most. */
  const paintOf = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity, mixBlendMode } = getComputedStyle(element);
    return [
      isClear(backgroundColor) ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : 'picture',
      opacity === '1' ? '' : `opacity ${opacity}`,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
    ]
      .filter(Boolean)
      .join(' ');
  };
  /** As numbers: each side of the browser's own boxes is asked of it, and every text is compared with all that is painted. */
  interface Box {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  const numbersOf = ({ left, right, top, bottom }: DOMRect): Box => ({ left, right, top, bottom });
  const boxOf = (element: Element): Box => {
    const words = [...element.childNodes].filter(isOwn);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return numbersOf(element.getBoundingClientRect());
    const range = document.createRange();
    range.setStartBefore(first);
    range.setEndAfter(last);
    return numbersOf(range.getBoundingClientRect());
  };
  const meets = (one: Box, other: Box): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const holds = (outer: Box, inner: Box): boolean =>
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  const GRAPHIC = /^(img|svg|canvas|video|object|iframe)$/i;

  const now: Texts['now'] = (numbers = texts.keys().toArray()) => {
    const paints = new Map<Element, string>();
    const painters = [...document.querySelectorAll('body *')].flatMap((element) => {
      const paint = paintOf(element);
      paints.set(element, paint);
      if ((paint === '' && !GRAPHIC.test(element.tagName)) || !element.checkVisibility()) return [];
      const { position, zIndex } = getComputedStyle(element);
      const look = [element.tagName, paint, position, zIndex].join(' ');
      return [{ element, look, box: numbersOf(element.getBoundingClientRect()) }];
    });
    const around = new Map<Element, Box>();
    return numbers.map((number): Coloured => {
      const { element, way } = texts[number] as (typeof texts)[number];
      const style = getComputedStyle(element);
      const box = boxOf(element);
      const points = Math.ceil(Number.parseFloat(style.fontSize) * 72) / 96;
      const parts = [
        style.color,
        style.webkitTextFillColor,
        style.webkitTextStroke,
        style.textShadow,
        points >= (Number(style.fontWeight) >= 700 ? 14 : 18) ? 'large' : 'small',
      ];
      const place = [box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth ? 'outside' : ''];
      for (let up: Element | null = element; up; up = up.parentElement) {
        const paint = paints.get(up) ?? paintOf(up);
        if (paint === '') continue;
        parts.push(paint);
        const its = around.get(up) ?? numbersOf(up.getBoundingClientRect());
        around.set(up, its);
        if (!holds(its, box)) place.push(`out of ${up.tagName} ${up.className}`);
      }
      // What lies over or under it without holding it.
      for (const { element: other, look, box: its } of painters) {
        if (!meets(its, box) || other.contains(element)) continue;
        const order = other.compareDocumentPosition(element) & 4 ? 'before' : 'after';
        parts.push(`${look} ${order}`);
        if (!holds(its, box)) place.push(`half met by ${other.tagName} ${other.className.toString()}`);
      }
      // A link among words has to be told from them.
      if (element.tagName === 'A') {
        let block = element.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        for (const one of [style, getComputedStyle(block ?? element)])
          parts.push(
            ...[one.color, one.display, one.font, one.textDecoration],
            ...[one.borderTop, one.borderBottom, one.outline, one.backgroundImage],
          );
      }
      const colours = parts.join('|');
      return { colours: hash(colours), place: hash([colours, way, ...place].join('|')) };
    });
  };

  const ask: Texts['ask'] = async (numbers, rules) => {
    const { axe } = globalThis as unknown as { axe: Engine };
    const elements = numbers.map((number) => (texts[number] as (typeof texts)[number]).element);
    const found = await axe.run(elements, {
      runOnly: { type: 'rule', values: rules },
      resultTypes: ['violations', 'passes'],
      selectors: false,
      elementRef: true,
      preload: false,
      iframes: false,
    });
    const passes = new Map(
      found.passes.map(({ id, nodes }) => [
        id,
        // What is said to pass because nobody sees it has no contrast.
        new Set(
          nodes
            .filter(({ any }) => any.some(({ data }) => data?.contrastRatio) || id === 'link-in-text-block')
            .map(({ element }) => element),
        ),
      ]),
    );
    return {
      broken: found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      ),
      passed: elements
        .keys()
        .toArray()
        .filter((at) => {
          const element = elements[at] as Element;
          const isAmongWords = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
          return (
            passes.get('color-contrast')?.has(element) &&
            (!isAmongWords || passes.get('link-in-text-block')?.has(element))
          );
        }),
    };
  };
  return { ways: texts.map(({ way }) => way), now, ask };
};

const asked = (page: Page, expression: string): Promise<Answered> => evaluateWithAxe(page, expression);

/** What is broken among texts that look like `now`, each with its number; what is seen is kept. */
const brokenAmong = async (
  page: Page,
  now: readonly (Coloured & { readonly number: number })[],
  apart: string,
): Promise<string[]> => {
  const known = seenBefore();
  const keysOf = ({ colours, place }: Coloured): readonly [string, string] => [
    `${apart}c${colours}`,
    `${apart}p${place}`,
  ];
  const places = new Map(
    now.filter((one) => !keysOf(one).some((key) => known.has(key))).map((one) => [one.place, one]),
  );
  const unseen = [...places.values()];
  if (unseen.length === 0) return [];
  const numbers = JSON.stringify(unseen.map(({ number }) => number));
  const { broken, passed } = await asked(page, `texts.ask(${numbers}, ${JSON.stringify(BY_COLOUR)})`);
  if (broken.length > 0) return [...broken];
  const hasPassed = new Set(passed);
  keepSeen(unseen.map((one, at) => keysOf(one)[hasPassed.has(at) ? 0 : 1]));
  return [];
};

interface Where {
  /** Selector of the part looked at; the whole page by default. */
  readonly within?: string;
  /** Keeps what is seen from counting for others (for measuring, and for tests of this). */
  readonly apart?: string;
}

const FIND = `globalThis.texts = (${findTexts})`;

/** The part to look at: what was asked for, or of a whole page what is in a frame that has been seen. */
const partOf = (within: string | undefined, isFrameKnown: boolean): string =>
  JSON.stringify(within ?? (isFrameKnown ? 'main' : 'body'));

/** What colour alone breaks in the page as it stands. */
export const brokenColoursNow = (page: Page): Promise<string[]> =>
  askWithFrame(page, 'colours', async (isFrameKnown) => {
    const now = await evaluate<Coloured[]>(page, `(${FIND}(${partOf(undefined, isFrameKnown)})).now()`);
    return brokenAmong(
      page,
      now.map((one, number) => ({ ...one, number })),
      '',
    );
  });

/**
 * What the other display modes break by colour alone. A mode is shown only when there is a text whose way no text that passed there has
 * had, on any page, in this run or an earlier one: the styles are the portal's own, the same everywhere. The page is left in the mode it had.
 */
export const brokenColours = async (page: Page, { within, apart = '' }: Where = {}): Promise<string[]> => {
  const look = (isFrameKnown: boolean): Promise<string[]> =>
    brokenInOtherModes(page, partOf(within, isFrameKnown), apart);
  return within === undefined ? askWithFrame(page, `modes${apart}`, look) : look(false);
};

const brokenInOtherModes = async (page: Page, part: string, apart: string): Promise<string[]> => {
  const ways = await evaluate<string[]>(page, `(${FIND}(${part})).ways`);
  const before = await evaluate<string>(page, 'document.documentElement.dataset.mode');
  const show = (mode: string): string => `document.documentElement.dataset.mode = ${JSON.stringify(mode)}`;
  const broken: string[] = [];
  let isLeft = false;
  for (const mode of OTHER_MODES) {
    const keyOf = (way: string): string => `${apart}${mode[0]}${way}`;
    const known = seenBefore();
    const unseen = new Map(
      ways.flatMap((way, number) => (known.has(keyOf(way)) ? [] : [[way, number] as const])),
    );
    if (unseen.size === 0) continue;
    isLeft = true;
    const numbers = [...unseen.values()];
    const now = await evaluate<Coloured[]>(page, `${show(mode)}; texts.now(${JSON.stringify(numbers)})`);
    const found = await brokenAmong(
      page,
      now.map((one, at) => ({ ...one, number: numbers[at] as number })),
      apart,
    );
    broken.push(...found.map((rule) => `${mode}: ${rule}`));
    if (found.length === 0) keepSeen([...unseen.keys()].map(keyOf));
  }
  if (isLeft) await evaluate(page, show(before));
  return broken;
};
