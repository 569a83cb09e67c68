import {
  CONSENT_COOKIE,
  type Consent,
  type ConsentChoice,
  readConsent,
  writeConsent,
} from '#domain/consent.ts';
import { type CookieOptions, readCookie, setCookie } from './cookies.ts';
import type { ServerConfig } from './portal-context.ts';

/** Of the parent domain where there is one: whoever has chosen is not asked again next door. */
const optionsOf = ({ cookieDomain, consentDays }: ServerConfig): CookieOptions => ({
  maxAge: consentDays * 86_400,
  readable: true,
  ...(cookieDomain === undefined ? {} : { domain: cookieDomain }),
});

/** What the browser that sent this `Cookie` header has agreed to. */
export const consentOf = (header: string | undefined, config: ServerConfig): Consent =>
  readConsent(readCookie(header, CONSENT_COOKIE, config, optionsOf(config)));

/** `Set-Cookie` that keeps a choice (COOKIE-01). */
export const keepConsent = (choice: ConsentChoice, config: ServerConfig): string =>
  setCookie(CONSENT_COOKIE, writeConsent(choice), config, optionsOf(config));
