import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/recompense/boutique-v2-callback',
  cases: {
    unknown: { name: 'Retour sans commande', visitor: 'blue', data: {} },
  },
};
