import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';
import { pathOf, routes } from '#contract/routes.ts';
import type { SessionView } from '#contract/session.ts';
import type { AtTheDoor, Waiting } from '#contract/shop-door.ts';
import type { DisplayPreferences } from '#domain/display-preferences.ts';
import { counted, NBSP, typeset } from '#domain/typography.ts';
import { plainDocument } from '#plain-pages/document.ts';
import { escapeHtml } from '#plain-pages/html.ts';

/** Where a waiting page asks how far it is; it opens nothing. */
const ASK_PATH = '/file-d-attente';
/** Of an address: whoever waits asks by themselves, and the page leaves it to them. */
const BY_HAND = 'file';

/** What somebody who may use the shop gets at its door; undefined where there is none, and for agents, who serve one customer after the other. */
export const atTheDoor = async (
  { shopDoor }: Pick<PortalContext, 'shopDoor'>,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionView | undefined,
): Promise<Exclude<AtTheDoor, { kind: 'inside' }> | undefined> => {
  if (!shopDoor || !session || session.isEsp) return undefined;
  const come = await shopDoor.come(request.headers.cookie, session.iuc);
  if (come.kind !== 'full' && come.cookie !== undefined) reply.header('set-cookie', come.cookie);
  return come.kind === 'inside' ? undefined : come;
};

const peopleAhead = ({ ahead }: Waiting): string =>
  ahead === undefined
    ? 'pas encore connu'
    : ahead === 0
      ? 'personne'
      : counted(ahead, 'personne', 'personnes');

const MINUTE = 60;
const HOUR = 3_600;
/** Nobody believes an exact time: up to a minute, minutes, then steps of five of them, and hours. */
const timeInWords = ({ seconds }: Waiting): string => {
  if (seconds === undefined) return 'pas encore connue';
  if (seconds <= MINUTE) return `moins d’une minute`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 10) return `environ ${counted(minutes, 'minute', 'minutes')}`;
  if (seconds < HOUR) return `environ ${counted(Math.ceil(minutes / 5) * 5, 'minute', 'minutes')}`;
  return seconds < 2 * HOUR
    ? 'plus d’une heure'
    : `plus de ${counted(Math.floor(seconds / HOUR), 'heure', 'heures')}`;
};

const inOneSentence = (where: Waiting): string =>
  `Devant vous${NBSP}: ${peopleAhead(where)}. Attente${NBSP}: ${timeInWords(where)}.`;

interface WaitingPage {
  readonly where: Waiting;
  readonly display: DisplayPreferences;
  /** Address that is waited for. */
  readonly url: URL;
  readonly nonce: string;
}

const pathWith = (url: URL, byHand: boolean): string => {
  const target = new URL(url);
  target.searchParams.delete(BY_HAND);
  if (byHand) target.searchParams.set(BY_HAND, 'a-la-main');
  return target.pathname + target.search;
};

const links = (paths: readonly string[]): string =>
  paths
    .flatMap((path) => routes.filter((route) => route.path === path))
    .map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`)
    .join('\n');

/** What can be read while the shop cannot be had. */
const MEANWHILE = [
  pathOf('/compte/avantages/mes-cartes'),
  pathOf('/informations/voyages-futurs'),
  pathOf('/recompense/vos-points'),
];

/**
 * Asks how far it is, and changes the figures where they stand: whoever listens hears them once a minute, and not at each change. Where it is
 * somebody's turn it opens the page that they came for.
 */
const script = (askAgain: number): string => `(() => {
  const ahead = document.getElementById('devant');
  const time = document.getElementById('attente');
  const said = document.getElementById('annonce');
  const left = document.getElementById('maj');
  let last = Date.now();
  const ask = async () => {
    let again = ${askAgain};
    try {
      const answer = await fetch('${ASK_PATH}', { headers: { accept: 'application/json' }, cache: 'no-store' });
      const where = await answer.json();
      if (where.isTurn) {
        window.location.reload();
        return;
      }
      ahead.textContent = where.ahead;
      time.textContent = where.time;
      again = where.askAgain;
      left.hidden = true;
      if (Date.now() - last > 60000) {
        said.textContent = where.sentence;
        last = Date.now();
      }
    } catch {
      left.hidden = false;
    }
    setTimeout(ask, again * 1000);
  };
  setTimeout(ask, ${askAgain} * 1000);
})();`;

/** Where people wait for the shop: their place, how long it takes, and what they may do meanwhile (OPS-06). Goes on by itself, with scripts or without. */
export const waitingPage = ({ where, display, url, nonce }: WaitingPage): string => {
  const byHand = url.searchParams.has(BY_HAND);
  const french = (text: string): string => escapeHtml(typeset(text));
  return plainDocument({
    title: `File d’attente${NBSP}: ${peopleAhead(where)} devant vous`,
    id: 'fileAttente',
    display,
    layout: 'poster',
    ...(byHand ? {} : { refresh: where.askAgain }),
    ...(byHand ? {} : { script: { nonce, source: script(where.askAgain) } }),
    main: `<h1>${french('La boutique est pleine, vous avez votre place')}</h1>
