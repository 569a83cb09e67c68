import { refusalOf } from '#contract/access.ts';
import { type PageEntry, pageRoutes } from '#contract/routes.ts';
import { counted, quoted } from '#domain/typography.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Longest search worth looking at. */
const LONGEST = 80;

/** Case, accents and hyphens forgiven. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[-’']/g, ' ').toLowerCase();

/** Whether a page has a line of its own here: one with an address, and not the root, which leads a customer to their own space. */
const isListed = ({ path, listed }: PageEntry, session: PageContext['session']): boolean =>
  !/[:*]/.test(path) && listed !== false && !(path === '/' && session);

/** What a visitor looks for, in the order in which they do. */
const GROUPS: readonly { readonly title: string; readonly has: RegExp }[] = [
  {
    title: 'Votre espace',
    has: /^\/($|mon-espace|informations\/mes-informations|inscription|compte\/(?!avantages))/,
  },
  { title: 'Programme et boutique', has: /^\/(recompense|programme|compte\/avantages)/ },
  { title: 'Voyages', has: /^\/(informations\/voyages|commande|mon-empreinte-carbone)/ },
  { title: 'Aide', has: /^\/(besoin-daide|actualites|renvoi_droit_tarifaire|plan-du-site)/ },
  {
    title: 'Informations légales',
    has: /^\/(conditions-|mentions-legales|donnees-personnelles|securite|accessibilite|cookies)/,
  },
];
const OTHERS = 'Autres pages';

/** Name of the group of a page; `OTHERS` where none has it. */
export const groupOf = (path: string): string => GROUPS.find(({ has }) => has.test(path))?.title ?? OTHERS;

/** The route table as the visitor may use it. */
export const loader = async (context: PageContext) => {
  const visitor = { session: context.session, profile: await context.profile() };
  const search = (context.url.searchParams.get('q') ?? '').slice(0, LONGEST).trim();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const links = pageRoutes
    .filter((entry) => isListed(entry, context.session) && refusalOf(entry.access, visitor) === undefined)
    .filter(({ path, title }) => words.every((word) => plain(`${title} ${path}`).includes(word)))
    .map(({ path, title }) => ({ path, title, group: groupOf(path) }));
  return {
    groups: [...GROUPS.map(({ title }) => title), OTHERS].filter((title) =>
      links.some(({ group }) => group === title),
    ),
    links,
    search,
    found: search
      ? `${counted(links.length, 'page trouvée', 'pages trouvées')} pour ${quoted(search)}`
      : undefined,
  };
};
