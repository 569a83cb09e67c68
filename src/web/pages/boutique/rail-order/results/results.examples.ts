import { messageOf } from '#domain/errors/catalogue.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { thousands, travelClass } from '#domain/typography.ts';
import { exampleJourney, minutes } from '#web/ui/results/testing/example-journey.ts';
import { journeys } from '../testing/example-order.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import { ordersOf } from './order-of-list.server.ts';
import type { ResultsData } from './results.server.ts';

const second = travelClass('2');
const first = travelClass('1');

const condition = (fare: 'points' | 'promo') => {
  const { short, isFlexible } = fareConditions(fare);
  return { text: short, isFlexible };
};
const [promo, free] = [condition('promo'), condition('points')];

export const list: ResultsData = {
  orders: ordersOf({ tri: '' }),
  best: [
    {
      title: 'le moins cher à 06h12',
      text: '4\u202f200\u00a0points, 3\u00a0h\u00a040',
      href: '/recompense/boutique-v2?id=43&etape=aller&departureHour=6',
    },
    {
      title: 'le plus rapide à 10h37',
      text: '6\u202f400\u00a0points, 3\u00a0h\u00a004',
      href: '/recompense/boutique-v2?id=43&etape=aller&departureHour=10',
    },
  ],
  direction: 'outward',
  title: 'Aller, mercredi\u00a017\u00a0mars',
  sentence: [
    'De ',
    { text: 'Paris, toutes gares', href },
    ' à ',
    { text: 'Marseille Saint-Charles', href },
    ', aller le ',
    { text: 'mer.\u00a017\u00a0mars', href },
    ' dès ',
    { text: '09h00', href },
    ', pour ',
    { text: '1\u00a0voyageur', href },
    '.',
  ],
  count: '4\u00a0trains, de 09h12 à 12h15.',
  short: {
    stations: 'Paris, toutes gares → Marseille Saint-Charles',
    when: ['aller mer.\u00a017\u00a0mars, 1\u00a0voyageur'],
    href,
  },
  calendar: {
    label: 'Prix le plus bas par jour',
    hours: 'départs de 09h00 à 13h00',
    days: (
      [
        ['dim.', '14\u00a0mars', 8400],
        ['lun.', '15\u00a0mars', 4900],
        ['mar.', '16\u00a0mars', 4900],
        ['mer.', '17\u00a0mars', 5600],
        ['jeu.', '18\u00a0mars', 7000],
        ['ven.', '19\u00a0mars', undefined],
        ['sam.', '20\u00a0mars', 7000],
      ] as const
    ).map(([weekday, date, price]) => ({
      href,
      short: `${weekday}\u00a0${Number.parseInt(date, 10)}`,
      day: date,
      current: date === '17\u00a0mars',
      ...(price
        ? {
            points: price,
            label: thousands(price),
            lowest: price === 4900,
            beyond: price > 7500,
          }
        : {}),
    })),
    before: href,
    after: href,
  },
  months: href,
  hours: [6, 10, 14, 18, 22].map((hour) => {
    const label = `${String(hour).padStart(2, '0')}h00`;
    return {
      label,
      name: `Trains dès ${label}`,
      href: `${href}&departureHour=${hour}`,
      current: hour === 10,
    };
  }),
  journeys: [
    exampleJourney('09h12', '12h26', '3\u00a0h\u00a014', 'TGV INOUI\u00a06107', [
      {
        id: 'a2',
        value: 'a2',
        label: second,
        points: 5600,
        pointsBefore: 8000,
        condition: promo,
        note: '4\u00a0places à ce prix',
      },
      { id: 'a1', value: 'a1', label: first, points: 8400, pointsBefore: 12000, condition: promo },
    ]),
    exampleJourney(
      '10h00',
      '14h47',
      '4\u00a0h\u00a047',
      'TGV INOUI\u00a06609 puis 9877',
      [
        { id: 'b2', value: 'b2', label: second, points: 7000, condition: free },
        {
          id: 'b1',
          value: 'b1',
          label: first,
          points: 10500,
          state: 'beyond',
          condition: free,
          missing: 'Il manque 500\u00a0points',
        },
      ],
      {
        changesLabel: '1\u00a0correspondance, Lyon Part-Dieu, 1\u00a0h\u00a006',
        changes: [{ from: minutes('11h57'), to: minutes('13h03') }],
      },
    ),
    exampleJourney('10h53', '14h11', '3\u00a0h\u00a018', 'OUIGO\u00a07807', [
      { id: 'c2', value: 'c2', label: second, state: 'full' },
    ]),
    exampleJourney(
      '12h15',
      '17h02',
      '4\u00a0h\u00a047',
      'Intercités de nuit\u00a03753 puis TER\u00a017479',
      [
        {
          id: 'd2',
          value: 'd2',
          label: second,
          points: 7000,
          condition: free,
          note: '1\u00a0place à ce prix',
        },
        { id: 'd1', value: 'd1', label: first, state: 'full' },
      ],
      {
        arrivalNote: 'le lendemain',
        arrives: minutes('17h02') + 1440,
        changesLabel: '1\u00a0correspondance, Toulouse Matabiau, 51\u00a0min',
        changes: [{ from: minutes('23h10'), to: minutes('23h59') + 2 }],
      },
    ),
  ],
  offers: {
    a2: {
      title: `09h12, TGV INOUI\u00a06107, ${second}`,
      text: `5\u202f600\u00a0points, ${fareConditions('promo').inSentence}.`,
      total: { label: 'Total', points: '5\u202f600' },
      rest: 'il vous restera 4\u202f400\u00a0points',
      spent: 0.56,
      next: 0.56,
    },
  },
  spendable: 10000,
  classes: [second, first],
  earlier: { href, label: 'Trains plus tôt, avant 09h12' },
  later: { href, label: 'Trains plus tard, après 12h15' },
  days: [
    { href, label: 'mardi\u00a016\u00a0mars', direction: 'before' },
    { href: `${href}&apres`, label: 'jeudi\u00a018\u00a0mars', direction: 'after' },
  ],
  anchors: { '09h12': 'premier-train' },
  filters: [
    { name: 'direct', label: 'Directs', isOn: false },
    { name: 'moyens', label: 'Dans mes 10\u202f000\u00a0points', isOn: true },
    { name: 'echangeables', label: 'Échangeables', isOn: false },
  ],
  filtered: [
    ['id', '43'],
    ['etape', 'aller'],
  ],
  waysOut: [],
  untouched: { rest: 'vous avez 10\u202f000\u00a0points', spent: 0 },
  hidden: [
    ['id', '43'],
    ['etape', 'voyageurs'],
  ],
  fieldName: 'aller',
  chosen: 'a2',
  action: 'Choisir ce train',
  passengers: '1\u00a0voyageur',
  notes: ['Heures de Paris. Prix pour un voyageur.'],
  priceAlert: {
    text: 'Un e-mail vous prévient dès qu’un train du mercredi\u00a017\u00a0mars, à toute heure, se prend pour votre prix ou moins, pour 1\u00a0voyageur. Le moins cher de ce jour, à 06h12, coûte 4\u202f200\u00a0points.',
    form: 'price',
    proposed: { points: '4100', why: 'Moins que 4\u202f200\u00a0points.' },
  },
};
const { calendar: _, earlier: __, ...bare } = list;
const empty: ResultsData = {
  ...bare,
  count: 'Aucun train dans cette liste.',
  journeys: [],
  classes: [],
  offers: {},
  chosen: '',
};

