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

interface Report {
  readonly results: readonly {
    readonly messages: readonly {
      readonly ruleId: string;
      readonly message: string;
      readonly selector: string | null;
    }[];
  }[];
}
interface Validator {
  validateStringSync(markup: string): Report;
}
interface ValidatorModule {
  readonly HtmlValidate: new (configuration: object) => Validator;
}

/** The rules of HTML alone, without a house's taste, but for what React spells in its own way and what `brokenMarkup` asks more exactly. */
const RULES = {
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // The three fields of a date have one name, as HTML allows.
    'form-dup-name': 'off',
    'unique-landmark': 'off',
    // « off » on a hidden field keeps Firefox from putting an old transaction back after a reload, and every browser fills in « tel-national ».
    'valid-autocomplete': 'off',
  },
};

/** What is right all the same, or meant. */
const MEANT: readonly RegExp[] = [
  // The standard forbids headings and sections in a cell, of which a disclosure is neither.
  /<details> element is not permitted as a descendant of <t[hd]>/,
  // A page that waits for an answer asks again by itself where there are no scripts.
  /<meta> element is not permitted as content .* > noscript > meta\)/,
];

let validator: Validator | undefined;

/** What of a document, or of a part of one, is not HTML as its living standard has it (docs/decisions/0168-markup-by-its-standard.md). */
export const invalidMarkup = async (markup: string): Promise<string[]> => {
  if (!validator) {
    // By a name that the compiler does not follow: its declarations bring those of a whole schema library along.
    const { HtmlValidate } = (await import('html-validate' as string)) as ValidatorModule;
    validator = new HtmlValidate(RULES);
  }
  return validator
    .validateStringSync(markup)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    .filter((fault) => !MEANT.some((meant) => meant.test(fault)));
};
