import type { HTMLElement } from 'node-html-parser';

/** A day, or a moment to the second with its offset: HTML knows no more than three digits of a second, and nobody means them. */
const MACHINE_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** What may stand in a label. */
const BLOCKS =
  'address,article,aside,blockquote,div,dl,fieldset,figure,form,h1,h2,h3,h4,h5,h6,ol,p,section,table,ul';

const LANDMARKS = {
  aside: 'aside, [role=complementary]',
  nav: 'nav, [role=navigation]',
  search: 'search, [role=search]',
  form: 'form[aria-label], form[aria-labelledby], [role=form]',
  section: 'section[aria-label], section[aria-labelledby], [role=region]',
} as const;

const nameOf = (document: HTMLElement, element: HTMLElement): string =>
  (
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (document.querySelector(`[id="${id}"]`)?.text ?? '')))
      .join(' ')
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * What a document's markup says wrongly to machines, as far as it can be read without a browser: times, metadata without content, blocks
 * inside labels, and landmarks of one kind that cannot be told apart by their names.
 */
export const brokenMarkup = (document: HTMLElement): string[] => {
  const broken: string[] = [];
  const of = (selector: string): HTMLElement[] => document.querySelectorAll(selector);
  for (const time of of('time[datetime]')) {
    const said = time.getAttribute('datetime') ?? '';
    if (!MACHINE_TIME.test(said)) broken.push(`time ${said}`);
  }
  for (const meta of of('meta:not([charset])'))
    if (meta.getAttribute('content') === undefined) broken.push(`no content: ${meta.outerHTML.slice(0, 60)}`);
  for (const label of of('label'))
    for (const block of label.querySelectorAll(BLOCKS))
      broken.push(`${block.rawTagName} in label ${label.getAttribute('for') ?? ''}`);
  for (const [kind, selector] of Object.entries(LANDMARKS)) {
    const names = of(selector).map((one) => nameOf(document, one));
    for (const [at, name] of names.entries())
      if (names.length > 1 && (name === '' || names.indexOf(name) !== at))
        broken.push(
          `${names.length} ${kind}, one of them ${name === '' ? 'without a name' : `another « ${name} »`}`,
        );
  }
  return broken;
};