<p class="lead">${french('Beaucoup de voyageurs sont dans la boutique de primes. Chacun y entre à son tour ; votre place est gardée quatre heures, même si vous fermez cette page.')}</p>
<dl class="queue">
<div><dt>Devant vous</dt><dd id="devant">${peopleAhead(where)}</dd></div>
<div><dt>Attente</dt><dd id="attente">${timeInWords(where)}</dd></div>
</dl>
<ol class="queue__line" aria-label="Votre attente">
<li class="queue__stop queue__stop--done">File d’attente</li>
<li class="queue__stop" aria-current="step">${french('Vous attendez votre tour')}</li>
<li class="queue__stop queue__stop--next">Boutique de primes</li>
</ol>
<p>${french(byHand ? 'Cette page ne change pas toute seule. Mettez-la à jour quand vous voulez : la boutique s’ouvre quand c’est votre tour.' : 'Cette page se met à jour toute seule, et la boutique s’ouvre quand c’est votre tour. Vous n’avez rien à faire.')}</p>
<p id="annonce" class="queue__said" role="status"></p>
<p id="maj" hidden>${french('La mise à jour n’a pas abouti. Elle est tentée à nouveau ; votre place ne change pas.')}</p>
<ul class="queue__ways">
<li><a class="button" href="${escapeHtml(pathWith(url, byHand))}">Mettre à jour maintenant</a></li>
<li>${byHand ? `<a href="${escapeHtml(pathWith(url, false))}">Laisser la page se mettre à jour</a>` : `<a href="${escapeHtml(pathWith(url, true))}">Ne plus mettre à jour toute seule</a>`}</li>
</ul>
<nav aria-labelledby="pendant"><h2 id="pendant">Pendant ce temps</h2>
<p>${french('Votre carte, vos voyages et vos points restent consultables : ils ne vous font pas perdre votre place.')}</p>
<ul class="queue__meanwhile">
${links(MEANWHILE)}
</ul></nav>`,
  });
};

/** What is said to who cannot be served while so many others are: what goes on, and when to come back. */
export const crowdedPage = (display: DisplayPreferences, seconds: number): string =>
  plainDocument({
    title: 'Beaucoup de monde en ce moment',
    id: 'affluence',
    display,
    layout: 'poster',
    main: `<h1>Beaucoup de monde en ce moment</h1>
<p class="lead">${typeset(`Le service est très demandé, et cette page n’a pas pu être préparée. Réessayez dans ${counted(seconds, 'seconde', 'secondes')}.`)}</p>
<p>${typeset('Rien n’a changé : vos points, vos billets et vos commandes sont ceux d’avant.')}</p>
<div class="actions"><a class="button button--primary" href="">Réessayer</a></div>
<nav aria-labelledby="pendant"><h2 id="pendant">Ce qui reste ouvert en priorité</h2>
<ul class="queue__meanwhile">
${links(MEANWHILE)}
</ul></nav>`,
  });

/** Serves what waiting pages ask: how far it is, from the place that their browser keeps and nothing else. */
export const serveWaitingRoom = (server: FastifyInstance, { shopDoor }: PortalContext): void => {
  server.get(ASK_PATH, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Cookie');
    const where = await shopDoor?.waits(request.headers.cookie);
    return where
      ? {
          isTurn: false,
          ahead: peopleAhead(where),
          time: timeInWords(where),
          sentence: inOneSentence(where),
          askAgain: where.askAgain,
        }
      : { isTurn: true };
  });
};
