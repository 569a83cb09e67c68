import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A short page of this capability: what happened, and a way on. */
export interface Notice {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** A form with one button; `submitsItself` for a step that a script may take, the button serves without script. */
  readonly form?: {
    readonly action: string;
    readonly label: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly submitsItself?: boolean;
  };
}

/** Sends a notice; the server gives one that has the portal's header and footer. */
export type NoticeRenderer = (request: FastifyRequest, reply: FastifyReply, notice: Notice) => unknown;

const html = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  'body{margin:0;padding:clamp(1.25rem,6vw,6rem);background:#f8f2e5;color:#0f1f3d;font:400 1.0625rem/1.5 "Hanken Grotesk Variable",Arial,sans-serif}' +
  'main{max-width:38rem;border-top:6px solid #0f1f3d;padding-top:1.5rem}h1{font:760 clamp(2rem,1.5rem + 2vw,3rem)/1.05 "Bricolage Grotesque Variable","Arial Narrow",sans-serif;margin:0 0 1rem}' +
  'a,button{color:inherit;font-weight:650}a{display:inline-block;padding:.6rem 1.5rem .6rem 0;text-underline-offset:.2em}' +
  'button{min-height:3rem;padding:.55rem 1.6rem;font:650 1.0625rem/1.2 Arial,sans-serif;color:#0b1730;background:#ec5b0b;border:2px solid #ec5b0b;border-radius:3px;cursor:pointer}' +
  ':focus-visible{outline:3px solid #0f1f3d;outline-offset:3px}';

/** A plain notice that needs no stylesheet and no bundle: it also serves while the rest of the portal is in trouble. */
export const plainNotice: NoticeRenderer = (_request, reply, notice) => {
  const nonce = randomBytes(18).toString('base64url');
  const form = notice.form;
  const target = form && URL.canParse(form.action) ? ` ${new URL(form.action).origin}` : '';
  const fields = Object.entries(form?.fields ?? {})
    .map(([name, value]) => `<input type="hidden" name="${html(name)}" value="${html(value)}">`)
    .join('');
  return reply
    .code(notice.status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${target}`,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${html(notice.title)} – Espace Voyageur</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><main data-page="authentification"><h1>${html(notice.title)}</h1><p>${html(notice.message)}</p>${
      form
        ? `<form method="post" action="${html(form.action)}" id="next">${fields}<button type="submit">${html(form.label)}</button></form>${
            form.submitsItself
              ? `<script nonce="${nonce}">document.getElementById('next').submit()</script>`
              : ''
          }`
        : ''
    }<p>${notice.links.map((link) => `<a href="${html(link.href)}">${html(link.label)}</a>`).join('')}</p></main></body></html>`);
};
