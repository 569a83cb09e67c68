import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardNumber, NBSP } from '#domain/typography.ts';
import { displayOf } from '#plain-pages/display.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { escapeHtml as html } from '#plain-pages/html.ts';
import type { EmbeddedDesk } from './embedded-desk.ts';

const SANDBOX_DESK_PATH = '/sandbox/desk';

/** Somebody who comes to the desk with their card. */
export interface DeskCustomer {
  readonly name: string;
  /** French: « Grand Voyageur Le Club ». */
  readonly status: string;
  readonly numCarte: string;
}

/** The agents of demonstrations. */
const AGENTS = [
  {
    agent: 'EMERAUDE_P@0001',
    isAuthorised: true,
    maySettle: true,
    supervises: true,
    words: 'autorisé, habilité à régler, suit ce qui attend',
  },
  { agent: 'EMERAUDE_P@0002', isAuthorised: false, maySettle: false, words: 'non autorisé' },
  { agent: 'RUBIS_X@0003', isAuthorised: true, maySettle: false, words: 'mauvais profil' },
  {
    agent: 'EMERAUDE_P@0004',
    isAuthorised: true,
    maySettle: true,
    supervises: true,
    words: 'autorisé, habilité à régler, suit ce qui attend',
  },
  { agent: 'EMERAUDE_P@0005', isAuthorised: true, maySettle: false, words: 'autorisé' },
] as const;

const PLACE = 'Paris Gare de Lyon, guichet 4';
/** A number in the shape of a loyalty card’s that nobody has. */
const NO_CARD = '29090109000000000';

const policy = (nonce?: string): string =>
  `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'${nonce === undefined ? '' : `; script-src 'nonce-${nonce}'`}`;

const radio = (name: string, value: string, label: string, note: string, isFirst: boolean): string =>
  `<label class="check"><input type="radio" name="${name}" value="${html(value)}"${isFirst ? ' checked' : ''}> <span><b>${html(label)}</b><br>${html(note)}</span></label>`;

const deskPage = (customers: readonly DeskCustomer[], refused: boolean): string =>
  `<h1>Poste de vente</h1>
<p>Ouvrez le dossier d’un client${NBSP}: le portail s’ouvre en mode professionnel, pour ce client et pour lui seul.</p>
${refused ? '<div class="error-summary" role="alert"><h2>Choisissez un agent, et un client ou un numéro de carte à 17 chiffres</h2></div>' : ''}
<form method="post" action="${SANDBOX_DESK_PATH}">
<fieldset class="field"><legend>Agent</legend>${AGENTS.map(({ agent, words }, index) => radio('agent', agent, agent, words, index === 0)).join('')}</fieldset>
<fieldset class="field"><legend>Client</legend>${customers
    .map(({ name, status, numCarte }, index) =>
      radio('carte', numCarte, name, `${cardNumber(numCarte)}. ${status}`, index === 0),
    )
    .join(
      '',
    )}${radio('carte', NO_CARD, 'Un numéro inconnu', 'sans carte de fidélité', customers.length === 0)}</fieldset>
<div class="field"><label for="numero">Autre numéro de carte</label><p class="field__hint" id="numero-hint">17 chiffres, à la place du client choisi.</p>
<input class="input" id="numero" name="numero" type="text" inputmode="numeric" autocomplete="off" maxlength="24" aria-describedby="numero-hint"></div>
<div class="actions"><button class="button button--primary" type="submit">Ouvrir le dossier</button>
<button class="button" type="submit" name="liste" value="1">Ouvrir la liste de ce qui attend, sans client</button></div>
</form>`;

/** Carries the token to the portal in a form: an address would be kept by histories and logs. */
const handOver = (action: string, token: string, title: string): string =>
  `<h1>${title}</h1>
<form method="post" action="${html(action)}" id="jeton"><input type="hidden" name="jeton" value="${html(token)}">
<div class="actions"><button class="button button--primary" type="submit">Ouvrir l’Espace Pro</button></div></form>`;

/**
 * `/sandbox/desk`: the sales desk of demonstrations, at which anybody plays agent. With `enabled` false every address of it answers 404:
 * whoever reaches it opens the file of any card.
 */
export const registerSandboxSalesDesk = (
  server: FastifyInstance,
  {
    desk,
    enabled,
    customers,
  }: {
    readonly desk: EmbeddedDesk;
    readonly enabled: boolean;
    readonly customers: () => Promise<readonly DeskCustomer[]>;
  },
): void => {
  if (!enabled) return;
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    title: string,
    main: string,
    nonce?: string,
  ): FastifyReply =>
    reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        plainDocument({
          title,
          id: 'posteDeVente',
          display: displayOf(request.headers.cookie),
          layout: 'bank',
          place: `<b>Bac à sable.</b> Cette page imite le poste d’un agent en gare${NBSP}: n’importe qui y joue l’agent.`,
          main,
          ...(nonce === undefined
            ? {}
            : { script: { nonce, source: 'document.getElementById("jeton").requestSubmit()' } }),
        }),
      );

  server.get(SANDBOX_DESK_PATH, async (request, reply) =>
    answer(request, reply, 'Poste de vente', deskPage(await customers(), false)),
  );

  server.post(SANDBOX_DESK_PATH, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const who = AGENTS.find(({ agent }) => agent === form.get('agent'));
    const typed = (form.get('numero') ?? '').replaceAll(/\s/g, '');
    const numCarte = typed === '' ? (form.get('carte') ?? '') : typed;
    const isList = form.has('liste');
    if (!who || !(isList || /^\d{17}$/.test(numCarte)))
      return answer(request, reply.status(400), 'Poste de vente', deskPage(await customers(), true));
    const token = await desk.sign({ ...who, ...(isList ? {} : { numCarte }), place: PLACE });
    const nonce = randomBytes(16).toString('base64');
    const title = isList ? 'Ouverture de la liste' : 'Ouverture du dossier';
    return answer(request, reply, title, handOver('/espace-pro', token, title), nonce);
  });
};
