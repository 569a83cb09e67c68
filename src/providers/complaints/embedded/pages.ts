import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { formatDate, formatLongDateTime, machineTime } from '#domain/french-dates.ts';
import { type Iuc, isUuid, parseIuc } from '#domain/ids.ts';
import { counted, NBSP } from '#domain/typography.ts';
import { displayOf } from '#plain-pages/display.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';
import { COMPLAINT_STATES, type ComplaintDetails, type ComplaintState } from '../port.ts';
import { createEmbeddedDesk, type DeskCase, deskCases, moveComplaint } from './desk.ts';

const FOLDER = '/sandbox/complaints';
const LISTED = 30;
const LONGEST = 4_000;

const WORDS: Readonly<Record<ComplaintState, string>> = {
  ENVOYEE: 'Envoyée',
  EN_COURS: 'En cours',
  EN_ATTENTE_CLIENT: 'En attente client',
  TRAITEE: 'Traitée',
};
const POLICY = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

interface SandboxDesk {
  readonly db: Database;
  readonly clock: Clock;
  readonly enabled: boolean;
  /** Somebody's complaint was moved: their portal may ask at once. */
  readonly moved: (iuc: Iuc) => Promise<void>;
}

const asked = ({ identity, trip, day }: ComplaintDetails): string =>
  identity
    ? `<p>Demande à s’appeler <b>${escapeHtml(`${identity.firstName} ${identity.lastName}`)}</b>, le ${formatDate(Temporal.PlainDate.from(identity.birthDate))}.</p>`
    : trip
      ? `<p>Train ${escapeHtml(trip.train)} du ${formatDate(Temporal.PlainDate.from(trip.day))}.</p>`
      : day
        ? `<p>Relevé du ${formatDate(Temporal.PlainDate.from(day))}.</p>`
        : '';

const caseForm = ({ iuc, key, details, accepted, number }: DeskCase): string => {
  const id = `dossier-${key}`;
  const options = COMPLAINT_STATES.map((state) => `<option value="${state}">${WORDS[state]}</option>`).join(
    '',
  );
  const accept =
    details.identity && !accepted
      ? `<label class="check"><input type="checkbox" name="accepter" value="on"> J’ai vu la pièce d’identité${NBSP}: accepter le changement</label>`
      : '';
  return `<form class="letters__filter" method="post" action="${FOLDER}/${iuc}/${key}" aria-label="Dossier ${escapeHtml(number)}">
<div class="field"><label for="${id}-etat">Nouvel état</label><select class="input" id="${id}-etat" name="etat">${options}</select></div>
<div class="field"><label for="${id}-texte">Message au client</label><textarea class="input" id="${id}-texte" name="texte" rows="3"></textarea></div>
${accept}
<button class="button" type="submit">Enregistrer</button>
</form>`;
};

/**
 * `/sandbox/complaints`: the embedded desk, at which anybody plays customer service, in demonstrations only: with `enabled` false every
 * address of it answers 404.
 */
export const registerSandboxDesk = (
  server: FastifyInstance,
  { db, clock, enabled, moved }: SandboxDesk,
): void => {
  if (!enabled) return;
  const desk = createEmbeddedDesk(db);
  const answer = (request: FastifyRequest, reply: FastifyReply, main: string): FastifyReply =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        plainDocument({
          title: 'Service client',
          id: 'serviceClient',
          display: displayOf(request.headers.cookie),
          layout: 'sheet',
          place: 'Service client de démonstration',
          main,
        }),
      );

  server.get(FOLDER, async (request, reply) => {
    const cases = await deskCases(db, LISTED);
    const rows = await Promise.all(
      cases.map(async (one) => {
        const { iuc, key, number, subject, state, changedAt, orderNumber, details } = one;
        const messages = (await desk.find(iuc, key))?.messages ?? [];
        const said = messages
          .map(
            ({ sender, message, files, at }) =>
              `<p><b>${sender === 'desk' ? 'Service client' : 'Client'}</b>, <time datetime="${machineTime(at)}">${formatLongDateTime(at)}</time>${message ? `<br>${escapeHtml(message).replaceAll('\n', '<br>')}` : ''}${files
                .map(
                  (file) =>
                    `<br><a href="${FOLDER}/${iuc}/fichiers/${file.key}" download>${escapeHtml(file.name)}</a>`,
                )
                .join('')}</p>`,
          )
          .join('');
        return `<section><h2>${escapeHtml(number)}${NBSP}: ${escapeHtml(subject)}</h2>
<p>${WORDS[state]}, depuis ${formatLongDateTime(changedAt)}${orderNumber ? `. Dossier ${escapeHtml(orderNumber)}` : ''}</p>
${asked(details)}${said}${caseForm(one)}</section>`;
      }),
    );
    return answer(
      request,
      reply,
      `<h1>Service client</h1><p>${counted(cases.length, 'demande', 'demandes')}, de la dernière touchée à la première. Jouez ici le service client${NBSP}: le voyageur est prévenu par e-mail.</p>${rows.join('')}`,
    );
  });

  server.get<{ Params: { iuc: string; key: string } }>(
    `${FOLDER}/:iuc/fichiers/:key`,
    async (request, reply) => {
      const iuc = parseIuc(request.params.iuc);
      const file = iuc && isUuid(request.params.key) ? await desk.file(iuc, request.params.key) : undefined;
      if (!file) return answer(request, reply.status(404), '<h1>Fichier introuvable</h1>');
      return reply
        .header('content-security-policy', `default-src 'none'; sandbox`)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .type(file.contentType)
        .send(Buffer.from(file.bytes));
    },
  );

  server.post<{ Params: { iuc: string; key: string } }>(`${FOLDER}/:iuc/:key`, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const iuc = parseIuc(request.params.iuc);
    const state = COMPLAINT_STATES.find((one) => one === form.get('etat'));
    const message = (form.get('texte') ?? '').trim();
    if (!iuc || !isUuid(request.params.key) || !state || message.length > LONGEST)
      return answer(
        request,
        reply.status(400),
        '<h1>Demande refusée</h1><p>Ce formulaire est incomplet, ou son message trop long.</p>',
      );
    const isMoved = await moveComplaint(db, iuc, request.params.key, {
      state,
      message,
      accepts: form.has('accepter'),
      at: clock.now(),
    });
    if (!isMoved) return answer(request, reply.status(404), '<h1>Demande introuvable</h1>');
    await moved(iuc);
    return reply.redirect(FOLDER, 303);
  });
};
