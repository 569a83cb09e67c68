import { refusalOf } from '#contract/access.ts';
import { type PageEntry, pageRoutes, pathOf } from '#contract/routes.ts';
import { counted, quoted } from '#domain/typography.ts';
import { searchFor } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, questionLink, readerOf } from '#web/views/questions.server.ts';

/** Answers shown under the pages of a search; the frequent questions have them all. */
const MOST_ANSWERS = 5;
/** Longest search worth looking at. */
const LONGEST = 80;

/** Case, accents and hyphens forgiven. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[-’']/g, ' ').toLowerCase();

/** What leads a customer back to where they are: the root, and the way to an account. */
const FOR_VISITORS: readonly string[] = [pathOf('/'), pathOf('/inscription/compte-client-sncf')];

/** Ways in, for who is not in yet; search engines are not sent there. */
const WAYS_IN: readonly string[] = [pathOf('/connexion'), pathOf('/mot-de-passe-oublie')];
/** What a group begins with: the page that the others belong to, and what most come for. */
const FIRST: readonly string[] = [
  pathOf('/mon-espace'),
  pathOf('/recompense/vos-points'),
  pathOf('/recompense/vos-points-releve'),
  pathOf('/informations/voyages-futurs'),
  pathOf('/informations/voyages-passes'),
  pathOf('/besoin-daide'),
  pathOf('/besoin-daide/questions-frequentes'),
  pathOf('/bot-inoui'),
];
/** Its place there; after all of them what is none of them, in the order of the table. */
const placeOf = (path: string): number => (FIRST.includes(path) ? FIRST.indexOf(path) : FIRST.length);
/** The home page calls itself by what it promises. */
const NAMES: Readonly<Record<string, string>> = { [pathOf('/')]: 'Accueil' };

/** What an agent opens, whose pages are nobody else's and stand in no other list. */
const OF_AGENTS = /^\/espace-pro(\/|$)/;

/** Whether a page has a line of its own here: one with an address that is not only for who has no account yet. */
const isListed = (
  { path, listed }: PageEntry,
  { isSignedIn, isServing }: { isSignedIn: boolean; isServing: boolean },
): boolean => {
  if (/[:*]/.test(path)) return false;
  if (OF_AGENTS.test(path)) return isServing;
  return listed === false
    ? !isSignedIn && WAYS_IN.includes(path)
    : !(isSignedIn && FOR_VISITORS.includes(path));
};

/** What a visitor looks for, in the order in which they do. */
const GROUPS: readonly { readonly title: string; readonly has: RegExp }[] = [
  { title: 'Espace Pro', has: OF_AGENTS },
  {
    title: 'Votre espace',
    has: /^\/($|mon-espace|informations\/(mes-|effacement)|modification-|g30-subscription|inscription|connexion|mot-de-passe-oublie|compte\/(?!avantages))/,
  },
  { title: 'Programme et boutique', has: /^\/(recompense|programme|compte\/avantages)/ },
  { title: 'Voyages', has: /^\/(informations\/voyages|commande|mon-empreinte-carbone)/ },
  {
    title: 'Aide',
    has: /^\/(besoin-daide(?!\/questions-frequentes\/)|bot-inoui|serviceg30-proactive|resilier-votre-contrat|actualites|renvoi_droit_tarifaire|plan-du-site)/,
  },
  { title: 'Questions fréquentes', has: /^\/besoin-daide\/questions-frequentes\// },
  {
    title: 'Informations légales',
    has: /^\/(conditions-|mentions-legales|donnees-personnelles|securite|accessibilite|cookies)/,
  },
];
const OTHERS = 'Autres pages';

/** Name of the group of a page; `OTHERS` where none has it. */
export const groupOf = (path: string): string => GROUPS.find(({ has }) => has.test(path))?.title ?? OTHERS;

/** « 2 pages et 3 réponses » */
const foundIn = (pages: number, answers: number): string =>
  pages + answers === 0
    ? 'Aucune page ni aucune réponse'
    : `${counted(pages, 'page', 'pages')} et ${counted(answers, 'réponse', 'réponses')}`;

/** The route table as the visitor may use it. */
export const loader = async (context: PageContext) => {
  const file = await context.openFile();
  const visitor = file ?? { session: context.session, profile: await context.profile() };
  const who = { isSignedIn: visitor.session !== undefined, isServing: file !== undefined };
  const search = (context.url.searchParams.get('q') ?? '').slice(0, LONGEST).trim();
  if (search !== '') context.setPage({ title: `${quoted(search)}, plan du site` });
  const words = plain(search).split(/\s+/).filter(Boolean);
  const help = await helpOf(context);
  const pages = pageRoutes
    .filter((entry) => isListed(entry, who) && refusalOf(entry.access, visitor) === undefined)
    .map(({ path, title }) => ({ path, title: NAMES[path] ?? title }))
    .sort((a, b) => placeOf(a.path) - placeOf(b.path));
  // A theme may be called as a page is.
  const themes = help.themes.map(({ href, title }) => ({ path: href, title: `Thème ${quoted(title)}` }));
  const links = [...pages, ...themes]
    .filter(({ path, title }) => words.every((word) => plain(`${title} ${path}`).includes(word)))
    .map(({ path, title }) => ({ path, title, group: groupOf(path) }));
  const answers = search === '' ? [] : searchFor(context.app.content, await readerOf(context))(search);
  return {
    answers: answers.slice(0, MOST_ANSWERS).map(({ entry }) => questionLink(entry)),
    groups: [...GROUPS.map(({ title }) => title), OTHERS].filter((title) =>
      links.some(({ group }) => group === title),
    ),
    links,
    search,
    found: search ? `${foundIn(links.length, answers.length)} pour ${quoted(search)}` : undefined,
  };
};
