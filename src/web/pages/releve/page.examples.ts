import { signed, thousands } from '#domain/typography.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { balanceLine } from '#web/views/balance-line.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Statement = NonNullable<Data['statement']>;
type Row = Statement['movements']['rows'][number];

const PATH = '/recompense/vos-points-releve';
const TODAY = Temporal.Instant.from('2026-03-06T09:00:00Z');

/** Date, day, what happened, and its points Monnaie, points Statut and trips: the newest first. */
const events = [
  [
    '2026-03-03',
    '3 mars',
    'Voyage Paris Gare de Lyon – Lyon Part-Dieu',
    'TGV INOUI 6605, le 27/02/2026',
    320,
    80,
    0,
  ],
  [
    '2026-03-02',
    '2 mars',
    'Voyage Lyon Part-Dieu – Paris Gare de Lyon',
    'TGV INOUI 6624, le 22/02/2026',
    0,
    0,
    1,
  ],
  [
    '2026-02-23',
    '23 févr.',
    'Billet France, Paris Gare du Nord – Lille Flandres',
    'Commande 2026-000412',
    -8400,
    0,
    0,
  ],
  [
    '2026-02-15',
    '15 févr.',
    'Voyage Lyon Part-Dieu – Paris Gare de Lyon',
    'TGV INOUI 6624, le 12/02/2026',
    320,
    80,
    0,
  ],
  ['2026-01-31', '31 janv.', 'Points expirés', '', -1150, 0, 0],
  ['2026-01-17', '17 janv.', 'Annulation de la commande 2026-000377', '', 6400, 0, 0],
  [
    '2026-01-14',
    '14 janv.',
    'Billet France, Paris Gare de Lyon – Annecy',
    'Commande 2026-000377',
    -6400,
    0,
    0,
  ],
  [
    '2025-12-30',
    '30 déc.',
    'Voyage Aéroport Charles-de-Gaulle 2 TGV – Villefranche-de-Conflent-Vernet-les-Bains',
    'TGV INOUI 5102, le 26/12/2025',
    640,
    160,
    0,
  ],
  ['2025-11-11', '11 nov.', 'Remise à zéro de vos compteurs', '', 0, -1240, 0],
  [
    '2025-10-26',
    '26 oct.',
    'Voyage Paris Montparnasse – Rennes',
    'TGV INOUI 8605, le 23/10/2025',
    290,
    70,
    0,
  ],
] as const;

const NAMES: Readonly<Record<string, string>> = {
  '2026-03': 'Mars 2026',
  '2026-02': 'Février 2026',
  '2026-01': 'Janvier 2026',
  '2025-12': 'Décembre 2025',
  '2025-11': 'Novembre 2025',
  '2025-10': 'Octobre 2025',
};
const amount = (value: number): string => (value === 0 ? '' : signed(value));

const rowsUpTo = (balance: number, withTrips: boolean): readonly Row[] => {
  let after: number = balance;
  return events
    .filter(([, , , , points, status]) => withTrips || points !== 0 || status !== 0)
    .map(([date, day, label, detail, points, status, trips]) => {
      const row = {
        date,
        day: day.replace(' ', '\u00a0'),
        label,
        detail,
        points: amount(points),
        status: amount(status),
        trips: amount(trips),
        balance: thousands(after),
      };
      after -= points;
      return row;
    });
};

const statementUpTo = (balance: number, withTrips: boolean): Statement => {
  let after: number = balance;
  const steps = events
    .map(([date, , , , points]) => {
      const step = { at: Temporal.Instant.from(`${date}T10:00:00Z`).epochMilliseconds, balance: after };
      after -= points;
      return step;
    })
    .reverse();
  const sumOf = (sign: 1 | -1, month = ''): number =>
    events
      .filter(([date, , , , points]) => points * sign > 0 && date.startsWith(month))
      .reduce((sum, [, , , , points]) => sum + points, 0);
  const line = balanceLine(after, steps, {
    from: Temporal.PlainDate.from('2025-03-06'),
    until: TODAY,
    monthsAhead: 3,
    coming: [{ from: Temporal.PlainDate.from('2026-04-01'), balanceAfter: balance - 2150 }],
  });
  return {
    words: 'du 6\u00a0mars\u00a02025 au 6\u00a0mars\u00a02026',
    movements: onePage(
      PATH,
      withTrips ? '10\u00a0mouvements' : '9\u00a0mouvements',
      rowsUpTo(balance, withTrips),
    ),
    firstNew: 0,
    figures: [
      { label: 'Solde au 05/03/2025', value: thousands(after) },
      { label: 'Gagnés', value: signed(1570) },
      { label: 'Rendus', value: signed(6400) },
      { label: 'Dépensés', value: signed(-14800) },
      { label: 'Expirés', value: signed(-1150) },
      { label: 'Solde aujourd’hui', value: thousands(balance) },
    ],
    overdue: '',
    counted: withTrips ? '390\u00a0points Statut et 1\u00a0voyage' : '390\u00a0points Statut',
    uncounted: '',
    months: Object.entries(NAMES).map(([key, name]) => ({
      key,
      name,
      href: `${PATH}?start=${key}-01&end=${key}-28`,
      plus: amount(sumOf(1, key)),
      minus: amount(sumOf(-1, key)),
      balance: thousands(balance),
    })),
    coming: [
      {
        date: '2026-03-31',
        day: '31\u00a0mars',
        year: '2026',
        label: 'Points qui expirent',
        detail: 'Dernier jour pour les dépenser',
        points: signed(-2150),
        status: '',
        balance: thousands(balance - 2150),
      },
    ],
    schedule: [
      { date: '2026-03-31', day: '31\u00a0mars\u00a02026', points: thousands(2150) },
      { date: '2026-11-30', day: '30\u00a0novembre\u00a02026', points: thousands(balance - 2150) },
    ],
    here: {
      day: 'Aujourd’hui, vendredi 6 mars 2026',
      balance: `${thousands(balance)}\u00a0points`,
    },
    line,
    lineLabel: undefined,
    further: '',
    closing: `${thousands(balance)}\u00a0points Monnaie`,
    files: {
      pdf: `${PATH}/releve.pdf?start=2025-03-06&end=2026-03-06`,
      csv: `${PATH}/releve.csv?start=2025-03-06&end=2026-03-06`,
    },
  };
};

