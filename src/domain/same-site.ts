import { isLoopback } from './loopback.ts';

/** The headers by which a browser says where a request comes from. */
export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string | string[] | undefined;
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * Whether a state-changing request was made by another site in a browser (SEC-04): `Sec-Fetch-Site` says it, `Origin` where
 * a browser sends only that. A request with neither is no browser's, and carries no cookie against its sender's will.
 */
export const isCrossSite = (headers: OriginHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  // On one machine the portal has several names, and in a container another port: its page is of the address that it asks.
  const { protocol, hostname } = new URL(publicUrl);
  const isOwn = origin === `${protocol}//${headers.host}` && isLoopback(new URL(origin).hostname);
  return !(isOwn && isLoopback(hostname));
};
