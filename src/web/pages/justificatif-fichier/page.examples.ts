import { messageOf } from '#domain/errors/catalogue.ts';
import { refusedFile, unmadeFile } from '#web/gallery/data/no-file.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const path = '/informations/voyages-passes-justif/0199c1d0-6f00-7000-8000-000000000001.pdf';

export const examples: PageExamples<typeof loader> = {
  route: '/informations/voyages-passes-justif/:fichier',
  cases: {
    early: refusedFile(
      path,
      'Pas encore prêt',
      'early',
      messageOf('proof-too-early', { from: 'le 21\u00a0novembre\u00a02026 à 20h01' }),
    ),
    late: refusedFile(
      path,
      'Plus remis',
      'late',
      messageOf('proof-too-late', { lastDay: '11\u00a0novembre\u00a02026' }),
    ),
    ...unmadeFile(path, 'proof-unavailable'),
  },
};
