/** Loaded before a test file by `npm test`: counts its assertions and what it asks over HTTP, and reports them with each test. */
import assert from 'node:assert';
import { afterEach, beforeEach, getTestContext } from 'node:test';
import { asserted, metAnswer, SEEN, startWitnessing, testBegins, testEnds, testsRunning } from './witness.ts';

startWitnessing();

type Assertion = (...looked: unknown[]) => unknown;

const OWN_LINES = /\n {4}at .*witness-start\.ts:.*/g;

/** The assertion, counted for the test that makes it once it has held: one that fails and is caught proves nothing. */
const counted = (assertion: Assertion): Assertion => {
  const counting: Assertion = (...looked) => {
    const test = getTestContext();
    const held = (): void => {
      if (test) asserted(test.fullName);
    };
    try {
      const result = assertion(...looked);
      if (result instanceof Promise) return result.then(held);
      held();
      return result;
    } catch (error) {
      // The stack of a failed assertion stays the test's own.
      if (error instanceof Error) error.stack = error.stack?.replace(OWN_LINES, '') ?? '';
      throw error;
    }
  };
  return counting;
};
const AMONG_ASSERTIONS = /^[A-Z]|^strict$/;
// Not the classes, nor the strict half, which has its own turn.
for (const module of [assert, assert.strict])
  for (const [name, assertion] of Object.entries(module))
    if (typeof assertion === 'function' && !AMONG_ASSERTIONS.test(name))
      Object.defineProperty(module, name, { value: counted(assertion as Assertion) });

// Who ends the process ends the tests that were to come, and those would be missed by nobody.
process.on('exit', () => {
  if (testsRunning() > 0) process.exitCode = 1;
});

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  const asked = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  metAnswer({
    url: response.url,
    contentType: response.headers.get('content-type'),
    isPageData: asked.get('x-source') === 'NEXT',
  });
  return response;
};

beforeEach((test) => testBegins(test.fullName));
afterEach((test) => {
  if ('diagnostic' in test) test.diagnostic(`${SEEN}${JSON.stringify(testEnds(test.fullName))}`);
});
