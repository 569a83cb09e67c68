import type { Page } from 'playwright-core';

/** Run in the page. */
const jumps = (): string[] => {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  /** What floats stands where the window has room, and is read where its markup stands. */
  const floats = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (/fixed|sticky|absolute/.test(getComputedStyle(element).position) || floats(element.parentElement));
  const words = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 40);
  const wrong: string[] = [];
  let last: { readonly box: DOMRect; readonly element: Element } | undefined;
  for (const element of root.querySelectorAll<HTMLElement>(
    'h1, h2, h3, h4, a[href], button, summary, input:not([type=hidden]), select, textarea',
  )) {
    const drawn = (element as HTMLInputElement).labels?.[0] ?? element;
    const box = drawn.getBoundingClientRect();
    if (box.width < 3 || box.height < 3 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (floats(element)) continue;
    // Another column that begins further up is where reading goes on; a row further up in the same one is not.
    const isBeside = last !== undefined && box.left >= last.box.right - 4;
    if (last && !isBeside && last.box.top - box.bottom > 48)
      wrong.push(
        `« ${words(element)} » is read after « ${words(last.element)} », and stands ${Math.round(last.box.top - box.bottom)} px above it`,
      );
    last = { box, element };
  }
  return wrong;
};

/** Headings and controls of the page, or of the dialog over it, that are read in another order than they stand in (RGAA 10.3, 12.8). */
export const outOfOrder = (page: Page): Promise<string[]> => page.evaluate(jumps);

/** Run in the page. */
const apart = (): string[] => {
  const wrong: string[] = [];
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), select, textarea',
  )) {
    const [label] = field.labels ?? [];
    if (!label || label.contains(field) || !field.checkVisibility() || !label.checkVisibility()) continue;
    const [a, b] = [label.getBoundingClientRect(), field.getBoundingClientRect()];
    // What is said to screen readers alone, and a control whose label is what is drawn.
    if (a.width < 3 || a.height < 3 || b.width < 3 || b.height < 3) continue;
    const across = Math.max(0, a.left - b.right, b.left - a.right);
    const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
    // A hint of a few lines may stand between.
    if (across > 40 || down > 120)
      wrong.push(
        `« ${label.textContent?.trim().slice(0, 40)} » stands ${Math.round(Math.max(across, down))} px from its field`,
      );
  }
  return wrong;
};

/** Labels that do not stand beside their fields (RGAA 11.4). */
export const labelsApart = (page: Page): Promise<string[]> => page.evaluate(apart);
