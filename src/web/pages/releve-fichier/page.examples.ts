import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const path = '/recompense/vos-points-releve/releve.pdf?start=2025-03-06&end=2026-03-06';
const reference = '7f3a92c1';

export const examples: PageExamples<typeof loader> = {
  route: '/recompense/vos-points-releve/:fichier',
  cases: {
    incident: {
      name: 'Le relevé ne peut pas être lu',
      visitor: 'blue',
      data: { why: 'incident', message: messageOf('statement-unavailable'), reference, path },
    },
    busy: {
      name: 'Trop de documents demandés',
      visitor: 'blue',
      data: { why: 'busy', message: 'Beaucoup de documents sont demandés en ce moment.', reference, path },
    },
    period: {
      name: 'Période de plus de 24 mois',
      visitor: 'blue',
      data: { why: 'period', message: 'Les relevés remontent à 24\u00a0mois.', reference, path },
    },
  },
};
