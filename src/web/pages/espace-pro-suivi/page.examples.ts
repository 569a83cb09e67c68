import { sentencesOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { byHandForm } from './by-hand.form.ts';
import type { loader } from './page.server.ts';

const order = {
  id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11',
  number: '8894 0112 3705',
  href: '/recompense/historique-commandes-v2?commande=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11',
  when: '22/11/2026 08:56',
  machine: '2026-11-22T07:56:00Z',
  item: 'Billet France, Paris – Lyon, aller-retour',
  quantity: '4\u00a0billets',
  points: '4\u202f500',
  euros: '37,00\u00a0€',
  file: 'KX72MB',
  channel: 'Internet',
  mail: 'OK',
  phase: 'confirmed',
  state: 'confirmée',
} as const;

const waiting = {
  id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
  number: '4821 0019 4417',
  item: 'Billet France, Paris – Dijon',
  href: '/espace-pro/suivi?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
  since: '19/11/2026 18:11',
  machine: '2026-11-19T17:11:00Z',
  amount: '1\u202f700 points et 14,00\u00a0€',
  left: 'les points et 14,00\u00a0€',
  reason: undefined,
  proposal: undefined,
};

const proposal = {
  agent: 'EMERAUDE_P@0001',
  note: 'Billets remboursés en espèces au guichet 2, reçu 4417 au nom de la cliente.',
  at: '28/11/2026 10:05',
};
const undecided = {
  ...waiting,
  item: 'Annulation, Billet France, Paris – Dijon, aller-retour',
  amount: '',
  left: '12\u202f600 points et 22,00\u00a0€, à décider',
  reason: 'La cliente demande un avoir en espèces au guichet.',
};

const list = { page: 1, pages: 3, total: '24 commandes', address: '/espace-pro/suivi' };

export const examples: PageExamples<typeof loader> = {
  route: '/espace-pro/suivi',
  cases: {
    open: {
      name: 'Plusieurs pages, et une commande à reprendre',
      visitor: 'agent',
      data: {
        orders: {
          ...list,
          rows: [order, { ...order, id: 'b', phase: 'manual', state: 'à reprendre', mail: undefined }],
        },
        hasQueue: true,
        waiting: [waiting, { ...undecided, id: 'c', proposal }],
        unknown: undefined,
        done: 'oui',
      },
    },
    proposed: {
      name: 'Une proposition qu’un second agent confirmera',
      visitor: 'agent',
      query: '?fait=propose',
      data: {
        orders: { ...list, pages: 1, total: '1 commande', rows: [order] },
        hasQueue: true,
        waiting: [{ ...undecided, proposal }],
        unknown: undefined,
        done: 'propose',
      },
    },
    full: {
      name: 'Cinquante commandes à reprendre, trente pages de commandes',
      visitor: 'agent',
      data: {
        orders: {
          ...list,
          pages: 30,
          total: '300 commandes',
          rows: Array.from({ length: 10 }, (_, index) => ({ ...order, id: `o${index}` })),
        },
        hasQueue: true,
        waiting: Array.from({ length: 50 }, (_, index) => ({ ...waiting, id: `w${index}` })),
        unknown: undefined,
        done: undefined,
      },
    },
    empty: {
      name: 'Aucune commande, et un numéro que le dossier n’a pas',
      visitor: 'agent',
      data: {
        orders: { ...list, pages: 1, total: 'Aucune commande', rows: [] },
        hasQueue: true,
        waiting: [],
        unknown: '123',
        done: 'avant',
      },
    },
    incident: {
      name: 'L’historique ne se lit pas',
      visitor: 'agent',
      data: {
        orders: {
          ...list,
          rows: [],
          incident: {
            message: sentencesOf('history-unavailable')[1],
            reference: '7f3a92c1',
          },
        },
        hasQueue: true,
        waiting: [],
        unknown: undefined,
        done: undefined,
      },
    },
    byHand: {
      name: 'Une commande qui ne s’achève pas seule',
      visitor: 'agent',
      query: '?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
      page: { id: 'HISTORY', title: 'Reprendre une commande' },
      data: {
        byHand: {
          order: waiting,
          choices: [
            {
              value: 'REPRENDRE',
              label: 'Reprendre la commande',
              note: 'Elle repart de là où elle s’est arrêtée. Rien n’est fait deux fois.',
            },
            {
              value: 'CLORE',
              label: 'Clore la commande telle qu’elle est',
              note: 'Ce qui restait à rendre est réglé avec le client\u00a0: plus rien ne part d’ici.',
            },
          ],
          isFinal: true,
          maySettle: true,
        },
      },
    },
    byHandUndecided: {
      name: 'Des billets annulés sans remboursement automatique, à un agent sans habilitation',
      visitor: 'agent',
      query: '?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
      page: { id: 'HISTORY', title: 'Reprendre une commande' },
      data: {
        byHand: {
          order: undecided,
          choices: [
            {
              value: 'RENDRE',
              label: 'Rendre ce que valent les billets',
              note: 'Points, euros et bons reviennent au client comme après toute annulation.',
            },
          ],
          isFinal: false,
          maySettle: false,
        },
      },
    },
    byHandProposed: {
      name: 'Un geste qu’un collègue a proposé',
      visitor: 'agent',
      query: '?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
      page: { id: 'HISTORY', title: 'Reprendre une commande' },
      data: {
        byHand: {
          order: { ...undecided, proposal },
          choices: [
            {
              value: 'CONFIRMER',
              label: 'Confirmer\u00a0: ne rien rendre',
              note: 'Le geste proposé est fait aussitôt, à vos deux noms.',
            },
            {
              value: 'ECARTER',
              label: 'Écarter la proposition',
              note: 'La commande attend de nouveau, comme avant.',
            },
          ],
          isFinal: true,
          maySettle: true,
        },
      },
      answer: {
        form: byHandForm.intention,
        values: { deed: 'CONFIRMER', note: 'Reçu vu au guichet 2.' },
        errors: { sure: 'Ce geste ne se défait pas\u00a0: dites que vous avez vérifié.' },
      },
    },
    byHandOthers: {
      name: 'Un geste proposé, à un agent sans habilitation',
      visitor: 'agent',
      query: '?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
      page: { id: 'HISTORY', title: 'Reprendre une commande' },
      data: {
        byHand: { order: { ...undecided, proposal }, choices: [], isFinal: false, maySettle: false },
      },
    },
    byHandRefused: {
      name: 'Un remboursement à redemander, sans dire pourquoi',
      visitor: 'agent',
      query: '?reprendre=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
      page: { id: 'HISTORY', title: 'Reprendre une commande' },
      data: {
        byHand: {
          order: { ...waiting, left: '14,00\u00a0€' },
          choices: [
            {
              value: 'REDEMANDER',
              label: 'Redemander le remboursement à la banque',
              note: 'La même somme, à la même carte.',
            },
            {
              value: 'REGLER',
              label: 'Remboursement réglé autrement',
              note: 'Le client l’a reçu par une autre voie\u00a0: il n’est plus suivi.',
            },
          ],
          isFinal: true,
          maySettle: true,
        },
      },
      answer: {
        form: byHandForm.intention,
        values: { deed: 'REGLER', note: '' },
        errors: { note: 'Champ obligatoire' },
      },
    },
  },
};
