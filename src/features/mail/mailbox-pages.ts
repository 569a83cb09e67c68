import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '#contract/routes.ts';
import type { Queryable } from '#database/database.ts';
import { formatDayMonth, formatLongDateTime, formatTime, machineTime } from '#domain/french-dates.ts';
import { isUuid } from '#domain/ids.ts';
import { counted, fileSize, NBSP, plural } from '#domain/typography.ts';
import { displayOf } from '#plain-pages/display.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { type Html, html } from './html.ts';

const LISTED = 100;
export const MAILBOX_PATH = '/sandbox/mailbox';
const FOLDER = MAILBOX_PATH;

/**
 * The mails of the box with the moment of their cause: a demonstration tells weeks in one minute, and its clock may stand elsewhere than
 * that of the machine, which is when they arrived.
 */
const BOXED = `(select b.iuc, b.message_id, b.recipient, b.subject, b.html, b.text, b.received_at,
    coalesce(q.queued_at, b.received_at) as dated_at
  from mail.mailbox b left join mail.message q using (iuc, message_id)) m`;

interface BoxedMail {
  readonly message_id: string;
  readonly dated_at: Temporal.Instant;
  readonly recipient: string;
  readonly subject: string;
}

/**
 * The portal's style sheet, and the styles of the mail shown in the frame, inline or in its head, each by its hash; no script, and no form but the
 * filter's. The frame is written into the page (`srcdoc`), so it has this policy too and nothing may ever be framed.
 */
