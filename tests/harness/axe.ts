import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';

const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page's debugger, which no policy binds, and which pages without scripts have too; the engine of the rules is in it. */
export const debuggerOf = async (page: Page): Promise<CDPSession> => {
  let session = sessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
    // The pages that follow in this window have it from the start: it is half a megabyte. Told nothing of pages, a session adds nothing.
    await (await session).send('Page.enable');
    await (await session).send('Page.addScriptToEvaluateOnNewDocument', { source: AXE });
  }
  return session;
};

/** Runs in the page through its debugger. */
export const evaluate = async <Value>(page: Page, expression: string): Promise<Value> => {
  const session = await debuggerOf(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  return result.value as Value;
};

/** The same, with the accessibility engine in the page. */
export const evaluateWithAxe = async <Value>(page: Page, expression: string): Promise<Value> => {
  if (!(await evaluate<boolean>(page, `typeof axe === 'object'`))) await evaluate(page, AXE);
  return evaluate(page, expression);
};
