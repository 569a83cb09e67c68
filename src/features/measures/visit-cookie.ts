import { randomBytes } from 'node:crypto';
import { readCookie, setCookie } from '#contract/cookies.ts';
import type { ServerConfig } from '#contract/portal-context.ts';

/** Name of the cookie that holds a visit together, of browsers that agreed to statistics. */
export const VISIT_COOKIE = 'visite';
/** A visit is over when nothing was seen for so long. */
export const VISIT_SECONDS = 1_800;

/** 128 bits in base64url. */
const VISIT = /^[\w-]{22}$/;

/** The visit of a browser, undefined where there is none. */
export const visitOf = (header: string | undefined, config: ServerConfig): string | undefined => {
  const value = readCookie(header, VISIT_COOKIE, config);
  return value !== undefined && VISIT.test(value) ? value : undefined;
};

export const newVisit = (): string => randomBytes(16).toString('base64url');

/** `Set-Cookie` by which a visit goes on. */
export const keepVisit = (visit: string, config: ServerConfig): string =>
  setCookie(VISIT_COOKIE, visit, config, { maxAge: VISIT_SECONDS });

/** `Set-Cookie` by which it ends: its browser no longer agrees. */
export const endVisit = (config: ServerConfig): string => setCookie(VISIT_COOKIE, '', config, { maxAge: 0 });
