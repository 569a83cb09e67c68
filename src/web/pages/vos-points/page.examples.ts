import { formatLongDate } from '#domain/french-dates.ts';
import { points } from '#domain/money.ts';
import { signed, thousands } from '#domain/typography.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import { standings, tripCounts } from '#web/gallery/data/standings.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { balanceLine } from '#web/views/balance-line.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 2, 6);

/** Days before today, what happened, and its points: the newest first. */
const events = [
  [3, 'Crédit', 'Paris Gare de Lyon – Lyon Part-Dieu', 'TGV INOUI 6605, voyage du 24 février', 320],
  [11, 'Dépense', 'Billet France', 'Commande 2026-000412, dossier QXKM7R', -8400],
  [19, 'Crédit', 'Lyon Part-Dieu – Paris Gare de Lyon', 'TGV INOUI 6624, voyage du 8 février', 320],
  [34, 'Expiration', 'Points arrivés à échéance', '', -1150],
  [48, 'Points rendus', 'Annulation de la commande 2026-000377', 'Dossier HJ82KD', 6400],
  [52, 'Dépense', 'Billet France', 'Commande 2026-000377, dossier HJ82KD', -6400],
  [
    66,
    'Crédit',
    'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
    'TGV INOUI 5102, voyage du 22 décembre',
    640,
  ],
  [80, 'Crédit', 'Paris Montparnasse – Bordeaux Saint-Jean', 'TGV INOUI 8541, voyage du 8 décembre', 410],
  [97, 'Correction', 'Geste commercial', 'Réclamation R-20114', 500],
  [110, 'Crédit', 'Rennes – Paris Montparnasse', 'TGV INOUI 8620, voyage du 8 novembre', 290],
  [131, 'Crédit', 'Paris Montparnasse – Rennes', 'TGV INOUI 8605, voyage du 18 octobre', 290],
  [150, 'Crédit', 'Bienvenue', 'Ouverture de la carte', 1000],
] as const;

const PATH = '/recompense/vos-points';
type Row = Data['movements']['rows'][number];
const movementsUpTo = (balance: number): Row[] => {
  let after = balance;
  return events.map(([days, kind, label, detail, change], index) => {
    const at = new Date(TODAY - days * DAY);
    const row = {
      id: `m${index}`,
      date: at.toISOString().slice(0, 10),
      day: `${at.getUTCDate()}\u00a0${['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'][at.getUTCMonth()]}${at.getUTCFullYear() === 2026 ? '' : '\u00a02025'}`,
      kind,
      label,
      detail,
      points: signed(change),
      isDebit: change < 0,
      after: thousands(after),
    } as const;
    after -= change;
    return row as Row;
  });
};

const lineUpTo = (balance: number): Data['line'] => {
  let after = balance;
  const steps = events.map(([days, , , , change]) => {
    const step = { at: TODAY - days * DAY, balance: after };
    after -= change;
    return step;
  });
  return balanceLine(after, steps.reverse(), {
    from: Temporal.PlainDate.from('2025-03-06'),
    until: Temporal.Instant.fromEpochMilliseconds(TODAY),
    monthsAhead: 3,
    coming: [
      { from: Temporal.PlainDate.from('2026-03-20'), balanceAfter: balance + 320 },
      { from: Temporal.PlainDate.from('2026-04-01'), balanceAfter: balance - 1830 },
      { from: Temporal.PlainDate.from('2026-06-01'), balanceAfter: balance - 2770 },
    ],
  });
};

/** The last day of a month of 2026, by how many months it comes after March. */
const expiry = (index: number, amount: number): Data['expiries'][number] => {
  const day = Temporal.PlainDate.from({ year: 2026, month: 3 + index, day: 31 });
  return {
    on: formatLongDate(day),
    dateTime: day.toString(),
    points: thousands(amount),
    soon: ['dans 25\u00a0jours', 'dans 55\u00a0jours', 'dans 86\u00a0jours'][index],
  };
};