const presets = (chosen: number): Data['presets'] =>
  [24, 12, 6, 3].map((months) => ({
    href: `${PATH}?periode=${months}-mois`,
    label: `${months}\u00a0mois`,
    isChosen: months === chosen,
    isIn: months <= chosen,
  }));

const full: Data = {
  title: 'Relevé de points',
  withTrips: false,
  presets: presets(12),
  thisYear: { href: `${PATH}?periode=cette-annee`, isChosen: false },
  answer: undefined,
  values: { start: '06/03/2025', end: '06/03/2026' },
  details: {
    start: { first: '2024-03-06', last: '2026-03-06' },
    end: { first: '2024-03-06', last: '2026-03-06' },
  },
  balance: '18\u202f400\u00a0points Monnaie',
  settling: '',
  firstDay: '6\u00a0mars\u00a02024',
  statement: statementUpTo(18400, false),
};
const trips: Data = {
  ...full,
  title: 'Relevé de points et de voyages',
  withTrips: true,
  balance: '18\u202f400\u00a0points Monnaie',
  statement: statementUpTo(18400, true),
};
const { files, words } = statementUpTo(18400, false);

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Douze mois, des points rendus, une échéance', visitor: 'blue', data: full },
    trips: { name: 'Statut voyageur : les points et les voyages', visitor: 'red', data: trips },
    much: {
      name: 'Solde à sept chiffres, mille mouvements, des points repris, année en cours d’arrêté',
      visitor: 'longest',
      data: {
        ...full,
        balance: '1\u202f284\u202f500\u00a0points Monnaie',
        settling:
          'Arrêté en cours\u00a0: votre année close le 1er\u00a0mars\u00a02026 compte à ce jour 1\u202f240\u00a0points Statut et 20\u00a0voyages, soit le statut Grand Voyageur. Elle sera arrêtée le 10\u00a0mars\u00a02026.',
        statement: {
          ...statementUpTo(1_284_500, false),
          figures: (statementUpTo(1_284_500, false).figures ?? []).flatMap((figure) =>
            figure.label === 'Dépensés'
              ? [
                  { ...figure, value: signed(-14480) },
                  { label: 'Repris', value: signed(-320) },
                ]
              : [figure],
          ),
          uncounted: '80\u00a0points Statut',
          movements: {
            rows: rowsUpTo(1_284_500, false),
            page: 1,
            pages: 10,
            total: '1\u202f042\u00a0mouvements',
            address: PATH,
          },
          overdue:
            '1\u202f200\u00a0points de ce solde sont arrivés à échéance\u00a0: leur retrait apparaîtra demain au plus tard.',
        },
      },
    },
    past: {
      name: 'Un trimestre passé, affiché jusqu’au bout',
      visitor: 'berry',
      data: {
        ...full,
        presets: presets(0),
        values: { start: '01/10/2025', end: '31/12/2025' },
        statement: {
          ...statementUpTo(18400, false),
          words: 'du 1er\u00a0octobre\u00a02025 au 31\u00a0décembre\u00a02025',
          coming: [],
          schedule: [],
          here: undefined,
          lineLabel: 'le 31/12/2025',
          further: `${PATH}?start=2025-10-01&end=2025-10-26`,
        },
      },
    },
    empty: {
      name: 'Carte toute neuve : aucun point, aucun mouvement',
      visitor: 'red',
      data: {
        ...trips,
        balance: '0\u00a0point Monnaie',
        statement: {
          words,
          files,
          movements: onePage(PATH, '0\u00a0mouvement', []),
          firstNew: 0,
          figures: [],
          overdue: '',
          counted: '',
          uncounted: '',
          months: [],
          coming: [],
          schedule: [],
          here: undefined,
          line: undefined,
          lineLabel: undefined,
          further: '',
          closing: '0\u00a0point Monnaie',
        },
      },
    },
    emptyWithComing: {
      name: 'T Le Club : rien sur la période, une échéance à venir',
      visitor: 'yellow',
      data: {
        ...full,
        statement: {
          ...statementUpTo(18400, false),
          movements: onePage(PATH, '0\u00a0mouvement', []),
          counted: '',
          uncounted: '',
          line: undefined,
        },
      },
    },
    refused: {
      name: 'Deux dates à corriger',
      visitor: 'blue',
      data: {
        ...full,
        presets: presets(0),
        answer: {
          form: 'periode',
          values: { start: '01/01/2023', end: '31/12/2999' },
          errors: { start: 'Les relevés remontent à 24 mois.', end: 'Cette date est dans l’avenir.' },
          status: 400,
        },
        values: { start: '01/01/2023', end: '31/12/2999' },
        statement: undefined,
      },
    },
    incident: {
      name: 'Le relevé ne peut pas être lu',
      visitor: 'blue',
      data: {
        ...full,
        statement: { words, files, movements: unreadable(PATH, 'statement-unavailable') },
      },
    },
  },
};