const state = statesOf('ferShopCartOutward');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    list: state('Une liste de trains, un choix fait', 'blue', list),
    nothingChosen: state('Le choix manque', 'blue', {
      ...list,
      chosen: '',
      choiceError: messageOf('choice-needed'),
    }),
    poor: state('Rien n’est dans mes moyens', 'blue', {
      ...list,
      chosen: '',
      offers: {},
      spendable: 1000,
      filters: list.filters.map((filter) =>
        filter.name === 'moyens'
          ? { ...filter, label: 'A/R dans mes 1\u202f000\u00a0points', isOn: false }
          : filter,
      ),
      untouched: { rest: 'vous avez 1\u202f000\u00a0points', spent: 0 },
      journeys: list.journeys.map((item) => ({
        ...item,
        offers: item.offers.map((offer) =>
          offer.state === 'full'
            ? offer
            : {
                ...offer,
                state: 'beyond' as const,
                missing:
                  'A/R\u00a0: il manque 10\u202f200\u00a0points, ou 4\u202f600 pour payer 5\u202f600\u00a0points et 56,00\u00a0€',
              },
        ),
      })),
      alert: {
        kind: 'warning' as const,
        title: 'Aucun aller-retour à ces heures n’entre dans vos 1\u202f000\u00a0points.',
        text: 'Le moins cher coûte 11\u202f200, aller et retour\u00a0: il manque 10\u202f200\u00a0points. Avec 4\u202f600\u00a0points de plus, le reste se paierait en euros.',
      },
      waysOut: [
        {
          title: 'Ces mêmes jours, à d’autres heures',
          text: 'Aller à 18h12, retour à 20h04\u00a0: 1\u202f800\u00a0points, tous vos points et 8,00\u00a0€.',
          href,
          label: 'Voir les trains dès 18h00',
        },
        {
          title: 'Partir un autre jour',
          text: 'Lundi\u00a015\u00a0mars dès 900\u00a0points, il vous restera 100\u00a0points.',
          href,
          label: 'Voir le lundi\u00a015\u00a0mars',
        },
        {
          title: 'Changer la recherche',
          text: 'Une autre heure, d’autres jours, moins de voyageurs.',
          href,
          label: 'Modifier la recherche',
        },
      ],
    }),
    full: state('Aucune place à ces heures', 'berry', {
      ...list,
      chosen: '',
      offers: {},
      journeys: list.journeys.map((item) => ({
        ...item,
        offers: item.offers.map(({ id, value, label }) => ({ id, value, label, state: 'full' as const })),
      })),
      alert: { kind: 'warning' as const, title: messageOf('full-for-passenger-count') },
      waysOut: [
        {
          title: 'Partir à une autre heure',
          text: 'À 06h52\u00a0: 8\u202f400\u00a0points, il vous restera 1\u202f504\u00a0points.',
          href,
          label: 'Voir les trains dès 06h00',
        },
        {
          title: 'Changer la recherche',
          text: 'Une autre heure, d’autres jours, moins de voyageurs.',
          href,
          label: 'Modifier la recherche',
        },
      ],
    }),
    empty: state('Aucun train à cette heure', 'blue', {
      ...empty,
      priceAlert: {
        text: 'Alerte en place\u00a0: un e-mail vous prévient dès qu’un train du mercredi\u00a017\u00a0mars, à toute heure, se prend pour 4\u202f800\u00a0points ou moins, pour 1\u00a0voyageur.',
        form: 'end',
      },
      alert: {
        kind: 'information' as const,
        title: messageOf('no-train-at-this-time'),
      },
    }),
    unavailable: state('La recherche ne répond pas', 'blue', {
      ...empty,
      alert: {
        kind: 'error' as const,
        title: messageOf('search-unavailable'),
        reference: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11',
      },
      waysOut: [
        {
          title: 'Chercher encore',
          text: 'Votre recherche est gardée\u00a0: rien n’est à ressaisir.',
          href,
          label: 'Réessayer',
        },
      ],
    }),
    inward: statesOf('ferShopCartInward')(
      'Le retour, après un prix disparu',
      'yellow',
      {
        ...list,
        direction: 'inward' as const,
        fieldName: 'retour' as const,
        title: 'Retour, vendredi\u00a019\u00a0mars',
        action: 'Choisir le retour',
        ...(journeys[0]
          ? {
              outward: {
                journey: journeys[0],
                rest: 'Il vous reste 10\u202f000\u00a0points pour le retour.',
                change: href,
              },
            }
          : {}),
        chosen: '',
        alert: {
          kind: 'warning' as const,
          title: messageOf('fare-gone', { outcome: 'not-debited' }),
        },
      },
      { both: true },
    ),
  },
};
