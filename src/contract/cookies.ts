import type { ServerConfig } from './portal-context.ts';

export interface CookieOptions {
  /** Seconds to live; left out, the cookie ends with the browser; 0 deletes it. */
  readonly maxAge?: number;
  /** True lets the browser's scripts read it; only for what holds no secret. */
  readonly readable?: boolean;
  /** Parent domain; only the consent cookie may have one (SEC-03). */
  readonly domain?: string;
}

/** The name a cookie goes by: `__Host-` where it is `Secure` and has no parent domain (SEC-03). */
const cookieName = (name: string, config: ServerConfig, options: CookieOptions = {}): string =>
  config.secure && options.domain === undefined ? `__Host-${name}` : name;

/**
 * The value of a `Set-Cookie` header with the product's defaults: whole site, `SameSite=Lax`, `HttpOnly` unless `readable`,
 * `Secure` outside localhost. `value` is percent-encoded.
 */
export const setCookie = (
  name: string,
  value: string,
  config: ServerConfig,
  options: CookieOptions = {},
): string =>
  [
    `${cookieName(name, config, options)}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(options.readable ? [] : ['HttpOnly']),
    ...(config.secure ? ['Secure'] : []),
    ...(options.domain === undefined ? [] : [`Domain=${options.domain}`]),
    ...(options.maxAge === undefined ? [] : [`Max-Age=${Math.trunc(options.maxAge)}`]),
  ].join('; ');

/** The decoded value of one of our cookies in a `Cookie` header, undefined when absent or malformed. */
export const readCookie = (
  header: string | undefined,
  name: string,
  config: ServerConfig,
  options: CookieOptions = {},
): string | undefined => {
  if (!header) return undefined;
  const prefix = `${cookieName(name, config, options)}=`;
  for (const part of header.split(';')) {
    const text = part.trim();
    if (!text.startsWith(prefix)) continue;
    try {
      return decodeURIComponent(text.slice(prefix.length));
    } catch {
      return undefined;
    }
  }
  return undefined;
};
