import { pageRoutes } from '#contract/routes.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const linksOf = (isShown: (access: string) => boolean): Data['links'] =>
  pageRoutes
    .filter(({ path, access }) => path !== '*' && isShown(access))
    .map(({ path, title }) => ({ path, title }));
const all: Data = { links: linksOf(() => true), search: '', found: undefined };

export const examples: Examples = {
  route: '/plan-du-site',
  cases: {
    full: { name: 'Tout ce que ce profil peut ouvrir', visitor: 'blue', data: all },
    visitor: {
      name: 'Pour un visiteur',
      visitor: 'nobody',
      data: { ...all, links: linksOf((access) => access === 'public') },
    },
    found: {
      name: 'Deux pages trouvées',
      visitor: 'blue',
      query: '?q=points',
      data: {
        links: all.links.filter(({ path }) => path.includes('recompense')).slice(0, 2),
        search: 'points',
        found: '2\u00a0pages trouvées pour «\u202fpoints\u202f»',
      },
    },
    empty: {
      name: 'Rien trouvé',
      visitor: 'nobody',
      query: '?q=trottinette',
      data: { links: [], search: 'trottinette', found: '0\u00a0page trouvée pour «\u202ftrottinette\u202f»' },
    },
  },
};
