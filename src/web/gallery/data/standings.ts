import type { statusView } from '#web/views/status-view.server.ts';

type StatusView = ReturnType<typeof statusView>;

/** Status lines as the product words them, from an empty year to one beyond the last stop. */
export const standings = {
  zero: {
    value: 0,
    label: '0\u00a0point Statut',
    stops: [
      { at: 0, label: '0', note: 'depuis le 14/06/2025', shortNote: '' },
      {
        at: 1500,
        label: '1\u202f500',
        note: 'Grand Voyageur, encore\u00a01\u202f500',
        shortNote: 'encore\u00a01\u202f500',
      },
      {
        at: 2200,
        label: '2\u202f200',
        note: 'Le Club, encore\u00a02\u202f200',
        shortNote: 'encore\u00a02\u202f200',
      },
    ],
  },
  middle: {
    value: 1240,
    label: '1\u202f240\u00a0points Statut',
    stops: [
      { at: 0, label: '0', note: 'depuis le 14/06/2025', shortNote: '' },
      {
        at: 1500,
        label: '1\u202f500',
        note: 'Grand Voyageur, encore\u00a0260',
        shortNote: 'encore\u00a0260',
      },
      { at: 2200, label: '2\u202f200', note: 'Le Club, encore\u00a0960', shortNote: 'encore\u00a0960' },
    ],
  },
  reached: {
    value: 1580,
    label: '1\u202f580\u00a0points Statut',
    stops: [
      { at: 0, label: '0', note: 'depuis le 23/11/2025', shortNote: '' },
      { at: 1500, label: '1\u202f500', note: 'Grand Voyageur atteint', shortNote: 'atteint' },
      { at: 2200, label: '2\u202f200', note: 'Le Club, encore\u00a0620', shortNote: 'encore\u00a0620' },
    ],
  },
  beyond: {
    value: 6480,
    label: '6\u202f480\u00a0points Statut',
    stops: [
      { at: 0, label: '0', note: 'depuis le 02/01/2026', shortNote: '' },
      { at: 1500, label: '1\u202f500', note: 'Grand Voyageur atteint', shortNote: 'atteint' },
      { at: 2200, label: '2\u202f200', note: 'Le Club atteint', shortNote: 'atteint' },
    ],
  },
} as const satisfies Readonly<Record<string, StatusView>>;

const marks = [
  { at: 10, label: 'Code 20\u00a0%' },
  { at: 20, label: 'Code 20\u00a0% et statut' },
];

/** Trip counters of a year: none yet, most, all. */
export const tripCounts = {
  none: {
    count: 0,
    target: 20,
    title: '0 voyage sur 20',
    text: 'Encore 20\u00a0voyages avant le 20\u00a0novembre\u00a02026 pour le statut Grand Voyageur.',
    marks,
  },
  most: {
    count: 14,
    target: 20,
    title: '14 voyages sur 20',
    text: 'Encore 6\u00a0voyages avant le 14\u00a0juin\u00a02026 pour le statut Grand Voyageur.',
    marks,
  },
  all: {
    count: 20,
    target: 20,
    title: '20 voyages sur 20',
    text: 'Le statut Grand Voyageur est acquis par vos voyages.',
    marks,
  },
};
