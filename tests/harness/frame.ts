/**
 * The frame of a page: header, menus, footer, all that stands around its `main`. It is two thirds of what a page is made of and the same
 * on hundreds of states, so that a question which it has answered once is asked of `main` alone on the others.
 */
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { evaluate } from './axe.ts';
import { keepSeen, seenBefore } from './seen.ts';

/** The parts of the frame. Run in the page. */
const framesParts = (): Element[] => {
  const parts: Element[] = [];
  for (
    let inner: Element | null = document.querySelector('main');
    inner?.parentElement && inner !== document.body;
    inner = inner.parentElement
  )
    for (const part of inner.parentElement.children)
      if (part !== inner && !/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(part.tagName)) parts.push(part);
  return parts;
};

/** As an expression in the page. */
export const FRAME = `(${framesParts})()`;

/**
 * All that decides what the frame answers: its markup with its words, but for addresses, numbers and what fields hold; the style sheets,
 * the settings, the window, and whether something stands before it.
 */
const signature = (parts: readonly Element[]): string =>
  [
    [...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent).join(),
    [...document.documentElement.attributes, ...document.body.attributes].map(
      ({ name, value }) => `${name}=${value}`,
    ),
    matchMedia('(forced-colors: active)').matches,
    matchMedia('(prefers-color-scheme: dark)').matches,
    innerWidth,
    document.querySelector('dialog:modal') !== null,
    ...parts.map((part) => part.outerHTML.replaceAll(/ (?:href|value)="[^"]*"/g, '').replaceAll(/\d+/g, '0')),
  ].join('\n');

/**
 * Asks `question` of a page: `ask` is told whether its frame has answered it with nothing before, on another page, in this run or an
 * earlier one, and may then leave it out.
 */
export const askWithFrame = async (
  page: Page,
  question: string,
  ask: (isFrameKnown: boolean) => Promise<string[]>,
): Promise<string[]> => {
  const said = await evaluate<string | null>(
    page,
    `((parts) => parts.length === 0 ? null : (${signature})(parts))(${FRAME})`,
  );
  if (said === null) return ask(false);
  const key = `frame ${question} ${hash('sha256', said, 'base64url').slice(0, 16)}`;
  if (seenBefore().has(key)) return ask(true);
  const found = await ask(false);
  if (found.length === 0) keepSeen([key]);
  return found;
};
