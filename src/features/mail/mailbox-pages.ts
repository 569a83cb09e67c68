import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Queryable } from '#database/database.ts';
import { formatDateTime } from '#domain/french-dates.ts';
import { isUuid } from '#domain/ids.ts';
import { NBSP } from '#domain/typography.ts';
import { type Html, html } from './html.ts';

const LISTED = 100;

interface BoxedMail {
  readonly message_id: string;
  readonly received_at: Temporal.Instant;
  readonly recipient: string;
  readonly subject: string;
}

/**
 * The mailbox's style sheet, and the inline styles of the mail shown in the frame, each by its hash; no script, image or form.
 * The frame is written into the page (`srcdoc`), so it has this policy too and nothing may ever be framed.
 */
const policyFor = (mail: string): string => {
  const styles = [...mail.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) =>
    style.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
  const hashes = [...new Set(styles)].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return [
    `default-src 'none'`,
    `style-src ${["'self'", ...(hashes.length > 0 ? ["'unsafe-hashes'", ...hashes] : [])].join(' ')}`,
    `img-src data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

const STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #f8f2e5; color: #0f1f3d; font: 400 1.0625rem/1.5 "Hanken Grotesk", "Segoe UI", Helvetica, Arial, sans-serif }
header { background: #0f1f3d; color: #fbf3e2; padding: 1rem max(1rem, calc(50% - 32rem)) }
header p { margin: 0 }
main { padding: 1.5rem max(1rem, calc(50% - 32rem)) 3rem }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.15 }
a { color: inherit }
:focus-visible { outline: 3px solid #c24805; outline-offset: 2px }
table { width: 100%; border-collapse: collapse; background: #fffdf8 }
th, td { text-align: start; padding: 0.6rem 0.8rem; border-bottom: 1px solid #d8cdb5; overflow-wrap: anywhere; vertical-align: top }
time { white-space: nowrap; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 60rem; border: 2px solid #0f1f3d; background: #fffdf8; box-sizing: border-box }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fffdf8; border: 1px solid #7b7462; padding: 1rem; font-size: 1rem }
`;

const page = (title: string, main: Html): string =>
  String(html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/mailbox/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><p>Espace Voyageur${NBSP}: boîte aux lettres de démonstration</p></header>
<main data-page="mailbox">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`);

const answer = (reply: FastifyReply, body: string, mail = ''): FastifyReply =>
  reply
    .header('content-security-policy', policyFor(mail))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);

/**
 * `/sandbox/mailbox`: the mails that would have been sent (MAIL-01), newest first, each as HTML in a frame without scripts and as
 * text. Only for demonstrations: with `enabled` false (SMTP configured) every address of it answers 404.
 */
export const registerMailbox = (
  server: FastifyInstance,
  { db, enabled }: { readonly db: Queryable; readonly enabled: boolean },
): void => {
  if (!enabled) return;

  server.get('/sandbox/mailbox/style.css', (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').type('text/css; charset=utf-8').send(STYLE),
  );

  server.get('/sandbox/mailbox', async (_request, reply) => {
    const mails = await db.query<BoxedMail>(
      `select message_id, received_at, recipient, subject from mail.mailbox order by received_at desc limit ${LISTED}`,
    );
    const rows = mails.map(
      (mail) =>
        html`<tr><td><time datetime="${mail.received_at.toString()}">${formatDateTime(mail.received_at)}</time></td><td>${mail.recipient}</td><td><a href="/sandbox/mailbox/${mail.message_id}">${mail.subject}</a></td></tr>`,
    );
    const list = html`<table><thead><tr><th scope="col">Reçu le</th><th scope="col">Destinataire</th><th scope="col">Objet</th></tr></thead><tbody>${rows}</tbody></table>`;
    const empty = html`<p>Aucun e-mail pour le moment. Les confirmations de commande arriveront ici.</p>`;
    return answer(reply, page('Boîte aux lettres', mails.length > 0 ? list : empty));
  });

  const find = async (id: string): Promise<(BoxedMail & { html: string; text: string }) | undefined> =>
    isUuid(id)
      ? (
          await db.query<BoxedMail & { html: string; text: string }>(
            'select * from mail.mailbox where message_id = $1',
            [id],
          )
        )[0]
      : undefined;

  server.get<{ Params: { id: string } }>('/sandbox/mailbox/:id', async ({ params }, reply) => {
    const mail = await find(params.id);
    if (mail === undefined) {
      reply.status(404);
      return answer(
        reply,
        page('E-mail introuvable', html`<p><a href="/sandbox/mailbox">Retour à la boîte aux lettres</a></p>`),
      );
    }
    return answer(
      reply,
      page(
        mail.subject,
        html`<p><a href="/sandbox/mailbox">Retour à la boîte aux lettres</a></p>
<dl><dt>Destinataire</dt><dd>${mail.recipient}</dd><dt>Reçu le</dt><dd>${formatDateTime(mail.received_at)}</dd></dl>
<h2>Version HTML</h2>
<iframe title="E-mail au format HTML" srcdoc="${mail.html.replace('<head>', '<head><base target="_blank">')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Version texte</h2>
<pre tabindex="0" aria-label="E-mail au format texte">${mail.text}</pre>`,
      ),
      mail.html,
    );
  });
};
