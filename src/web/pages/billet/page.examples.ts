import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const ROUTE = '/informations/voyages-futurs/:voyage/:document';
const path = '/informations/voyages-futurs/0199c1d0-6f00-7000-8000-000000000001-1/billet.pdf';

export const examples: PageExamples<typeof loader> = {
  route: ROUTE,
  cases: {
    early: {
      name: 'Billet OUIGO, pas encore disponible',
      visitor: 'blue',
      data: { why: 'early', from: 'mardi\u00a031\u00a0mars', path },
    },
    void: { name: 'Voyage annulé', visitor: 'blue', data: { why: 'void', path } },
    paper: { name: 'Billet papier', visitor: 'blue', data: { why: 'paper', path } },
    busy: { name: 'Trop de billets demandés', visitor: 'blue', data: { why: 'busy', path } },
  },
};
