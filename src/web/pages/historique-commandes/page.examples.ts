import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { journeyView, type ToldLeg } from '#domain/rail/journey-view.ts';
import { travelClass } from '#domain/typography.ts';
import { scanned } from '#web/gallery/data/deliveries.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { afterSalesPath } from '#web/views/change-path.ts';
import { tripFileAddresses } from '#web/views/trip-view.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Row = NonNullable<Data['orders']>['rows'][number];
type Detail = NonNullable<Data['detail']>;

const confirmed: Row = {
  orderId: '0199c1d0-6f00-7000-8000-000000000001' as Row['orderId'],
  number: '2026-000412',
  date: '23/02/2026',
  dateTime: '2026-02-23T10:14:00Z',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
  quantity: '1\u00a0billet',
  tickets: { count: '1\u00a0billet' },
  points: points(8400),
  euros: undefined,
  vouchers: undefined,
  email: 'camille.vasseur@exemple.fr',
  pnr: 'QXKM7R' as NonNullable<Row['pnr']>,
  channel: 'Internet',
  isElsewhere: false,
  phase: 'confirmed',
  state: 'Confirmée',
  mail: { status: 'OK', label: 'Envoyé', sentAt: '23/02/2026 11:15', resentAt: undefined },
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
    quantity: '1',
    tickets: { count: index % 2 === 0 ? '1\u00a0billet' : '2\u00a0billets' },
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
        mail: { status: 'EN_COURS', label: 'En cours d’envoi', sentAt: undefined, resentAt: undefined },
      };
    case 3:
      return {
        ...base,
        mail: { status: 'KO', label: 'Non remis', sentAt: undefined, resentAt: '27/02/2026 14:05' },
      };
    default:
      return base;
  }
};

const PATH = '/recompense/historique-commandes-v2';
const list: Data = {
  orders: onePage(PATH, '4\u00a0commandes', [
    { ...confirmed, points: points(4200), euros: '42,00\u00a0€' },
    {
      ...confirmed,
      ...rowAt(2),
      euros: undefined,
      vouchers: '12,00\u00a0€',
      email: confirmed.email,
      item: 'Billet France, Paris Gare de Lyon – Annecy',
    },
    {
      ...confirmed,
      quantity: '4\u00a0billets',
      tickets: { count: '3\u00a0billets sur 4', gone: '1\u00a0annulé' },
      item: 'Billet France, Paris Gare de Lyon – Dijon, aller-retour',
    },
    { ...confirmed, ...rowAt(1), email: confirmed.email, item: 'Billet France, Paris Montparnasse – Rennes' },
  ]),
  detail: undefined,
};

const PARIS = 'Paris Gare de Lyon';
const MARSEILLE = 'Marseille Saint-Charles';
const train = (
  transportType: string,
  trainNumber: string,
  fromName: string,
  departure: string,
  toName: string,
  arrival: string,
  ...seats: (readonly [coach: string, seat: string])[]
): ToldLeg => ({
  transportType,
  trainNumber,
  fromName,
  departure,
  toName,
  arrival,
  seats: seats.map(([coach, seat], passenger) => ({ passenger, coach, seat })),
});
const journey = (way: 'Aller' | 'Retour', legs: readonly ToldLeg[]): Detail['journeys'][number] => ({
  ...journeyView(legs),
  way,
  className: travelClass('2'),
  fare: 'Tarif en points',
  condition: fareConditions('points'),
  conditionWords: 'Échangeable et annulable jusqu’au 13\u00a0mars à 09h12',
  points: countedPoints(8400),
  isGivenUp: false,
});

const dated = (label: string, when: string) => ({
  label,
  when,
  dateTime: '2026-02-23T10:30:00Z',
  state: 'done' as const,
});

/** The outward ticket of somebody, as what became of it, or is becoming. */
const givenUpOutward = (what: string, names: string): Detail['givenUp'][number] => ({
  id: 'a1',
  what,
  ways: [{ title: 'Aller, vendredi 13\u00a0mars à 09h12', names }],
  href: '/apres-vente/annulation?etape=confirmation&annulation=0199c1d0-6f00-7000-8000-000000000021',
  label: 'Suivre l’annulation',
});

