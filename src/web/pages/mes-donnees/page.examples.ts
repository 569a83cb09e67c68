import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const path = '/informations/mes-donnees/mes-donnees';
const none = { kept: { state: 'none' } } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/informations/mes-donnees',
  cases: {
    none: { name: 'Rien n’est demandé', visitor: 'blue', data: none },
    waiting: { name: 'Demandé', visitor: 'traveller', data: { ...none, kept: { state: 'waiting' } } },
    making: {
      name: 'En préparation',
      visitor: 'blue',
      data: { ...none, kept: { state: 'making', percent: 42 } },
    },
    ready: {
      name: 'À télécharger',
      visitor: 'red',
      data: {
        ...none,
        kept: {
          state: 'ready',
          madeAt: 'le 1er\u00a0mars\u00a02027 à 12h05',
          until: '8\u00a0mars\u00a02027',
          files: [
            {
              title: 'Le document à lire',
              note: 'PDF',
              format: 'pdf',
              size: '84\u00a0Ko',
              path: `${path}.pdf`,
            },
            {
              title: 'Le fichier pour un autre service',
              note: 'JSON',
              format: 'json',
              size: '3,1\u00a0Mo',
              path: `${path}.json`,
            },
          ],
        },
      },
    },
    failed: {
      name: 'La préparation a échoué',
      visitor: 'blue',
      data: { ...none, kept: { state: 'failed' } },
    },
    failing: {
      name: 'La demande a échoué',
      visitor: 'blue',
      data: none,
      answer: {
        form: 'preparer',
        values: {},
        errors: {},
        message: messageOf('personal-data-unavailable'),
      },
    },
  },
};
