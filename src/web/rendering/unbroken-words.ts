import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';
import { unbrokenPieces } from '#domain/unbroken-words.ts';

/** An element of our own, of which no style of a page speaks; React’s types know none. */
const UNBROKEN = 'no-break' as 'span';

/** Elements that hold nothing but letters. */
const LETTERS_ALONE = new Set(['option', 'title', 'textarea', 'script', 'style', 'text', 'tspan', 'desc']);

type Make = typeof element;

/** Whether there may be one: most texts have no hyphen at all. */
const mayHaveWord = (child: unknown): boolean =>
  typeof child === 'string' ? child.includes('-') : Array.isArray(child) && child.some(mayHaveWord);

/** Children with such words, each of them an element of its own. */
const set = (child: unknown): unknown => {
  if (!mayHaveWord(child)) return child;
  if (Array.isArray(child)) return child.map(set);
  const parts = unbrokenPieces(child as string);
  if (parts.length === 1) return child;
  return elements(Fragment, {
    children: parts.map((part, index) => (index % 2 === 1 ? element(UNBROKEN, { children: part }) : part)),
  });
};

const making =
  (make: Make): Make =>
  (kind, properties, key) => {
    const { children } = properties as { readonly children?: unknown };
    // Components get what they are given: only what stands in the document is set.
    const isSet =
      (typeof kind === 'string' ? !LETTERS_ALONE.has(kind) : kind === Fragment) && mayHaveWord(children);
    return make(kind, isSet ? { ...(properties as object), children: set(children) } : properties, key);
  };

export { Fragment };
/**
 * What the build makes elements of pages with, in the place of React’s own two functions: words that end a line at their hyphen nowhere.
 * The page keeps the very letters of its words, so that it is searched, copied and compared as it is read; a sign that does not break
 * would be another letter, and no style speaks of hyphens (docs/decisions/0255-words-that-do-not-break.md).
 */
export const jsx = making(element);
export const jsxs = making(elements);
