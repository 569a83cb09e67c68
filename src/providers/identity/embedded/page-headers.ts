import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(18).toString('base64url');

/**
 * Headers of every answer of the embedded provider (SEC-02). `formTargets` are origins besides ours that a form's answer may
 * lead to: browsers hold the redirects after a form to `form-action` too.
 */
export const pageHeaders = (nonce: string, formTargets: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