const detail: Detail = {
  takeUp: undefined,
  orderId: confirmed.orderId,
  number: confirmed.number,
  phase: 'confirmed',
  state: 'Confirmée',
  when: 'le lundi 23\u00a0février\u00a02026 à 11h14',
  paid: '16\u202f800\u00a0points',
  vouchers: [],
  payment: [],
  exchange: undefined,
  tickets: undefined,
  givenUp: [],
  refunds: undefined,
  resend: { email: 'camille.vasseur@exemple.fr', transactionId: 'exemple-transaction' },
  refusedAddress: undefined,
  sentTo: undefined,
  pnr: confirmed.pnr,
  change: afterSalesPath(confirmed.orderId),
  channel: 'Internet',
  isElsewhere: false,
  item: confirmed.item,
  quantity: confirmed.quantity,
  email: confirmed.email,
  terms: {
    name: 'Version du 22\u00a0novembre\u00a02026',
    href: '/conditions-generales?version=2026-11-22',
  },
  reason: undefined,
  files: tripFileAddresses(confirmed.orderId),
  receipt: undefined,
  card: undefined,
  given: undefined,
  passengers: [{ name: 'Camille Vasseur', seats: [] }],
  journeys: [
    journey('Aller', [
      train('TGV INOUI', '6107', PARIS, '2026-03-13T08:12Z', MARSEILLE, '2026-03-13T11:26Z', ['6', '34']),
    ]),
    journey('Retour', [
      train('TGV INOUI', '6130', MARSEILLE, '2026-03-15T15:05Z', PARIS, '2026-03-15T18:21Z', ['13', '52']),
    ]),
  ],
  mails: [
    {
      id: 'm1',
      what: 'Confirmation',
      email: 'camille.vasseur@exemple.fr',
      when: '23/02/2026 à 11h15',
      status: 'Envoyé',
      code: 'OK',
    },
  ] as unknown as Detail['mails'],
};

const TAKE_UP = '/espace-pro/suivi?reprendre=0199c1d0-6f00-7000-8000-000000000015';

