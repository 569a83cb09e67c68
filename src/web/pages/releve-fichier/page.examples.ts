import { refusedFile, unmadeFile } from '#web/gallery/data/no-file.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const path = '/recompense/vos-points-releve/releve.pdf?start=2025-03-06&end=2026-03-06';

export const examples: PageExamples<typeof loader> = {
  route: '/recompense/vos-points-releve/:fichier',
  cases: {
    ...unmadeFile(path, 'statement-unavailable'),
    period: refusedFile(
      path,
      'Période de plus de 24 mois',
      'period',
      'Les relevés remontent à 24\u00a0mois.',
    ),
  },
};
