import { NBSP, NNBSP } from '#domain/typography.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const PATH = '/espace-pro/a-reprendre';
const stopped = {
  id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8b01',
  number: '4821 0019 4417',
  item: 'Billet France, Paris – Dijon',
  kind: 'Billets de train',
  age: `9${NBSP}jours`,
  since: '19/11/2026 18:11',
  machine: '2026-11-19T17:11:00Z',
  amount: `1${NNBSP}700 points et 14,00${NBSP}€`,
  left: `les points et 14,00${NBSP}€`,
  why: `Arrêtée${NBSP}: ne peut pas finir seule`,
  note: undefined,
};
const rows = [
  stopped,
  {
    ...stopped,
    id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8b02',
    number: '7714 2250 0931',
    item: 'Annulation, Billet France, Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux, aller-retour',
    kind: 'Annulations',
    age: `3${NBSP}jours`,
    amount: '',
    left: `12${NNBSP}600 points et 22,00${NBSP}€, à décider`,
    why: `Annulé sans remboursement${NBSP}: à décider`,
    note: 'La cliente demande un avoir en espèces au guichet.',
  },
  {
    ...stopped,
    id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8b03',
    number: '3350 8841 6602',
    item: 'Billet France, Lyon – Marseille',
    age: `26${NBSP}heures`,
    left: `128,00${NBSP}€`,
    why: 'À confirmer par un second agent',
    note: 'Proposé par EMERAUDE_P@0004, 28/11/2026 10:05',
  },
  {
    ...stopped,
    id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8b04',
    number: '9102 3347 1188',
    item: 'Carte Avantage Jeune',
    kind: 'Cartes de réduction',
    age: `8${NBSP}minutes`,
    amount: `49,00${NBSP}€`,
    left: `49,00${NBSP}€`,
    why: 'Remboursement refusé, ou sans nouvelles de la banque',
  },
];
const choices = {
  motif: [
    { value: 'proposed', label: 'À confirmer par un second agent', count: 1 },
    { value: 'undecided', label: 'À décider', count: 1 },
    { value: 'stopped', label: 'Commandes arrêtées', count: 1 },
    { value: 'refund', label: 'Remboursements bloqués', count: 1 },
  ],
  type: [
    { value: 'rail', label: 'Billets de train', count: 2 },
    { value: 'cancellation', label: 'Annulations', count: 1 },
    { value: 'discount-card', label: 'Cartes de réduction', count: 1 },
  ],
};
const queue = {
  list: onePage(PATH, `4${NBSP}commandes`, rows),
  whys: { name: 'motif', chosen: undefined, all: 4, choices: choices.motif },
  kinds: { name: 'type', chosen: undefined, all: 4, choices: choices.type },
  allWhys: PATH,
  allKinds: PATH,
  agent: 'EMERAUDE_P@0001',
  place: 'Paris Gare de Lyon, bureau 2',
  maySettle: true,
  notOpened: undefined,
};
const none = { ...queue.whys, all: 0, choices: [] };

export const examples: PageExamples<typeof loader> = {
  route: '/espace-pro/a-reprendre',
  cases: {
    full: { name: 'Quatre commandes attendent', visitor: 'nobody', data: { queue } },
    many: {
      name: 'Plusieurs pages, sans habilitation, et une commande dont quelqu’un s’est occupé',
      visitor: 'nobody',
      data: {
        queue: {
          ...queue,
          maySettle: false,
          notOpened: 'gone',
          list: { ...queue.list, page: 2, pages: 5, total: `84${NBSP}commandes` },
        },
      },
    },
    withFile: {
      name: 'Un dossier est encore ouvert, et son client n’a plus de carte',
      visitor: 'agent',
      data: { queue: { ...queue, notOpened: 'no-card' } },
    },
    restricted: {
      name: 'Rien de ce motif',
      visitor: 'nobody',
      query: '?motif=refund',
      data: {
        queue: {
          ...queue,
          list: onePage(PATH, '', []),
          whys: {
            ...queue.whys,
            all: 1,
            chosen: 'refund',
            choices: [{ value: 'refund', label: 'Remboursements bloqués', count: 0 }],
          },
        },
      },
    },
    empty: {
      name: 'Rien n’attend',
      visitor: 'nobody',
      data: {
        queue: { ...queue, list: onePage(PATH, '', []), whys: none, kinds: { ...none, name: 'type' } },
      },
    },
    incident: {
      name: 'La liste ne peut pas être lue',
      visitor: 'nobody',
      data: { queue: { ...queue, list: unreadable(PATH, 'unavailable'), whys: none, kinds: none } },
    },
    closed: { name: 'Aucune liste n’est ouverte', visitor: 'nobody', data: { queue: undefined } },
  },
};
