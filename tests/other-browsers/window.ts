import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE } from '#tests/harness/until.ts';
import type { Driver } from './driver.ts';

/** Something on the page, as a person would say what they mean. */
export interface Target {
  readonly role: 'link' | 'button' | 'field' | 'choice' | 'option' | 'fold';
  /** Its whole name with single spaces, or what its name matches. */
  readonly name: string | RegExp;
  /** A selector of what it is in. */
  readonly within?: string;
}
interface SentTarget {
  readonly role: Target['role'];
  readonly name?: string;
  readonly pattern?: readonly [source: string, flags: string];
  readonly within?: string;
}
type Find = (target: SentTarget) => HTMLElement | undefined;

const sent = ({ role, name, within }: Target): SentTarget => ({
  role,
  ...(name instanceof RegExp ? { pattern: [name.source, name.flags] } : { name }),
  ...(within === undefined ? {} : { within }),
});

/** Runs in the page: the first such thing in sight that is not disabled. */
const find: Find = ({ role, name, pattern, within }) => {
  const selectors = {
    link: 'a[href]',
    button: 'button',
    field: 'input, select',
    choice: 'input[type=radio], input[type=checkbox]',
    option: '[role=option]',
    fold: 'summary',
  };
  const textOf = (nodes: Iterable<Element | null>): string =>
    [...nodes].map((node) => node?.textContent ?? '').join(' ');
  const nameOf = (element: HTMLElement): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/);
    const labels = (element as HTMLInputElement).labels;
    return (
      labelledBy
        ? textOf(labelledBy.map((id) => document.getElementById(id)))
        : (element.getAttribute('aria-label') ?? textOf(labels?.length ? labels : [element]))
    )
      .replace(/\s+/g, ' ')
      .trim();
  };
  const isNamed = (said: string): boolean =>
    pattern ? new RegExp(pattern[0], pattern[1]).test(said) : said === name;
  const root = within === undefined ? document : document.querySelector(within);
  return [...(root?.querySelectorAll<HTMLElement>(selectors[role]) ?? [])].find(
    (element) =>
      isNamed(nameOf(element)) &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
};

/** Runs in the page: where a press meets the thing and nothing that lies over it; its label will do. */
const pointOf = (find: Find, target: SentTarget): { x: number; y: number } | undefined => {
  const element = find(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const places = element ? [element, ...((element as HTMLInputElement).labels ?? [])] : [];
  for (const place of places) {
    const box = place.getBoundingClientRect();
    const x = Math.round(box.left + box.width / 2);
    const y = Math.round(box.top + box.height / 2);
    const hit = document.elementFromPoint(x, y);
    if (hit && (element?.contains(hit) || (hit.closest('label')?.control ?? undefined) === element))
      return { x, y };
  }
  return undefined;
};

/** A window of a browser, used by its pointer and its keys. */
export class Window {
  readonly driver: Driver;
  readonly #origin: string;
  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  /** What a function gives that runs in the page; it is sent as its text, with nothing around it. */
  async read<Given extends readonly unknown[], Value>(
    work: (find: Find, ...given: Given) => Value,
    ...given: Given
  ): Promise<Value> {
    const json = given.map((one) => JSON.stringify(one)).join(', ');
    return JSON.parse(
      await this.driver.evaluate(
        `JSON.stringify((${work})(${[String(find), json].filter((part) => part !== '').join(', ')}) ?? null)`,
      ),
    );
  }

  /** Waits until the function gives something in the page, whatever pages come and go meanwhile. */
  async until<Given extends readonly unknown[], Value>(
    what: string,
    work: (find: Find, ...given: Given) => Value,
    ...given: Given
  ): Promise<NonNullable<Value>> {
    const deadline = performance.now() + 30_000 * PATIENCE;
    for (;;) {
      const seen = await this.read(work, ...given).catch((error: Error) => error);
      if (seen && !(seen instanceof Error)) return seen;
      if (performance.now() > deadline) {
        const shown = await this.read(() => `${location.href}: ${document.body.innerText.slice(0, 600)}`);
        throw new Error(`still not ${what}${seen instanceof Error ? ` (${seen.message})` : ''}: ${shown}`);
      }
      await wait(20);
    }
  }

  /** Goes to a path; the scripts of the page may still be under way. */
  async open(path: string): Promise<void> {
    await this.read(() => {
      document.documentElement.dataset['left'] = '';
    });
    await this.driver.navigate(new URL(path, this.#origin).href);
    await this.until(`at ${path}`, () => document.querySelector('html:not([data-left]) main') !== null);
  }

  /** Waits for a step (NAV-11) and its scripts. */
  async step(name: string): Promise<void> {
    await this.until(
      `the step ${name}`,
      (_, name) => document.querySelector(`html[data-hydrated] main[data-page="${name}"]`) !== null,
      name,
    );
  }

  /** A window of that size, drawn at it. */
  async resize(width: number, height: number): Promise<void> {
    await this.driver.resize(width, height);
    await this.read(() => {
      const { dataset } = document.documentElement;
      delete dataset['drawn'];
      const draw = (frames: number): void => {
        if (frames === 0) dataset['drawn'] = '';
        else requestAnimationFrame(() => draw(frames - 1));
      };
      draw(3);
    });
    await this.until(
      `${width} pixels wide`,
      (_, width) => innerWidth === width && document.documentElement.dataset['drawn'] !== undefined,
      width,
    );
  }

  async click(target: Target, times = 1): Promise<void> {
    const what = `to be pressed: ${target.role} ${target.name}`;
    let point = await this.until(what, pointOf, sent(target));
    // What has just come may still be moving.
    for (let before = { x: -1, y: -1 }; point.x !== before.x || point.y !== before.y; ) {
      before = point;
      point = await this.until(what, pointOf, sent(target));
    }
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.driver.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [{ type: 'pointerMove', ...point }, ...Array.from({ length: times }, () => press).flat()],
    });
  }

  /** Strikes the keys of a text, one after the other, into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.driver.perform({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  }

  /** Puts a text in the place of what stands in a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.until(
      `in the field ${target.name}`,
      (find, target) => {
        const field = find(target) as HTMLInputElement | undefined;
        field?.select();
        return field === document.activeElement;
      },
      sent(target),
    );
    await this.type(text);
    await this.until(
      `${text} in the field ${target.name}`,
      (find, target, text) => (find(target) as HTMLInputElement | undefined)?.value === text,
      sent(target),
      text,
    );
  }

  /** Chooses in a list by the first letters of its entry, as keys do. */
  async select(target: Target, letters: string): Promise<void> {
    await this.until(
      `there: ${target.name}`,
      (find, target) => {
        find(target)?.focus();
        return document.activeElement === find(target);
      },
      sent(target),
    );
    await this.type(letters);
    await this.until(
      `${letters} in ${target.name}`,
      (find, target, letters) =>
        (find(target) as HTMLSelectElement | undefined)?.selectedOptions[0]?.label.startsWith(letters),
      sent(target),
      letters,
    );
  }

  /** What stands in a field. */
  value(target: Target): Promise<string | undefined> {
    return this.read((find, target) => (find(target) as HTMLInputElement | undefined)?.value, sent(target));
  }

  /** What a person reads in the first thing of that selector, with single spaces. */
  text(selector = 'main'): Promise<string> {
    return this.until(
      selector,
      (_, selector) => document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim(),
      selector,
    );
  }
}
