import { randomBytes } from 'node:crypto';
import type { ServerConfig } from '#contract/portal-context.ts';

/** A fresh nonce for one answer: 128 random bits. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * The content security policy of one HTML answer (SEC-02). Scripts run when they are our own files or carry the answer's nonce;
 * nothing inline without it, nothing evaluated; no text becomes markup in the browser, nor a script's address but that of our own worker
 * (Trusted Types). Forms may post to us, the identity provider and the payment page: browsers apply
 * `form-action` to the redirects after a post too.
 */
export const contentSecurityPolicy = (nonce: string, config: ServerConfig): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    // The one script's address that a page makes: that of the worker that keeps a card (CARD-09).
    `trusted-types service-worker`,
    `form-action ${["'self'", ...config.formActionOrigins].join(' ')}`,
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Headers of every answer, whatever its kind. */
export const securityHeaders = (config: ServerConfig): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(self), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)',
  ...(config.secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
