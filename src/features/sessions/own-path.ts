/** Paths that a sign-in never comes back to: they would start it again, or end the session. */
const NEVER = ['/redirectAuthentication', '/logout', '/login', '/sandbox/', '/api/'];

/**
 * The path, query and anchor of an address when it is one of our own pages; `/` otherwise (SEC-04: no open redirect). Takes only
 * addresses that begin with one slash, and judges them as a browser reads them.
 */
export const ownPath = (address: unknown, publicUrl: string): string => {
  if (typeof address !== 'string' || address.length > 2048) return '/';
  // Browsers drop tabs and line ends from addresses and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (!address.startsWith('/') || /^\/[/\\]|[\u0000-\u0020\\\u007f]/.test(address)) return '/';
  if (!URL.canParse(address, publicUrl)) return '/';
  const url = new URL(address, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return '/';
  if (
    NEVER.some(
      (path) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    )
  )
    return '/';
  return url.pathname + url.search + url.hash;
};
