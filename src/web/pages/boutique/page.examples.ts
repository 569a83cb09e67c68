import type { PageExamples } from '#web/gallery/page-example.ts';
import type { JourneyOfList } from '#web/ui/results/results.tsx';
import type { ConfirmationData, SummaryData } from './order.server.ts';
import type { BoutiqueData, loader } from './page.server.ts';
import type { PassengersData } from './passengers.server.ts';
import type { ResultsData } from './results.server.ts';

type Examples = PageExamples<typeof loader>;
type Case = Examples['cases'][string];

const href = '/recompense/boutique-v2?id=43';
const ONE_WAY = ['Itinéraire', 'Aller', 'Voyageurs', 'Récapitulatif', 'Confirmation'];
const RETURN = ['Itinéraire', 'Aller', 'Retour', 'Voyageurs', 'Récapitulatif', 'Confirmation'];

/** The line of an order's steps around a step's data; `closed` when nothing leads back any more. */
const at = <Data extends object>(
  data: Data,
  labels: readonly string[],
  current: number,
  closed = false,
): Data & Pick<BoutiqueData, 'stops' | 'current'> => ({
  ...data,
  current,
  stops: labels.map((label, index) => ({ label, ...(index < current && !closed ? { href } : {}) })),
});

const itinerary = {
  step: 'itinerary',
  values: {
    departureName: '',
    departure: '',
    arrivalName: '',
    arrival: '',
    journeyType: 'ALLER_SIMPLE',
    departureDate: '01/03/2027',
    departureHour: '12',
    arrivalDate: '',
    arrivalHour: '6',
    passengersCount: '1',
    direct: '',
    viaName: '',
    via: '',
  },
  errors: {},
  proposals: {},
  firstDate: '01/03/2027',
  lastDate: '01/06/2027',
  firstIso: '2027-03-01',
  lastIso: '2027-06-01',
  hours: Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}h00`,
  })),
  passengerChoices: Array.from({ length: 6 }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} ${index === 0 ? 'voyageur' : 'voyageurs'}`,
  })),
  hidden: [
    ['id', '43'],
    ['etape', 'aller'],
  ],
} as const;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const journey = (
  departure: string,
  arrival: string,
  duration: string,
  trains: string,
  offers: JourneyOfList['offers'],
  more: Partial<JourneyOfList> = {},
): JourneyOfList => ({
  id: departure,
  departure,
  arrival,
  from: 'Paris Gare de Lyon',
  to: 'Marseille Saint-Charles',
  departs: minutes(departure),
  arrives: minutes(arrival),
  duration,
  changesLabel: 'direct',
  trains,
  offers,
  ...more,
});
const second = '2de\u00a0classe';
const first = '1re\u00a0classe';

