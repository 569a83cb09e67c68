import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import { openProof, pastTrip, soonProof } from '#web/gallery/data/past-trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;

const PATH = '/informations/voyages-passes-justif';
const row = {
  id: pastTrip.id,
  date: pastTrip.date,
  day: pastTrip.fullDate,
  route: pastTrip.route,
  train: '09h00, TGV INOUI 6607, dossier M2QXRD',
  proof: openProof(),
};
const rows = [
  {
    ...row,
    id: `${row.id}-1`,
    day: 'Samedi 21\u00a0novembre\u00a02026',
    date: '2026-11-21',
    proof: soonProof,
  },
  row,
  {
    ...row,
    id: `${row.id}-2`,
    day: 'Lundi 28\u00a0septembre\u00a02026',
    date: '2026-09-28',
    route: 'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
    proof: openProof('Encore 5\u00a0jours', 915),
  },
];

export const examples: Examples = {
  route: PATH,
  cases: {
    full: {
      name: 'À venir, prêt, bientôt clos',
      visitor: 'blue',
      data: { trips: onePage(PATH, '3\u00a0voyages', rows) },
    },
    more: {
      name: 'Dix voyages sur vingt-trois',
      visitor: 'berry',
      data: {
        trips: {
          rows: Array.from({ length: 10 }, (_, index) => ({ ...row, id: `${row.id}-${index + 3}` })),
          page: 1,
          pages: 3,
          total: '23\u00a0voyages',
          address: PATH,
        },
      },
    },
    empty: { name: 'Aucun', visitor: 'traveller', data: { trips: onePage(PATH, '0\u00a0voyage', []) } },
    incident: {
      name: 'Les voyages ne peuvent pas être lus',
      visitor: 'red',
      data: { trips: unreadable(PATH, 'past-trips-unavailable') },
    },
  },
};
