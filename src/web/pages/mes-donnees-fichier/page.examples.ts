import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/informations/mes-donnees/:fichier',
  cases: {
    gone: { name: 'Le fichier n’est plus là', visitor: 'blue', data: { isGone: true } },
  },
};
