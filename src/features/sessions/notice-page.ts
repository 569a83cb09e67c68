import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '#contract/notice.ts';
import { displayOf } from '#plain-pages/display.ts';
import { plainDocument, referenceLine } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';
import { NOTICE_FORM } from './contract.ts';

/** Sends a notice; the server gives one that has the portal's header and footer. */
export type NoticeRenderer = (request: FastifyRequest, reply: FastifyReply, notice: Notice) => unknown;

/** The source of the script that takes a notice's next step. */
export const submitNotice = `document.getElementById('${NOTICE_FORM}').submit()`;

/** The origin that a notice's form posts to, for `form-action`; undefined for our own. */
export const noticeTarget = ({ form }: Notice): string | undefined =>
  form && URL.canParse(form.action) ? new URL(form.action).origin : undefined;

/** A plain notice that needs no bundle: it also serves while the rest of the portal is in trouble. */
export const plainNotice: NoticeRenderer = (request, reply, notice) => {
  const nonce = randomBytes(18).toString('base64url');
  const { form } = notice;
  const target = noticeTarget(notice);
  const links = notice.links.map(
    ({ label, href }, index) =>
      `<a${form || index > 0 ? '' : ' class="button button--primary"'} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  );
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = form
    ? `<button class="button button--primary" type="submit">${escapeHtml(form.label)}</button>`
    : '';
  const actions = `<div class="actions">${button}${links.join('')}</div>`;
  return reply
    .code(notice.status)
    .headers({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `form-action 'self'${target === undefined ? '' : ` ${target}`}`,
      ].join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      plainDocument({
        title: notice.title,
        id: 'authentification',
        display: displayOf(request.headers.cookie),
        layout: 'sheet',
        main: `<h1>${escapeHtml(notice.title)}</h1>
<p class="lead">${escapeHtml(notice.message)}</p>
${
  form
    ? `<form method="post" action="${escapeHtml(form.action)}" id="${NOTICE_FORM}">${fields.join('')}${actions}</form>`
    : actions
}${notice.status >= 500 ? referenceLine(request.id) : ''}`,
        ...(form?.submitsItself ? { script: { nonce, source: submitNotice } } : {}),
      }),
    );
};
