import type { IncomingHttpHeaders } from 'node:http';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something (SEC-04): `Sec-Fetch-Site` says where the browser's page came from, `Origin` stands in for
 * browsers without it. A request with neither does not come from a browser, so no third site can have made it with our cookies.
 */
export const maySend = (method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  if (READING.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const parsed = URL.parse(origin);
  if (!parsed) return false;
  return parsed.origin === URL.parse(publicUrl)?.origin || parsed.host === host;
};
