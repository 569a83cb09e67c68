import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const path = '/informations/voyages-passes-justif/0199c1d0-6f00-7000-8000-000000000001.pdf';
const reference = '7f3a92c1';

export const examples: PageExamples<typeof loader> = {
  route: '/informations/voyages-passes-justif/:fichier',
  cases: {
    early: {
      name: 'Pas encore prêt',
      visitor: 'blue',
      data: {
        why: 'early',
        message: messageOf('proof-too-early', { from: 'le 21\u00a0novembre\u00a02026 à 20h01' }),
        reference,
        path,
      },
    },
    late: {
      name: 'Plus remis',
      visitor: 'blue',
      data: {
        why: 'late',
        message: messageOf('proof-too-late', { lastDay: '11\u00a0novembre\u00a02026' }),
        reference,
        path,
      },
    },
    incident: {
      name: 'Il n’a pas pu être préparé',
      visitor: 'blue',
      data: { why: 'incident', message: messageOf('proof-unavailable'), reference, path },
    },
    busy: {
      name: 'Trop de documents demandés',
      visitor: 'blue',
      data: { why: 'busy', message: 'Beaucoup de documents sont demandés en ce moment.', reference, path },
    },
  },
};