/** An order that waits for its customer. */
const held = [
  {
    what: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles, 16\u00a0mars à 08h00',
    until: 'Elle est gardée jusqu’à 14h05\u00a0: vous pouvez la valider, la payer ou l’abandonner.',
    href: '/recompense/boutique-v2?id=43&etape=recapitulatif&commande=0199c1d0-6f00-7000-8000-000000000009',
  },
];

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Quatre commandes, dont une annulée en partie', visitor: 'blue', data: list },
    held: {
      name: 'Une commande en cours, sa place gardée, au-dessus des autres',
      visitor: 'blue',
      data: {
        ...list,
        held,
      },
    },
    empty: {
      name: 'Aucune commande',
      visitor: 'blue',
      data: { orders: onePage(PATH, '0\u00a0commande', []), detail: undefined },
    },
    many: {
      name: 'Dix commandes aux noms longs, au milieu de douze pages',
      visitor: 'longest',
      query: '?page=4',
      data: {
        orders: {
          rows: Array.from({ length: 10 }, (_, index) => rowAt(index)),
          page: 4,
          pages: 12,
          total: '118\u00a0commandes',
          address: PATH,
        },
        detail: undefined,
      },
    },
    incident: {
      name: 'L’historique ne peut pas être lu',
      visitor: 'blue',
      data: { orders: unreadable(PATH, 'history-unavailable'), detail: undefined },
    },
    detail: {
      name: 'Une commande confirmée, aller-retour',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: { orders: undefined, detail },
    },
    partlyGivenUp: {
      name: 'Une commande dont un billet est annulé et deux sont échangés',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          tickets: { count: '1\u00a0billet sur 4', gone: '1\u00a0annulé et 2\u00a0échangés' },
          givenUp: [
            givenUpOutward('Billet annulé', 'Léo Vasseur'),
            {
              id: 'e1',
              what: 'Billets échangés',
              ways: [
                { title: 'Retour, dimanche 15\u00a0mars à 16h05', names: 'Camille Vasseur et Léo Vasseur' },
              ],
              href: `${PATH}?commande=0199c1d0-6f00-7000-8000-000000000022`,
              label: 'Nouvelle commande, 2026-000498',
            },
          ],
          journeys: detail.journeys.map((journey, index) =>
            index === 0
              ? journey
              : { ...journey, legs: journey.legs.map((leg) => ({ ...leg, seats: [] })), isGivenUp: true },
          ),
          passengers: [
            {
              name: 'Camille Vasseur, à l’aller seulement',
              seats: ['Aller, TGV INOUI 6107\u00a0: voiture\u00a06, place\u00a034'],
            },
            { name: 'Léo Vasseur, ne voyage plus', seats: [] },
          ],
          mails: [
            ...detail.mails,
            {
              id: 'm2',
              what: 'Annulation',
              email: 'camille.vasseur@exemple.fr',
              when: '24/02/2026 à 09h00',
              status: 'Envoyé',
              code: 'OK',
            },
          ] as unknown as Detail['mails'],
        },
      },
    },
    beingCancelled: {
      name: 'Une commande dont le billet aller est en cours d’annulation',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          givenUp: [givenUpOutward('Annulation en cours', 'Camille Vasseur')],
        },
      },
    },
    paidWithEuros: {
      name: 'Une commande payée en points et en euros',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          paid: '8\u202f400\u00a0points et 84,00\u00a0€',
          payment: [
            { label: 'Montant', value: '84,00\u00a0€' },
            { label: 'Carte', value: '•••• •••• •••• 0014' },
            { label: 'Marque', value: 'VISA' },
            { label: 'Usage', value: 'carte de crédit', isForBank: true },
            { label: 'Date du paiement', value: 'le lundi 23\u00a0février\u00a02026 à 11h14' },
            { label: 'Référence de transaction', value: '770411820935' },
            { label: 'Autorisation', value: '402917', isForBank: true },
            { label: 'Certificat', value: '5b1f4f7a9c109d433b1f2b7e7c3a0192', isForBank: true },
            { label: '3-D Secure', value: 'oui', isForBank: true },
          ],
        },
      },
    },
    paidWithVouchers: {
      name: 'Une commande payée en points, avec des bons et par carte',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          paid: '8\u202f400\u00a0points, 40,00\u00a0€ de bons et 44,00\u00a0€ par carte',
          vouchers: [
            { label: 'Compensation de retard, garantie G30, G30 7K4M 2QXR', value: '15,00\u00a0€' },
            { label: 'Bon de caisse, BCA 3D8P 9WVN', value: '25,00\u00a0€' },
          ],
          payment: [
            { label: 'Montant', value: '44,00\u00a0€' },
            { label: 'Carte', value: '•••• •••• •••• 0014' },
          ],
        },
      },
    },
    addressRefused: {
      name: 'L’adresse de la commande a refusé la confirmation',
      visitor: 'longest',
      query: `?commande=${detail.orderId}&exemple-refus=1`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          refusedAddress: longEmail,
          mails: [
            {
              id: 'm1',
              what: 'Confirmation',
              email: longEmail,
              when: '23/02/2026 à 11h15',
              status: 'Refusé par cette adresse',
              code: 'KO',
            },
          ] as unknown as Detail['mails'],
        },
      },
    },
    sentAgain: {
      name: 'La confirmation renvoyée à une autre adresse, après un échec',
      visitor: 'longest',
      query: `?commande=${detail.orderId}&renvoi=1`,
      data: {
        orders: undefined,
        detail: {
          ...detail,
          sentTo: longEmail,
          mails: [
            {
              id: 'm1',
              what: 'Confirmation',
              email: 'camille@exemple.fr',
              when: '23/02/2026 à 11h15',
              status: 'Non remis',
              code: 'KO',
            },
            {
              id: 'm2',
              what: 'Confirmation',
              email: longEmail,
              when: '24/02/2026 à 09h00',
              status: 'En cours d’envoi',
              code: 'EN_COURS',
            },
          ] as unknown as Detail['mails'],
        },
      },
    },
    sentTooOften: {
      name: 'La confirmation renvoyée trop souvent',
      visitor: 'blue',
      query: `?commande=${detail.orderId}`,
      data: { orders: undefined, detail },
      answer: {
        form: 'renvoyer',
        values: { email: 'camille.vasseur@exemple.fr' },
        errors: {},
        message: messageOf('too-many-sendings'),
      },
    },
    refused: {
      name: 'Une commande non aboutie, deux voyageurs, deux correspondances',
      visitor: 'longest',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000011',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          phase: 'closed',
          state: 'Non aboutie',
          pnr: undefined,
          resend: undefined,
          reason:
            'Le système de réservation n’a pas répondu à temps. Vos points vous ont été rendus le jour même : vous pouvez choisir un autre train.',
          passengers: [
            {
              name: 'Marie-Bénédicte de La Rochefoucauld-Montbel',
              seats: ['TGV INOUI 5102\u00a0: voiture\u00a011, place\u00a024'],
            },
            {
              name: 'Jean-Christophe Vandenbroucke-Lefèvre',
              seats: ['TGV INOUI 5102\u00a0: voiture\u00a011, place\u00a0108'],
            },
          ],
          journeys: [
            journey('Aller', [
              train(
                'TGV INOUI',
                '5102',
                'Aéroport Charles-de-Gaulle 2 TGV',
                '2026-03-13T05:58Z',
                'Lyon Saint-Exupéry TGV',
                '2026-03-13T08:11Z',
                ['11', '24'],
                ['11', '108'],
              ),
              train(
                'TER',
                '86953',
                'Lyon Saint-Exupéry TGV',
                '2026-03-13T08:49Z',
                'Saint-André-le-Gaz',
                '2026-03-13T11:26Z',
              ),
              train(
                'TGV INOUI',
                '9870',
                'Saint-André-le-Gaz',
                '2026-03-13T12:04Z',
                'Chambéry–Challes-les-Eaux',
                '2026-03-13T13:47Z',
                ['2', '61'],
                ['3', '12'],
              ),
            ]),
          ],
          mails: [
            { id: 'm1', email: longEmail, when: '23/02/2026 à 11h15', status: 'Non remis', code: 'KO' },
            { id: 'm2', email: longEmail, when: '24/02/2026 à 09h00', status: 'Envoyé', code: 'OK' },
          ] as unknown as Detail['mails'],
        },
      },
    },
    refunded: {
      name: 'Points rendus, euros en route',
      visitor: 'blue',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000014',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          phase: 'closed',
          state: 'Non aboutie',
          pnr: undefined,
          resend: undefined,
          paid: '8\u202f400\u00a0points et 84,00\u00a0€',
          reason:
            'Le paiement n’a pas pu être effectué. Contactez le service client avec la référence de votre commande avant de recommencer. 84,00\u00a0€ vous sont remboursés sur votre carte.',
          refunds: {
            rows: [
              {
                id: 'points',
                amount: '8\u202f400',
                of: 'points',
                state: 'crédités',
                kind: 'done',
                stops: [dated('Demandé', '23 févr. à 11h30'), dated('Crédités', '23 févr. à 11h31')],
              },
              {
                id: 'vouchers',
                amount: '40,00\u00a0€',
                of: 'sur vos bons d’achat',
                state: 'rendus',
                kind: 'done',
                stops: [dated('Demandé', '23 févr. à 11h30'), dated('Rendu', '23 févr. à 11h31')],
              },
              {
                id: 'euros',
                amount: '84,00\u00a0€',
                of: 'sur la carte •• 0014',
                state: 'envoyés à la banque',
                kind: 'under-way',
                stops: [
                  dated('Demandé', '23 févr. à 11h30'),
                  dated('Accepté', '23 févr. à 11h30'),
                  dated('Envoyé', '24 févr. à 06h00'),
                  { label: 'Crédité', when: 'selon votre banque', state: 'coming' },
                ],
              },
            ],
          },
          mails: [],
        },
      },
    },
    refundRefused: {
      name: 'Un remboursement refusé par la banque, des points pas encore rendus',
      visitor: 'longest',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000015',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          phase: 'manual',
          state: 'Suivie par nos équipes',
          pnr: undefined,
          resend: undefined,
          paid: '8\u202f400\u00a0points et 84,00\u00a0€',
          refunds: {
            incident: {
              message: messageOf('refund-refused'),
              owed: '84,00\u00a0€ vous restent dus. Nos équipes ont déjà votre commande en main\u00a0: vous n’avez rien à payer, ni rien à demander à votre banque.',
              href: '/besoin-daide/mes-reclamations?sujet=commande&dossier=2026-000412',
              label: 'Écrire au service client',
            },
            rows: [
              {
                id: 'points',
                amount: '8\u202f400',
                of: 'points',
                state: 'suivis par nos équipes',
                kind: 'stuck',
                stops: [
                  dated('Demandé', '23 févr. à 11h30'),
                  { label: 'Pas encore rendus', when: 'nos équipes s’en occupent', state: 'stuck' },
                ],
              },
              {
                id: 'euros',
                amount: '84,00\u00a0€',
                of: 'sur la carte •• 0089',
                state: 'refusés par la banque',
                kind: 'stuck',
                stops: [
                  dated('Demandé', '23 févr. à 11h30'),
                  { ...dated('Refusé', '23 févr. à 11h31'), state: 'stuck' },
                ],
              },
            ],
          },
          mails: [],
        },
      },
    },
    refundRefusedServed: {
      name: 'Au guichet, un remboursement qui attend quelqu’un',
      visitor: 'agent',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000015',
      page: { id: 'historiqueCommandes', title: `Commande ${detail.number}, ${detail.item}` },
      data: {
        orders: undefined,
        detail: {
          ...detail,
          takeUp: TAKE_UP,
          phase: 'manual',
          state: 'À reprendre',
          pnr: undefined,
          resend: undefined,
          paid: '8\u202f400\u00a0points et 84,00\u00a0€',
          refunds: {
            incident: {
              message: 'La banque a refusé le remboursement.',
              owed: '84,00\u00a0€ restent dus au client. La commande attend dans «\u202fÀ reprendre\u202f»\u00a0: il n’a rien à payer, ni rien à demander à sa banque.',
              href: TAKE_UP,
              label: 'Reprendre',
            },
            rows: [
              {
                id: 'points',
                amount: '8\u202f400',
                of: 'points',
                state: 'suivis par nos équipes',
                kind: 'stuck',
                stops: [
                  dated('Demandé', '23 févr. à 11h30'),
                  { label: 'Pas encore rendus', when: 'à reprendre', state: 'stuck' },
                ],
              },
              {
                id: 'euros',
                amount: '84,00\u00a0€',
                of: 'sur la carte •• 0089',
                state: 'refusés par la banque',
                kind: 'stuck',
                stops: [
                  dated('Demandé', '23 févr. à 11h30'),
                  { ...dated('Refusé', '23 févr. à 11h31'), state: 'stuck' },
                ],
              },
            ],
          },
          mails: [],
        },
      },
    },
    inProgress: {
      name: 'Une commande en cours',
      visitor: 'blue',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000012',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          phase: 'in-progress',
          state: 'En cours',
          pnr: undefined,
          mails: [],
          resend: undefined,
        },
      },
    },
    codes: {
      name: 'Le détail de deux QR codes',
      visitor: 'longest',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000014',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          item: 'Bon de 8\u00a0€ au bar du train',
          quantity: '2\u00a0bons',
          paid: '1\u202f800\u00a0points',
          pnr: undefined,
          given: scanned,
          receipt: {
            facts: [
              { label: 'Reçu', value: detail.number },
              { label: 'Prime', value: 'Bon de 8\u00a0€ au bar du train' },
              { label: 'Quantité', value: '2\u00a0bons' },
            ],
            note: '',
          },
          passengers: [],
          journeys: [],
        },
      },
    },
    donation: {
      name: 'Le détail d’un don',
      visitor: 'blue',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000013',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          item: 'Un arbre planté en France',
          quantity: '3\u00a0dons',
          paid: '1\u202f500\u00a0points',
          pnr: undefined,
          resend: undefined,
          receipt: {
            facts: [
              { label: 'Reçu', value: detail.number },
              { label: 'Prime', value: 'Un arbre planté en France' },
              { label: 'Quantité', value: '3\u00a0dons' },
              { label: 'Points', value: '1\u202f500\u00a0points' },
              { label: 'Au nom de', value: 'Camille Vasseur' },
              { label: 'Date', value: detail.when },
            ],
            note: 'Vos points sont convertis et versés à l’association partenaire à la fin du mois. Un don en points n’ouvre pas droit à une réduction d’impôt.',
          },
          passengers: [],
          journeys: [],
        },
      },
    },
    forOthers: {
      name: 'Une commande pour d’autres que soi',
      visitor: 'berry',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000015',
      data: {
        orders: undefined,
        detail: {
          ...detail,
          change: undefined,
          isForOthers: true,
          passengers: [{ name: 'Marie-Bénédicte de La Rochefoucauld-Montbel', seats: [] }],
        },
      },
    },
    heldDetail: {
      name: 'Une commande dont la place est gardée',
      visitor: 'blue',
      query: '?commande=0199c1d0-6f00-7000-8000-000000000009',
      data: {
        orders: undefined,
        held,
        detail: {
          ...detail,
          phase: 'held',
          state: 'Places retenues',
          pnr: undefined,
          terms: undefined,
          files: undefined,
          change: undefined,
          mails: [],
          resend: undefined,
        },
      },
    },
  },
};
