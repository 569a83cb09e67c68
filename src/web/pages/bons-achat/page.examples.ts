import { euros, NBSP } from '#domain/typography.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Row = Data['lately'][number];

const PATH = '/compte/avantages/bons-achat';
const ORDER = '/recompense/historique-commandes-v2?commande=0199c1d0-6f00-7000-8000-000000000001';
const OVER = `${PATH}?etat=consommes`;
const until = (date: string, machine: string): Row['until'] => ({
  words: 'À utiliser jusqu’au',
  date,
  machine,
});
const delay: Row = {
  id: '0199c1d0-6f00-7000-8000-000000000001',
  amount: `15${NBSP}€`,
  rest: undefined,
  title: 'Compensation de retard, garantie G30',
  state: { tone: 'warning', words: `encore 72${NBSP}jours` },
  lines: [`Paris – Lyon du 2${NBSP}août, arrivée avec 41${NBSP}minutes de retard, dossier RKM2WE`],
  how: 'En plusieurs fois, jusqu’au dernier euro',
  until: until(`2${NBSP}février${NBSP}2027`, '2027-02-02'),
  code: 'G30 7K4M 2QXR',
  isOver: false,
};
const cash: Row = {
  ...delay,
  id: '0199c1d0-6f00-7000-8000-000000000002',
  amount: `25${NBSP}€`,
  rest: { at: 625, words: `restent sur 40${NBSP}€` },
  title: 'Bon de caisse',
  state: { tone: 'ok', words: 'Utilisable' },
  lines: [
    `Remboursement, dossier SVC9LD, annulé le 14${NBSP}juin${NBSP}2026`,
    {
      before: `Employé${NBSP}: `,
      link: { href: ORDER, label: 'commande 8894 0112 3705' },
      after: `, le 12${NBSP}octobre${NBSP}2026, 15${NBSP}€`,
    },
  ],
  until: until(`14${NBSP}juin${NBSP}2027`, '2027-06-14'),
  code: 'BCA 3D8P 9WVN',
};
const reduction: Row = {
  ...delay,
  id: '0199c1d0-6f00-7000-8000-000000000003',
  amount: `10${NBSP}%`,
  title: 'Réduction fidélité',
  state: { tone: 'ok', words: 'Utilisable' },
  lines: [`Votre anniversaire de carte, le 29${NBSP}mars${NBSP}2026`],
  how: 'En une fois, sur un achat en euros',
  until: until(`31${NBSP}mars${NBSP}2027`, '2027-03-31'),
  code: 'FID 5HTC 6ZLB',
};
const waiting: Row = {
  ...cash,
  id: '0199c1d0-6f00-7000-8000-000000000004',
  amount: `1${NBSP}234,56${NBSP}€`,
  rest: undefined,
  title: 'Compensation voyageur',
  state: { tone: 'information', words: 'Dans une commande en cours' },
  lines: [
    `Correspondance manquée à Saint-Germain-des-Fossés par la faute d’un train de remplacement, retour de nuit en taxi, dossier QXKM7R`,
    {
      before: `Gardé${NBSP}: `,
      link: { href: ORDER, label: 'commande 8894 0112 3706' },
      after: `, le 12${NBSP}octobre${NBSP}2026, 1${NBSP}234,56${NBSP}€`,
    },
  ],
};
const used: Row = {
  ...delay,
  id: '0199c1d0-6f00-7000-8000-000000000005',
  amount: `20${NBSP}€`,
  title: 'Garantie confort',
  state: { tone: 'used', words: 'Utilisé' },
  lines: [
    `Climatisation en panne, Paris – Nice du 4${NBSP}avril, dossier NHW3RK`,
    `Employé${NBSP}: dossier ZK4T7L, le 12${NBSP}octobre${NBSP}2026, 20${NBSP}€`,
  ],
  how: undefined,
  until: { words: 'Valable jusqu’au', date: `30${NBSP}novembre${NBSP}2026`, machine: '2026-11-30' },
  code: 'CFT 9PLM 4RTA',
  isOver: true,
};
const ended: Row = {
  ...used,
  id: '0199c1d0-6f00-7000-8000-000000000006',
  amount: `8,50${NBSP}€`,
  rest: { at: 170, words: `restaient sur 50${NBSP}€` },
  title: 'Remboursement',
  state: { tone: 'expired', words: 'Expiré' },
  lines: [`Dossier PLM4XT, annulé le 2${NBSP}novembre${NBSP}2025`],
};
const tabs = (usable: number, over: number): NonNullable<Data['tabs']> => ({
  usable: { href: PATH, count: usable },
  over: { href: OVER, count: over },
});
const full: Data = {
  vouchers: onePage(PATH, `3${NBSP}bons d’achat`, [delay, cash, reduction]),
  isOver: false,
  left: `40${NBSP}€`,
  tabs: tabs(3, 4),
  lately: [used, ended],
};
const none = { ...full, vouchers: onePage(PATH, `0${NBSP}bon d’achat`, []), left: undefined, lately: [] };

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Trois bons à utiliser, deux derniers', visitor: 'blue', data: full },
    over: {
      name: 'Les bons utilisés ou expirés',
      visitor: 'blue',
      query: '?etat=consommes',
      data: {
        ...full,
        vouchers: onePage(OVER, `2${NBSP}bons d’achat`, [used, ended]),
        isOver: true,
        left: undefined,
        lately: [],
      },
    },
    empty: { name: 'Aucun bon', visitor: 'traveller', data: { ...none, tabs: tabs(0, 0) } },
    emptyOver: {
      name: 'Aucun bon utilisé',
      visitor: 'cardHolder',
      query: '?etat=consommes',
      data: { ...none, vouchers: onePage(OVER, `0${NBSP}bon d’achat`, []), isOver: true, tabs: tabs(3, 0) },
    },
    many: {
      name: 'Deux cents bons, dont un dans une commande, au milieu de vingt pages',
      visitor: 'longest',
      query: '?page=2',
      data: {
        ...full,
        vouchers: {
          rows: [
            waiting,
            ...Array.from({ length: 9 }, (_, index) => ({
              ...cash,
              id: `${cash.id}${index}`,
              code: `BCA 3D8P 9W${String(index)}N`,
            })),
          ],
          page: 2,
          pages: 20,
          total: `200${NBSP}bons d’achat`,
          address: PATH,
        },
        left: euros(499_650),
        tabs: tabs(200, 37),
        lately: [],
      },
    },
    incident: {
      name: 'Les bons ne peuvent pas être lus',
      visitor: 'blue',
      data: { ...none, vouchers: unreadable(PATH, 'vouchers-unavailable'), tabs: undefined },
    },
  },
};
