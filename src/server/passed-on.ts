import { AsyncLocalStorage } from 'node:async_hooks';

type Headers = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<Headers>();
const NOTHING: Headers = {};
const NO_NAMES: ReadonlySet<string> = new Set();

/** Those cookies of a `Cookie` header that have one of the names, as they came; undefined when there is none. */
const cookiesNamed = (header: string | undefined, names: ReadonlySet<string>): string | undefined => {
  if (!header || names.size === 0) return undefined;
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.has(pair.slice(0, Math.max(0, pair.indexOf('=')))));
  return found.length > 0 ? found.join('; ') : undefined;
};

/**
 * Marks everything that follows in this chain of calls as belonging to a request: its correlation id (API-04), and the cookies that the
 * operator lets through to their own systems (API-05).
 */
export const enterRequest = (
  correlationId: string,
  cookies: string | undefined,
  passedCookies: ReadonlySet<string> = NO_NAMES,
): void => {
  const cookie = cookiesNamed(cookies, passedCookies);
  current.enterWith({ 'x-correlation-id': correlationId, ...(cookie ? { cookie } : {}) });
};

/** Headers that calls to the operator's systems carry on from the request being served; none in a job. */
export const passedOn = (): Headers => current.getStore() ?? NOTHING;