const policyFor = (mail: string): string => {
  const styles = [...mail.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) =>
    style.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
  const sheets = [...mail.matchAll(/<style>([^<]*)<\/style>/g)].map(([, sheet = '']) => sheet);
  const hashes = [...new Set([...styles, ...sheets])].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return [
    `default-src 'none'`,
    `style-src ${["'self'", ...(hashes.length > 0 ? ["'unsafe-hashes'", ...hashes] : [])].join(' ')}`,
    `font-src 'self'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly title: string; readonly main: Html; readonly mail?: string },
): FastifyReply =>
  reply
    .header('content-security-policy', policyFor(page.mail ?? ''))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      plainDocument({
        title: page.title,
        id: 'mailbox',
        display: displayOf(request.headers.cookie),
        layout: 'sheet',
        place: 'Boîte aux lettres de démonstration',
        main: String(page.main),
        foot: `<p>Les e-mails de cette page n’ont été envoyés à personne${NBSP}: aucun serveur de messagerie n’est configuré.</p>`,
      }),
    );

interface BoxedFile {
  readonly number: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const fileList = (mail: string, files: readonly BoxedFile[]): Html =>
  files.length === 0
    ? html``
    : html`<p class="letter__facts">${plural(files.length, 'Pièce jointe', 'Pièces jointes')}${NBSP}: ${files.map(
        ({ number, name, size }, index) =>
          html`${index > 0 ? ', ' : ''}<a href="${FOLDER}/${mail}/${number}" download="${name}">${name}</a> (${fileSize(size)})`,
      )}</p>`;

/** Letters of the text part that stand on one line of the mail as it is shown. */
const LINE = 60;

/** The style sheet has a frame for each so many lines, from the least to the most. */
const STEP = 3;
const LEAST = 9;
const MOST = 60;

/** Lines that a mail is about as tall as: nothing inside its frame may tell us its height, and its text part says the same words. */
const linesOf = (text: string): number => {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + (line.trim() === '' ? 0 : Math.ceil(line.length / LINE)), 0);
  return Math.min(MOST, Math.max(LEAST, Math.ceil(lines / STEP) * STEP));
};

const back = html`<p><a class="more-link" href="${FOLDER}">Tous les e-mails</a></p>`;

/**
 * `/sandbox/mailbox`: the mails that would have been sent (MAIL-01), newest first, of everybody or of `?destinataire=`, each as HTML
 * in a frame without scripts and as text. Only for demonstrations: with `enabled` false (SMTP configured) every address of it
 * answers 404.
 */
export const registerMailbox = (
  server: FastifyInstance,
  { db, enabled }: { readonly db: Queryable; readonly enabled: boolean },
): void => {
  if (!enabled) return;

  server.get(FOLDER, async (request, reply) => {
    const { destinataire } = request.query as Record<string, unknown>;
    const recipient = typeof destinataire === 'string' ? destinataire.trim().slice(0, 254) : '';
    const [mails, recipients] = await Promise.all([
      db.query<BoxedMail>(
        `select message_id, dated_at, recipient, subject from ${BOXED}
         where $1 = '' or lower(recipient) = lower($1) order by dated_at desc, received_at desc limit ${LISTED}`,
        [recipient],
      ),
      db.query<{ recipient: string }>(
        `select recipient from mail.mailbox group by recipient order by recipient limit ${LISTED}`,
      ),
    ]);
    const options = recipients.map(({ recipient: one }) =>
      one.toLowerCase() === recipient.toLowerCase()
        ? html`<option value="${one}" selected>${one}</option>`
        : html`<option value="${one}">${one}</option>`,
    );
    const filter = html`<form class="letters__filter" action="${FOLDER}">
<div class="field"><label for="destinataire">Destinataire</label><select class="input" id="destinataire" name="destinataire"><option value="">Tous les destinataires</option>${options}</select></div>
<button class="button" type="submit">Filtrer</button>
</form>`;
    const rows = mails.map(
      (mail) => html`<tr>
<td class="letters__date"><time datetime="${machineTime(mail.dated_at)}"><b>${formatDayMonth(mail.dated_at)}</b> ${formatTime(mail.dated_at)}</time></td>
<th scope="row"><a href="${FOLDER}/${mail.message_id}">${mail.subject}</a></th>
<td class="letters__recipient">${mail.recipient}</td>
</tr>`,
    );
    const count = counted(mails.length, 'e-mail', 'e-mails');
    const heading =
      mails.length === LISTED
        ? `Les ${count} les plus récents`
        : recipient
          ? `${count} pour ${recipient}`
          : count;
    const list = html`<table class="table letters"><caption>${heading}</caption><thead><tr><th scope="col">Reçu</th><th scope="col">Objet</th><th scope="col">Destinataire</th></tr></thead><tbody>${rows}</tbody></table>`;
    const empty = recipient
      ? html`<div class="letters__empty"><h2>Aucun e-mail pour ${recipient}</h2><p>Vérifiez l’adresse, ou <a href="${FOLDER}">voyez les e-mails de tous les destinataires</a>.</p></div>`
      : html`<div class="letters__empty"><h2>Aucun e-mail pour le moment</h2><p>La confirmation d’une commande arrive ici quelques secondes après la commande. <a href="${pathOf('/recompense/mon-catalogue-prime')}">Ouvrir la boutique de primes</a></p></div>`;
    return answer(request, reply, {
      title: 'Boîte aux lettres',
      main: html`<h1>Boîte aux lettres</h1>
<p>Les e-mails que le portail aurait envoyés, du plus récent au plus ancien.</p>
${recipients.length > 0 ? filter : html``}
${mails.length > 0 ? list : empty}`,
    });
  });

  const find = async (id: string): Promise<(BoxedMail & { html: string; text: string }) | undefined> =>
    isUuid(id)
      ? (
          await db.query<BoxedMail & { html: string; text: string }>(
            `select * from ${BOXED} where message_id = $1`,
            [id],
          )
        )[0]
      : undefined;

  const missing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    answer(request, reply.status(404), {
      title: 'E-mail introuvable',
      main: html`<h1>E-mail introuvable</h1>
<p>Cet e-mail n’existe pas ou n’existe plus.</p>
${back}`,
    });

  server.get<{ Params: { id: string; number: string } }>(`${FOLDER}/:id/:number`, async (request, reply) => {
    const { id, number } = request.params;
    const [file] =
      isUuid(id) && /^\d{1,4}$/.test(number)
        ? await db.query<{ name: string; content_type: string; bytes: Buffer }>(
            'select name, content_type, bytes from mail.mailbox_file where message_id = $1 and number = $2',
            [id, Number(number)],
          )
        : [];
    if (file === undefined) return missing(request, reply);
    return reply
      .header('content-security-policy', `default-src 'none'; sandbox`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .type(file.content_type)
      .send(file.bytes);
  });

  server.get<{ Params: { id: string } }>(`${FOLDER}/:id`, async (request, reply) => {
    const mail = await find(request.params.id);
    if (mail === undefined) return missing(request, reply);
    const files = await db.query<BoxedFile>(
      'select number, name, length(bytes) as size from mail.mailbox_file where message_id = $1 order by number',
      [mail.message_id],
    );
    return answer(request, reply, {
      title: mail.subject,
      mail: mail.html,
      main: html`${back}
<h1 class="letter__subject">${mail.subject}</h1>
<p class="letter__facts">Pour <a href="${FOLDER}?destinataire=${encodeURIComponent(mail.recipient)}">${mail.recipient}</a> <time datetime="${machineTime(mail.dated_at)}">${formatLongDateTime(mail.dated_at)}</time></p>
${fileList(mail.message_id, files)}
<div class="letter">
<div><h2 id="version-html">Version HTML</h2>
<iframe class="letter__frame--${linesOf(mail.text)}" title="E-mail au format HTML" srcdoc="${mail.html.replace('<head>', '<head><base target="_blank">')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<div><h2 id="version-texte">Version texte</h2>
<pre tabindex="0" aria-labelledby="version-texte" role="region">${mail.text}</pre></div>
</div>`,
    });
  });
};
