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
  if (origin === undefined) return false;
  if (origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
};
