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

const BRAND =
  '<svg viewBox="0 0 40 32" aria-hidden="true" focusable="false"><rect width="40" height="32" rx="3" fill="#0f1f3d"/><circle cx="27" cy="13" r="6" fill="#f6bd27"/><path d="M0 22l9-8 7 6 6-5 18 11v6H0z" fill="#2b7690"/><rect y="26" width="40" height="2" fill="#fffdf6"/></svg>';

const STYLE = `body{margin:0;background:#f8f2e5;color:#0f1f3d;font:400 1.0625rem/1.5 "Hanken Grotesk Variable",Arial,sans-serif}
header,main{padding:1.25rem max(1.25rem,calc((100vw - 60rem)/2))}
header{border-top:6px solid #0f1f3d}
header a{display:inline-flex;align-items:center;gap:.7rem;padding:0;font:780 1.45rem/1 "Bricolage Grotesque Variable","Arial Narrow",Arial,sans-serif;text-decoration:none}
header svg{width:40px;height:32px}
.track{height:2px;border:solid #0f1f3d;border-width:2px 0}
main{padding-block:clamp(2rem,6vw,4.5rem)}
h1{font:760 clamp(2.1rem,1.55rem + 2.3vw,3.5rem)/1.04 "Bricolage Grotesque Variable","Arial Narrow",Arial,sans-serif;font-stretch:80%;max-width:22ch;margin:0 0 1rem}
p{max-width:62ch;margin:0 0 1.5rem}
a,button{color:inherit;font-weight:650}
a{display:inline-block;padding:.6rem 1.5rem .6rem 0;text-underline-offset:.2em}
button{min-height:3rem;padding:.55rem 1.6rem;font:650 1.0625rem/1.2 "Hanken Grotesk Variable",Arial,sans-serif;color:#0b1730;background:#ec5b0b;border:2px solid #ec5b0b;border-radius:3px;cursor:pointer}
:focus-visible{outline:3px solid #0f1f3d;outline-offset:3px}`;

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
<body><header><a href="/">${BRAND}<span>Espace Voyageur</span></a></header><div class="track"></div><main data-page="authentification"><h1>${html(notice.title)}</h1><p>${html(notice.message)}</p>${
      form
        ? `<form method="post" action="${html(form.action)}" id="next">${fields}<button type="submit">${html(form.label)}</button></form>${
            form.submitsItself
              ? `<script nonce="${nonce}">document.getElementById('next').submit()</script>`
              : ''
          }`
        : ''
    }<p>${notice.links.map((link) => `<a href="${html(link.href)}">${html(link.label)}</a>`).join('')}</p></main></body></html>`);
};
