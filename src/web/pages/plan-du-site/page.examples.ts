import { pageRoutes } from '#contract/routes.ts';
import { quoted } from '#domain/typography.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { groupOf, type loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const shown = (isShown: (path: string, access: string) => boolean): Pick<Data, 'links' | 'groups'> => {
  const links = pageRoutes
    .filter(
      ({ path, access, listed }) =>
        path !== '*' && (listed !== false || path.startsWith('/espace-pro')) && isShown(path, access),
    )
    .map(({ path, title }) => ({ path, title, group: groupOf(path) }));
  const order = [
    '/espace-pro',
    ...['/', '/recompense', '/informations/voyages-futurs', '/plan-du-site'],
    ...['/besoin-daide/questions-frequentes/points', '/mentions-legales'],
  ];
  const groups = order.map(groupOf).filter((title) => links.some(({ group }) => group === title));
  return { links, groups };
};
const THEMES = ['Points', 'Statut et compteurs', 'Boutique de primes', 'Votre compte'].map((title, at) => {
  const path = `/besoin-daide/questions-frequentes/theme-${at + 1}`;
  return { path, title: `Thème ${quoted(title)}`, group: groupOf(path) };
});
const isOfAgents = (path: string): boolean => path.startsWith('/espace-pro');
const pages = shown((path) => path !== '/' && !isOfAgents(path));
const toVisitors = shown((path, access) => access === 'public' && !isOfAgents(path));
const toAgents = shown(
  (path, access) =>
    ((access === 'public' || access === 'shop') && path !== '/' && !path.startsWith('/inscription')) ||
    isOfAgents(path),
);
const all: Data = {
  links: [...pages.links, ...THEMES],
  groups: pages.groups,
  search: '',
  found: undefined,
  answers: [],
};

export const examples: Examples = {
  route: '/plan-du-site',
  cases: {
    full: { name: 'Tout ce que ce profil peut ouvrir', visitor: 'blue', data: all },
    visitor: {
      name: 'Pour un visiteur',
      visitor: 'nobody',
      data: { ...all, ...toVisitors },
    },
    agent: {
      name: 'Pour qui sert un client',
      visitor: 'agent',
      data: { ...all, ...toAgents },
    },
    newcomer: {
      name: 'Pour un visiteur qui n’a pas choisi ses cookies',
      visitor: 'newcomer',
      data: { ...all, ...toVisitors },
    },
    alerted: {
      name: 'Sous trois alertes',
      visitor: 'alerted',
      data: { ...all, ...toVisitors },
    },
    found: {
      name: 'Deux pages trouvées',
      visitor: 'blue',
      query: '?q=points',
      data: {
        ...shown((path) => /recompense\/(mon|vos)/.test(path)),
        search: 'points',
        answers: [
          {
            href: '/besoin-daide/questions-frequentes/points#question-expiration',
            title: 'Quand mes points expirent-ils\u202f?',
            theme: 'Points',
          },
        ],
        found: '2\u00a0pages et 1\u00a0réponse pour «\u202fpoints\u202f»',
      },
    },
    empty: {
      name: 'Rien trouvé',
      visitor: 'nobody',
      query: '?q=trottinette',
      data: {
        links: [],
        groups: [],
        search: 'trottinette',
        answers: [],
        found: 'Aucune page ni aucune réponse pour «\u202ftrottinette\u202f»',
      },
    },
  },
};
