import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
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

const act = {
  what: 'Dossier ouvert',
  who: 'EMERAUDE_P@0001, Paris Gare de Lyon, guichet 4',
  at: '22/11/2026 09:31',
  machine: '2026-11-22T08:31:00Z',
};

const waitingOrder = {
  id: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
  number: '4821 0019 4417',
  item: 'Billet France, Paris – Dijon',
  href: '/recompense/historique-commandes-v2?commande=01997c58-5d1c-7a31-9a0e-6f1f2d1f8a12',
  since: '19/11/2026 18:11',
  machine: '2026-11-19T17:11:00Z',
  amount: '1\u202f700 points et 14,00\u00a0€',
  left: 'les points',
  reason: undefined,
  proposal: undefined,
};

const trip = {
  id: 'a-0',
  pnr: 'KX72MB',
  href: order.href,
  when: '11 déc. 08h12',
  machine: '2026-12-11T07:12:00Z',
  route: 'Paris Gare de Lyon – Lyon Part-Dieu',
  trains: '7801',
  travellers: 2,
  conditions: 'Échangeable et annulable jusqu’au 11\u00a0décembre à 08h12',
};

const note = {
  id: 'n1',
  words: 'Se déplace en fauteuil roulant\u00a0: proposer la place 61 et prévenir l’assistance.',
  who: 'un conseiller, Paris Gare de Lyon, guichet 4',
  at: '20/11/2026 17:42',
  machine: '2026-11-20T16:42:00Z',
};
const transactionId = '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a99';

const file = {
  waiting: [waitingOrder],
  trips: [
    trip,
    {
      id: 'a-1',
      pnr: 'KX72MB',
      href: undefined,
      when: '13 déc. 08h34',
      machine: '2026-12-13T07:34:00Z',
      route: 'Lyon Part-Dieu – Paris Gare de Lyon',
      trains: '7802',
      travellers: 2,
      conditions: 'Aux conditions de ce billet',
    },
  ],
  orders: [
    order,
    {
      ...order,
      id: 'b',
      file: undefined,
      euros: undefined,
      mail: 'KO' as const,
      channel: 'En gare, par un conseiller',
    },
  ],
  otherOrders: 0,
  notes: [
    { ...note, id: 'n2', words: 'Rappeler avant le 12 pour le retour.', who: 'vous', at: '22/11/2026 09:35' },
    note,
  ],
  hasOlderNotes: false,
  transactionId,
  acts: [{ ...act, what: 'Places retenues', at: '22/11/2026 09:38' }, act],
};

export const examples: PageExamples<typeof loader> = {
  route: '/espace-pro',
  cases: {
    open: {
      name: 'Un client est servi',
      visitor: 'agent',
      page: { id: 'ACCUEIL', title: 'Accueil' },
      data: { file, isClosed: false, command: undefined, hasQueue: false },
    },
    full: {
      name: 'Un client de longue date, et cinquante commandes à reprendre',
      visitor: 'agent',
      page: { id: 'ACCUEIL', title: 'Accueil' },
      data: {
        file: {
          waiting: Array.from({ length: 50 }, (_, index) => ({ ...waitingOrder, id: `w${index}` })),
          trips: Array.from({ length: 5 }, (_, index) => ({ ...trip, id: `t${index}` })),
          orders: Array.from({ length: 5 }, (_, index) => ({ ...order, id: `o${index}` })),
          otherOrders: 295,
          notes: Array.from({ length: 10 }, (_, index) => ({
            ...note,
            id: `n${index}`,
            words:
              index === 0
                ? `${'Voyage avec un vélo pliant, deux valises et un chien d’assistance. '.repeat(7)}\n${'M'.repeat(30)}`
                : note.words,
          })),
          hasOlderNotes: true,
          transactionId,
          acts: Array.from({ length: 8 }, (_, index) => ({ ...act, at: `22/11/2026 09:${20 + index}` })),
        },
        isClosed: false,
        hasQueue: true,
        command: undefined,
      },
    },
    empty: {
      name: 'Un client qui n’a encore rien, et une commande mal tapée',
      visitor: 'agent',
      page: { id: 'ACCUEIL', title: 'Accueil' },
      data: {
        file: {
          waiting: [],
          trips: [],
          orders: [],
          otherOrders: 0,
          notes: [],
          hasOlderNotes: false,
          transactionId,
          acts: [act],
        },
        isClosed: false,
        hasQueue: true,
        command: 'x paris',
      },
    },
    kept: {
      name: 'Un autre dossier est refusé là où celui d’un collègue est resté ouvert',
      visitor: 'agent',
      page: { id: 'ACCUEIL', title: 'Accueil' },
      data: { file, isClosed: false, command: undefined, hasQueue: false },
      answer: { message: messageOf('staff-unauthorised') },
    },
    refusedNote: {
      name: 'Une note trop longue',
      visitor: 'agent',
      page: { id: 'ACCUEIL', title: 'Accueil' },
      data: { file, isClosed: false, command: undefined, hasQueue: false },
      answer: {
        form: 'noter',
        values: { fileNote: 'Très longue note. '.repeat(30) },
        errors: { fileNote: 'La note est trop longue : 500 caractères au plus.' },
        status: 400,
        subCode: 0,
      },
    },
    none: {
      name: 'Aucun dossier n’est ouvert',
      visitor: 'nobody',
      data: { file: undefined, isClosed: false, command: undefined, hasQueue: false },
    },
    closed: {
      name: 'Le dossier vient d’être fermé',
      visitor: 'nobody',
      data: { file: undefined, isClosed: true, command: undefined, hasQueue: true },
    },
    refused: {
      name: 'L’agent n’est pas autorisé, ou le client n’a pas de carte',
      visitor: 'nobody',
      data: { file: undefined, isClosed: false, command: undefined, hasQueue: false },
      answer: { message: messageOf('staff-unauthorised') },
    },
  },
};