const simulation: Data['simulation'] = {
  title: 'Et si je voyage d’ici le 14\u00a0juin\u00a02026\u202f?',
  rule: 'Un aller-retour compte pour deux voyages, s’il coûte plus de 9\u00a0€ dans chaque sens.',
  values: { highSpeedEuros: '0', intercityEuros: '0', trips: '0' },
  answer: undefined,
  result: undefined,
};
const simulated: Data['simulation'] = {
  ...simulation,
  values: { highSpeedEuros: '240', intercityEuros: '60', trips: '4' },
  result: {
    gain: 'Ces trajets vous rapporteraient 1\u202f200\u00a0points Monnaie et 300\u00a0points Statut.',
    year: 'Votre année compterait 1\u202f540\u00a0points Statut et 18\u00a0voyages.',
    words: 'Votre statut Grand Voyageur est acquis jusqu’au 14\u00a0juin\u00a02027.',
  },
};
const years: Data['years'] = [
  {
    id: '2025-06-14',
    from: '14/06/2024',
    until: '13/06/2025',
    statusPoints: '1\u202f712',
    trips: '23',
    brought: 'Grand Voyageur',
  },
  {
    id: '2024-06-14',
    from: '14/06/2023',
    until: '13/06/2024',
    statusPoints: '640',
    trips: '9',
    brought: 'Statut voyageur',
  },
];

const SEARCH =
  '/recompense/boutique-v2?id=43&etape=itineraire&departureName=Paris+Gare+de+Lyon&arrivalName=Lyon+Part-Dieu';

const full: Data = {
  mayUseShop: true,
  colour: 'blue',
  balance: points(18400),
  unit: 'points Monnaie à dépenser',
  status: standings.middle,
  trips: { ...tripCounts.most, text: '' },
  anniversary:
    'Pour garder votre statut au 14\u00a0juin\u00a02026, il vous manque 260\u00a0points Statut, ou 6\u00a0voyages.',
  movements: onePage(PATH, '12\u00a0mouvements', movementsUpTo(18400)),
  line: lineUpTo(18400),
  expiries: [expiry(0, 2150), expiry(2, 940), expiry(9, 15310)],
  moreExpiries: 0,
  soonest: '2\u202f150\u00a0points expirent le 31\u00a0mars\u00a02026.',
  owed: '',
  simulation,
  years,
  usual: [
    {
      journey: 'Paris Gare de Lyon – Lyon Part-Dieu',
      search: SEARCH,
      best: {
        points: '4\u202f200\u00a0points',
        day: 'mardi\u00a08\u00a0décembre',
        dateTime: '2026-12-08',
        others: ' et 3\u00a0autres jours d’ici trois mois',
        reach: 'Votre solde en paie 4\u00a0allers.',
        trains: {
          href: '/recompense/boutique-v2?id=43&etape=aller&departureDate=08%2F12%2F2026',
          label: 'Voir les trains du 8\u00a0décembre',
        },
        months: '/recompense/boutique-v2?id=43&etape=mois&departureDate=08%2F12%2F2026',
      },
    },
  ],
  pendingAway: undefined,
  pending: [
    {
      id: 'p1',
      label: 'Paris Gare de Lyon – Marseille Saint-Charles',
      detail: 'TGV INOUI 6107',
      points: signed(320),
      credited: 'crédités le 20\u00a0mars',
    },
  ],
};

