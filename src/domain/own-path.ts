const BASE = 'http://own.invalid';
/** An order's address with two signed choices in it, one for each way, is the longest we have. */
const LONGEST = 4096;

/**
 * The path, query and anchor of an address if it is one of our own, else `/`: the one gate for every return address (SEC-04). Takes only
 * addresses that begin with one slash, and judges them as a browser reads them: it drops tabs and line ends, reads a backslash as a
 * slash, and `//host` and `/.//host` as another site.
 */
export const ownPath = (address: unknown): string => {
  if (typeof address !== 'string' || address.length > LONGEST) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (!address.startsWith('/') || /^\/\/|[\u0000-\u0020\\\u007f]/.test(address)) return '/';
  if (!URL.canParse(address, BASE)) return '/';
  const url = new URL(address, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  const path = url.pathname + url.search + url.hash;
  // Longer as it is sent than as it was written, each « é » six times: the request for it would be refused for its length.
  return path.length > LONGEST ? '/' : path;
};

/** Where a sign-in never comes back to: it would start again, end the session, or show what is no page of the portal. */
const NO_RETURN = /^\/(?:redirectAuthentication|logout|login|sandbox|api)(?:\/|$)/;

/** Where a sign-in comes back to: one of our own pages, `/` for anything else. */
export const pathAfterSignIn = (address: unknown): string => {
  const path = ownPath(address);
  const page = asServed(new URL(path, BASE).pathname);
  return page === undefined || NO_RETURN.test(page) ? '/' : path;
};

/** A path as the server looks it up, which takes « %6c » for « l »; undefined for one that it cannot read. */
const asServed = (pathname: string): string | undefined => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
};