const list: ResultsData = {
  step: 'results',
  direction: 'outward',
  title: 'Aller, mercredi\u00a017\u00a0mars',
  sentence: [
    'De ',
    { text: 'Paris, toutes gares', href },
    ' à ',
    { text: 'Marseille Saint-Charles', href },
    ', aller le ',
    { text: 'mercredi\u00a017\u00a0mars', href },
    ' dès ',
    { text: '09h00', href },
    ', pour ',
    { text: '1\u00a0voyageur', href },
    ', ',
    { text: 'avec ou sans correspondance', href },
    '.',
  ],
  calendar: {
    label: 'Prix le plus bas par jour, départs de 9h à 13h',
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
      weekday,
      date,
      current: date === '17\u00a0mars',
      ...(price
        ? { points: price, label: `${Math.floor(price / 1000)}\u202f${price % 1000}`, lowest: price === 4900 }
        : {}),
    })),
    before: href,
    after: href,
  },
  journeys: [
    journey('09h12', '12h26', '3\u00a0h\u00a014', 'TGV INOUI\u00a06107', [
      { value: 'a2', label: second, points: 5600, pointsBefore: 8000, note: '4\u00a0places à ce prix' },
      { value: 'a1', label: first, points: 8400, pointsBefore: 12000 },
    ]),
    journey(
      '10h00',
      '14h47',
      '4\u00a0h\u00a047',
      'TGV INOUI\u00a06609 puis 9877',
      [
        { value: 'b2', label: second, points: 7000 },
        { value: 'b1', label: first, points: 10500, state: 'beyond' },
      ],
      {
        changesLabel: '1\u00a0correspondance, Lyon Part-Dieu, 1\u00a0h\u00a006',
        changes: [{ from: minutes('11h57'), to: minutes('13h03') }],
      },
    ),
    journey('10h53', '14h11', '3\u00a0h\u00a018', 'OUIGO\u00a07807', [
      { value: 'c2', label: second, state: 'full' },
    ]),
    journey(
      '12h15',
      '17h02',
      '4\u00a0h\u00a047',
      'Intercités de nuit\u00a03753 puis TER\u00a017479',
      [
        { value: 'd2', label: second, points: 7000, note: '1\u00a0place à ce prix' },
        { value: 'd1', label: first, state: 'full' },
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
      title: '09h12, Paris Gare de Lyon vers Marseille Saint-Charles',
      text: `${second}, 5\u202f600\u00a0points. Il vous restera 4\u202f400\u00a0points.`,
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
  filters: [
    { href, label: 'Trains directs', isOn: false },
    { href, label: 'Dans mes moyens\u00a0: 10\u202f000\u00a0points', isOn: false },
  ],
  hidden: [
    ['id', '43'],
    ['etape', 'voyageurs'],
  ],
  fieldName: 'aller',
  chosen: 'a2',
  action: 'Choisir ce train',
  passengers: '1\u00a0voyageur',
  notes: ['Heures de Paris. Prix en points pour un voyageur.'],
};
const { calendar: _, earlier: __, ...bare } = list;
const empty: ResultsData = { ...bare, journeys: [], classes: [], offers: {}, chosen: '' };

const outward = {
  way: 'Aller',
  date: 'mercredi\u00a017\u00a0mars\u00a02027',
  departure: { time: '09h12', dateTime: '2027-03-17T08:12:00Z', station: 'Paris Gare de Lyon' },
  arrival: { time: '12h26', dateTime: '2027-03-17T11:26:00Z', station: 'Marseille Saint-Charles', shift: '' },
  duration: '3\u00a0h\u00a014',
  changes: 'direct',
  waits: [],
  trains: 'TGV INOUI\u00a06107',
  className: second,
  fare: 'Tarif promotion',
  points: '11\u202f200\u00a0points',
};
const inward = {
  ...outward,
  way: 'Retour',
  date: 'vendredi\u00a019\u00a0mars\u00a02027',
  departure: { time: '22h14', dateTime: '2027-03-19T21:14:00Z', station: 'Marseille Saint-Charles' },
  arrival: {
    time: '07h02',
    dateTime: '2027-03-20T06:02:00Z',
    station: 'Paris Austerlitz',
    shift: 'le lendemain',
  },
  duration: '8\u00a0h\u00a048',
  changes: '1\u00a0correspondance, Avignon TGV puis Avignon Centre, 38\u00a0min',
  waits: [{ from: 0.2, to: 0.27 }],
  trains: 'TER\u00a017479 puis Intercités de nuit\u00a03754',
  className: first,
  fare: 'Tarif en points',
  points: '21\u202f000\u00a0points',
};
const account = {
  total: '32\u202f200',
  unit: 'points',
  balance: '64\u202f215\u00a0points',
  remains: '32\u202f015\u00a0points',
};
const passengers: PassengersData = {
  step: 'passengers',
  journeys: [outward, inward],
  account,
  holder: { name: 'Solange Okafor', birthDate: '03/04/1971', email: 'solange.okafor@exemple.fr' },
  others: [2],
  transactionId: 'exemple-transaction',
};
const summary: SummaryData = {
  step: 'summary',
  number: '8894 0112 3705',
  journeys: [outward, inward],
  passengers: [
    {
      name: 'Solange Okafor',
      seats: [
        { journey: 'Aller', train: 'TGV INOUI 6107', coach: '6', seat: '34', position: 'fenêtre' },
        { journey: 'Retour', train: 'TER 17479', coach: '2', seat: '11', position: '' },
        {
          journey: 'Retour',
          train: 'Intercités de nuit 3754',
          coach: '14',
          seat: '52',
          position: 'couchette basse',
        },
      ],
    },
    {
      name: 'Marie-Bénédicte de La Rochefoucauld-Montbel',
      seats: [{ journey: 'Aller', train: 'TGV INOUI 6107', coach: '6', seat: '33', position: 'couloir' }],
    },
  ],
  account,
  email: 'solange.okafor@exemple.fr',
  heldUntil: '14h32',
  secondsLeft: 768,
  holdSeconds: 900,
  mayExtend: true,
  expectedPoints: '32200',
  transactionId: 'exemple-transaction',
};
const confirmation: ConfirmationData = {
  step: 'confirmation',
  number: '8894 0112 3705',
  pnr: 'QXKM7R',
  journeys: [
    { ...outward, legs: [{ train: 'TGV INOUI 6107', seats: 'Voiture 6, places 33 et 34' }] },
    {
      ...inward,
      legs: [
        { train: 'TER 17479', seats: 'Voiture 2, places 11 et 12' },
        { train: 'Intercités de nuit 3754', seats: 'Voiture 14, place 52\u202f; voiture 15, place 3' },
      ],
    },
  ],
  passengers: summary.passengers,
  names: 'Solange Okafor et Marie-Bénédicte de La Rochefoucauld-Montbel',
  spent: '32\u202f200\u00a0points',
  balance: '32\u202f015\u00a0points',
  email: 'solange.okafor@exemple.fr',
};

const one = (name: string, visitor: Case['visitor'], data: Case['data'], answer?: unknown): Case => ({
  name,
  visitor,
  query: '?id=43',
  data,
  ...(answer ? { answer } : {}),
});

export const examples: Examples = {
  route: '/recompense/boutique-v2',
  cases: {
    itinerary: one('La recherche, première visite', 'blue', at(itinerary, ONE_WAY, 0)),
    errors: one(
      'Tout est à corriger, deux gares à préciser',
      'blue',
      at(
        {
          ...itinerary,
          values: {
            ...itinerary.values,
            departureName: 'par',
            arrivalName: 'zzz',
            journeyType: 'ALLER_RETOUR',
            departureDate: '31/02/2027',
            viaName: 'lyon',
          },
          errors: {
            departure: 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.',
            arrival: 'Aucune gare ne porte ce nom. Choisissez une gare parmi les propositions.',
            departureDate: 'Date incorrecte (JJ/MM/AAAA).',
            arrivalDate: 'Champ obligatoire',
            via: 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.',
          },
          proposals: {
            departure: [
              { id: 'p1', name: 'Paris, toutes gares' },
              { id: 'p2', name: 'Paris Gare de Lyon' },
            ],
            via: [
              { id: 'l1', name: 'Lyon Part-Dieu' },
              { id: 'l2', name: 'Lyon Saint-Exupéry TGV' },
            ],
          },
        },
        RETURN,
        0,
      ),
    ),
    international: one(
      'Destination internationale, pas encore vendue',
      'berry',
      at(
        {
          ...itinerary,
          values: { ...itinerary.values, departureName: 'Paris Gare du Nord', arrivalName: 'Bruxelles-Midi' },
          message: 'Bruxelles-Midi n’est pas encore une destination vendue ici en points.',
          errors: { arrival: 'Bruxelles-Midi n’est pas encore une destination vendue ici en points.' },
        },
        ONE_WAY,
        0,
      ),
    ),
    list: one('Une liste de trains, un choix fait', 'blue', at(list, ONE_WAY, 1)),
    nothingChosen: one(
      'Le choix manque',
      'blue',
      at({ ...list, chosen: '', choiceError: 'Choisissez un train et une classe.' }, ONE_WAY, 1),
    ),
    poor: one(
      'Rien n’est dans mes moyens',
      'blue',
      at(
        {
          ...list,
          chosen: '',
          offers: {},
          spendable: 1000,
          journeys: list.journeys.map((item) => ({
            ...item,
            offers: item.offers.map((offer) =>
              offer.state === 'full' ? offer : { ...offer, state: 'beyond' as const },
            ),
          })),
          alert: {
            kind: 'warning' as const,
            title: 'Vous n’avez pas assez de points pour ce billet.',
            text: 'Pour le moins cher de ces trains, il vous manque 4\u202f600\u00a0points. Un autre jour ou une autre heure peut coûter moins.',
          },
        },
        ONE_WAY,
        1,
      ),
    ),
    empty: one(
      'Aucun train à cette heure',
      'blue',
      at(
        {
          ...empty,
          alert: {
            kind: 'information' as const,
            title: 'Aucun train ne part à ce moment. Essayez plus tôt ou plus tard.',
          },
        },
        ONE_WAY,
        1,
      ),
    ),
    inward: one(
      'Le retour, après un prix disparu',
      'yellow',
      at(
        {
          ...list,
          direction: 'inward' as const,
          fieldName: 'retour' as const,
          title: 'Retour, vendredi\u00a019\u00a0mars',
          chosen: '',
          alert: {
            kind: 'warning' as const,
            title: 'Ce prix n’est plus disponible. Voici les prix à jour\u00a0: choisissez de nouveau.',
          },
        },
        RETURN,
        2,
      ),
    ),
    passengers: one('Les voyageurs', 'berry', at(passengers, RETURN, 3)),
    passengersErrors: one('Les voyageurs, refusés', 'berry', at(passengers, RETURN, 3), {
      values: { firstName2: '<b>', lastName2: '', birthDate2: '31/02/1984' },
      errors: {
        firstName2: 'Lettres, trait d’union, apostrophe, point et espace seulement.',
        lastName2: 'Champ obligatoire',
        birthDate2: 'Écrivez la date sous la forme JJ/MM/AAAA.',
      },
      message: 'Le système de réservation ne répond pas.',
    }),
    passengersPoor: one(
      'Les points ne suffisent plus',
      'red',
      at(
        {
          ...passengers,
          others: [],
          journeys: [outward],
          account: {
            total: '11\u202f200',
            unit: 'points',
            balance: '1\u00a0point',
            missing: 'Il vous manque 11\u202f199\u00a0points.',
          },
        },
        ONE_WAY,
        2,
      ),
    ),
    summary: one('Places gardées', 'berry', at(summary, RETURN, 4)),
    summaryRefused: one(
      'Conditions non acceptées, délai déjà prolongé',
      'berry',
      at({ ...summary, mayExtend: false, secondsLeft: 45 }, RETURN, 4),
      {
        values: {},
        errors: { termsAccepted: 'Les Conditions Générales de Vente doivent être validées' },
      },
    ),
    progress: one(
      'Commande en cours',
      'blue',
      at(
        {
          step: 'progress' as const,
          number: '8894 0112 3705',
          isAccepted: true,
          title: 'Votre commande est en cours',
          text: 'Vos points sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
        },
        ONE_WAY,
        4,
        true,
      ),
    ),
    confirmation: one('Commande confirmée, aller et retour', 'longest', at(confirmation, RETURN, 5, true)),
    closed: one(
      'Commande non aboutie',
      'blue',
      at(
        {
          step: 'closed' as const,
          number: '8894 0112 3705',
          title: 'Votre commande n’a pas abouti',
          message:
            'Le système de réservation ne répond pas. Votre commande n’a pas abouti, vous pouvez la renouveler. Vos points vous ont été rendus.',
          again: href,
          reference: '8894 0112 3705',
        },
        ONE_WAY,
        4,
        true,
      ),
    ),
  },
};