export const examples: Examples = {
  route: '/recompense/vos-points',
  cases: {
    full: { name: 'Douze mouvements, trois échéances, un crédit à venir', visitor: 'blue', data: full },
    empty: {
      name: 'Aucun point, aucun mouvement, des points à reprendre',
      visitor: 'red',
      data: {
        ...full,
        mayUseShop: false,
        colour: 'red',
        usual: [],
        years: [],
        balance: points(0),
        unit: 'point Monnaie, à dépenser dès le statut Grand Voyageur',
        status: standings.zero,
        trips: tripCounts.none,
        anniversary:
          'Arrêté en cours\u00a0: votre année close le 11 mars 2027 compte à ce jour 1\u202f240 points Statut et 20 voyages, soit le statut Grand Voyageur. Elle sera arrêtée le 20 mars 2027.',
        movements: onePage(PATH, '0\u00a0mouvement', []),
        line: undefined,
        expiries: [],
        soonest: undefined,
        owed: '120\u00a0points restent à reprendre sur vos prochains points\u00a0: un voyage annulé ou corrigé les avait rapportés.',
        pending: [],
      },
    },
    much: {
      name: 'Solde à six chiffres, douze échéances, statut dépassé, cinq crédits à venir',
      visitor: 'longest',
      data: {
        ...full,
        colour: 'berry',
        balance: points(128450),
        usual: [
          'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
          'Chambéry–Challes-les-Eaux – Aéroport Charles-de-Gaulle 2 TGV',
        ].map((journey) => ({
          journey,
          search: SEARCH,
          best: {
            points: '12\u202f800\u00a0points',
            day: 'mercredi\u00a023\u00a0décembre',
            dateTime: '2026-12-23',
            others: '',
            reach: 'Votre solde en paie 10\u00a0allers.',
            trains: {
              href: '/recompense/boutique-v2?id=43&etape=aller&departureDate=23%2F12%2F2026',
              label: 'Voir les trains du 23\u00a0décembre',
            },
            months: '/recompense/boutique-v2?id=43&etape=mois&departureDate=23%2F12%2F2026',
          },
        })),
        status: standings.beyond,
        trips: tripCounts.all,
        movements: {
          rows: movementsUpTo(128450),
          page: 1,
          pages: 9,
          total: '104\u00a0mouvements',
          address: PATH,
        },
        line: lineUpTo(128450),
        expiries: [12480, 940, 15310, 104, 33200, 8040].map((amount, index) => expiry(index, amount)),
        moreExpiries: 6,
        soonest: '12\u202f480\u00a0points expirent le 31\u00a0mars\u00a02026.',
        pending: [
          'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
          'Chambéry–Challes-les-Eaux – Aéroport Charles-de-Gaulle 2 TGV',
          'Paris Gare de Lyon – Lyon Part-Dieu',
          'Lyon Part-Dieu – Paris Gare de Lyon',
          'Villefranche-de-Conflent-Vernet-les-Bains – Perpignan',
        ].map((label, index) => ({
          id: `p${index}`,
          label,
          detail: 'TGV INOUI 5102',
          points: signed(640 + index),
          credited: index === 0 ? 'crédit en cours' : 'crédités le 30\u00a0septembre',
        })),
      },
    },
    simulated: {
      name: 'Une simulation faite',
      visitor: 'blue',
      data: { ...full, simulation: simulated },
    },
    notSimulated: {
      name: 'Une simulation refusée',
      visitor: 'blue',
      data: {
        ...full,
        simulation: {
          ...simulation,
          values: { highSpeedEuros: '49,90', intercityEuros: '', trips: '4' },
          answer: {
            form: 'simuler',
            values: { highSpeedEuros: '49,90', intercityEuros: '', trips: '4' },
            errors: {
              highSpeedEuros: 'Indiquez un montant en euros, sans centimes, entre 0 et 20\u202f000.',
              intercityEuros: 'Champ obligatoire',
            },
            status: 400,
          },
        },
      },
    },
    noBestDates: {
      name: 'Le prix d’un trajet habituel se fait attendre',
      visitor: 'blue',
      data: {
        ...full,
        usual: [
          { journey: 'Paris Gare de Lyon – Lyon Part-Dieu', search: SEARCH, best: undefined },
          ...(full.usual ?? []).map((one) => ({ ...one, journey: 'Lyon Part-Dieu – Paris Gare de Lyon' })),
        ],
      },
    },
    noUsualJourneys: {
      name: 'Les trajets habituels ne peuvent pas être lus',
      visitor: 'blue',
      data: { ...full, usual: undefined },
    },
    incident: {
      name: 'Ni les mouvements ni ce qui est à venir ne peuvent être lus',
      visitor: 'blue',
      data: {
        ...full,
        movements: unreadable(PATH, 'statement-unavailable'),
        line: undefined,
        pending: [],
        pendingAway: unreadable(PATH, 'statement-unavailable').incident,
      },
    },
    one: {
      name: 'T Le Club, un seul mouvement : pas encore de courbe',
      visitor: 'yellow',
      data: {
        ...full,
        mayUseShop: false,
        colour: 'yellow',
        usual: [],
        balance: points(1000),
        status: standings.reached,
        movements: onePage(PATH, '1\u00a0mouvement', movementsUpTo(1000).slice(-1)),
        line: undefined,
        expiries: [expiry(4, 1000)],
        soonest: '1\u202f000\u00a0points expirent le 31\u00a0juillet\u00a02026.',
        pending: [],
      },
    },
  },
};
