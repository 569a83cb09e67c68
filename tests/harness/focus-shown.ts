import type { Page } from 'playwright-core';

/** Run in the page. One of each kind of control has the focus in turn: kinds differ by tag and class alone. */
const unseen = (mayBeCovered: boolean): string[] => {
  const found = new Map<string, string>();
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`;
  const tell = (element: Element, what: string): void => {
    const key = `${nameOf(element)} ${what}`;
    if (!found.has(key)) found.set(key, `${key}: ${(element.textContent ?? '').trim().slice(0, 40)}`);
  };
  const read = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = read(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const groundOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if ((read(backgroundColor)[3] ?? 1) > 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  /** A ring is told from the ground, or from the band that is drawn along it. */
  const hasRing = (one: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    const [band = ''] = boxShadow.match(/rgba?\([^)]*\)/) ?? [];
    return (
      // The browser's own ring is its own matter.
      outlineStyle === 'auto' ||
      (outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        (contrast(outlineColor, groundOf(one.parentElement)) >= 3 ||
          (band !== '' && contrast(outlineColor, band) >= 3)))
    );
  };
  /** Whether something that floats lies over all of it. */
  const isCovered = (element: HTMLElement): boolean => {
    const drawn = [element, ...((element as HTMLInputElement).labels ?? [])];
    const boxes = drawn
      .flatMap((one) => [...one.getClientRects()])
      .filter(({ width, height }) => width * height > 4);
    const points = boxes.flatMap(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      ),
    );
    return (
      points.length > 0 &&
      points.every(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return there === null || !drawn.some((one) => one.contains(there) || there.contains(one));
      })
    );
  };
  const before = document.activeElement;
  const root = document.querySelector('dialog:modal') ?? document;
  const kinds = new Map(
    [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      // What only scripts give the focus to shows it where they do.
      .filter((one) => one.tabIndex >= 0)
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (
          width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        );
      })
      .map((one) => [nameOf(one), one]),
  );
  for (const element of kinds.values()) {
    element.focus({ preventScroll: mayBeCovered });
    if (document.activeElement !== element) continue;
    // What is drawn for a hidden control shows its focus.
    const places = [element, ...(element.parentElement?.children ?? []), element.parentElement];
    if (!places.some((one) => one !== null && hasRing(one)))
      tell(element, 'has the focus, and nothing says so');
    if (!mayBeCovered && isCovered(element)) tell(element, 'has the focus, and lies under what floats');
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return [...found.values()];
};

/**
 * What has the focus without a ring of 2 px at 3 to 1 (RGAA 10.7), or, unless that is asked elsewhere, under something that floats
 * (WCAG 2.2, 2.4.11).
 */
export const unseenFocus = (page: Page, { mayBeCovered = false } = {}): Promise<string[]> =>
  page.evaluate(unseen, mayBeCovered);
