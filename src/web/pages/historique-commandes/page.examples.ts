import { points } from '#domain/money.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Row = Data['rows'][number];
type Detail = NonNullable<Data['detail']>;

const confirmed: Row = {
  orderId: '0199c1d0-6f00-7000-8000-000000000001' as Row['orderId'],
  number: '2026-000412',
  date: '23/02/2026',
  dateTime: '2026-02-23T10:14:00Z',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
  quantity: 1,
  points: points(8400),
  email: 'camille.vasseur@exemple.fr',
  pnr: 'QXKM7R' as NonNullable<Row['pnr']>,
  channel: 'Internet',
  phase: 'confirmed',
  state: 'Confirmée',
  mail: { status: 'OK', label: 'Envoyé' },
  resentAt: undefined,
};
const longEmail = 'marie-benedicte.delarochefoucauld-montbel@messagerie-professionnelle.exemple.fr';

const rowAt = (index: number): Row => {
  const base: Row = {
    ...confirmed,
    orderId: `0199c1d0-6f00-7000-8000-00000000001${index}` as Row['orderId'],
    number: `2026-000${400 + index}`,
    date: `${String(28 - index).padStart(2, '0')}/02/2026`,
    email: longEmail,
    item: 'Billet France, Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
    quantity: 1 + (index % 2),
    points: points(6400 + index * 12345),
  };
  switch (index % 4) {
    case 1:
      return { ...base, phase: 'closed', state: 'Non aboutie', pnr: undefined, mail: undefined };
    case 2:
      return {
        ...base,
        phase: 'in-progress',
        state: 'En cours',
        pnr: undefined,
        mail: { status: 'EN_COURS', label: 'En cours d’envoi' },
      };
    case 3:
      return {
        ...base,
        mail: { status: 'KO', label: 'Non remis' },
        resentAt: '27/02/2026 à 14h05',
      };
    default:
      return base;
  }
};

const list: Data = {
  rows: [
    confirmed,
    { ...confirmed, ...rowAt(2), email: confirmed.email, item: 'Billet France, Paris Gare de Lyon – Annecy' },
    { ...confirmed, ...rowAt(1), email: confirmed.email, item: 'Billet France, Paris Montparnasse – Rennes' },
  ],
  page: 1,
  pages: 1,
  total: '3 commandes',
  detail: undefined,
};

const detail: Detail = {
  orderId: confirmed.orderId,
  number: confirmed.number,
  phase: 'confirmed',
  state: 'Confirmée',
  when: 'le lundi 23\u00a0février\u00a02026 à 11h14',
  points: '16\u202f800\u00a0points',
  pnr: confirmed.pnr,
  channel: 'Internet',
  reason: undefined,
  passengers: ['Camille Vasseur'],
  journeys: [
    {
      title: 'Aller',
      date: 'vendredi\u00a013\u00a0mars',
      travelClass: '2de\u00a0classe',
      points: '8\u202f400\u00a0points',
      legs: [
        {
          train: 'TGV INOUI 6107',
          from: 'Paris Gare de Lyon',
          to: 'Marseille Saint-Charles',
          departure: '09h12',
          arrival: '12h26',
          seats: ['voiture 6, place 34'],
        },
      ],
    },
    {
      title: 'Retour',
      date: 'dimanche\u00a015\u00a0mars',
      travelClass: '2de\u00a0classe',
      points: '8\u202f400\u00a0points',
      legs: [
        {
          train: 'TGV INOUI 6130',
          from: 'Marseille Saint-Charles',
          to: 'Paris Gare de Lyon',
          departure: '16h05',
          arrival: '19h21',
          seats: ['voiture 13, place 52'],
        },
      ],
    },
  ],
  mails: [
    { id: 'm1', email: 'camille.vasseur@exemple.fr', when: '23/02/2026 à 11h15', status: 'Envoyé' },
  ] as unknown as Detail['mails'],
};

export const examples: Examples = {
  route: '/recompense/historique-commandes-v2',
  cases: {
    full: { name: 'Trois commandes, une de chaque état', visitor: 'blue', data: list },
    empty: {
      name: 'Aucune commande',
      visitor: 'blue',
      data: { ...list, rows: [], total: '0 commande' },
    },
    many: {
      name: 'Dix commandes aux noms longs, au milieu de douze pages',
      visitor: 'longest',
      query: '?page=4',
      data: {
        ...list,
        rows: Array.from({ length: 10 }, (_, index) => rowAt(index)),
        page: 4,
        pages: 12,
        total: '118 commandes',
      },
    },
    detail: {
      name: 'Une commande confirmée, aller-retour',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: { ...list, detail },
    },
    refused: {
      name: 'Une commande non aboutie, deux voyageurs, deux correspondances',
      visitor: 'longest',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000011',
      data: {
        ...list,
        detail: {
          ...detail,
          phase: 'closed',
          state: 'Non aboutie',
          pnr: undefined,
          reason:
            'Le système de réservation n’a pas répondu à temps. Vos points vous ont été rendus le jour même : vous pouvez choisir un autre train.',
          passengers: [
            'Marie-Bénédicte de La Rochefoucauld-Montbel',
            'Jean-Christophe Vandenbroucke-Lefèvre',
          ],
          journeys: [
            {
              ...(detail.journeys[0] as Detail['journeys'][number]),
              legs: [
                {
                  train: 'TGV INOUI 5102',
                  from: 'Aéroport Charles-de-Gaulle 2 TGV',
                  to: 'Lyon Saint-Exupéry TGV',
                  departure: '06h58',
                  arrival: '09h11',
                  seats: ['voiture 11, place 24', 'voiture 11, place 108'],
                },
                {
                  train: 'TER 86953',
                  from: 'Lyon Saint-Exupéry TGV',
                  to: 'Saint-André-le-Gaz',
                  departure: '09h49',
                  arrival: '12h26',
                  seats: [],
                },
                {
                  train: 'TGV INOUI 9870',
                  from: 'Saint-André-le-Gaz',
                  to: 'Chambéry–Challes-les-Eaux',
                  departure: '13h04',
                  arrival: '14h47',
                  seats: ['voiture 2, place 61', 'voiture 3, place 12'],
                },
              ],
            },
          ],
          mails: [
            { id: 'm1', email: longEmail, when: '23/02/2026 à 11h15', status: 'Non remis' },
            { id: 'm2', email: longEmail, when: '24/02/2026 à 09h00', status: 'Envoyé' },
          ] as unknown as Detail['mails'],
        },
      },
    },
    inProgress: {
      name: 'Une commande en cours',
      visitor: 'blue',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000012',
      data: {
        ...list,
        detail: { ...detail, phase: 'in-progress', state: 'En cours', pnr: undefined, mails: [] },
      },
    },
  },
};
