import type { PageView } from '#contract/page-answer.ts';

type Visitor = Omit<PageView, 'page' | 'display' | 'correlationId'>;

/** Cookies are chosen: the banner covers no example. */
const CHOSEN = { isDue: false, statistics: false, days: 365 };

const member = (
  first: string,
  last: string,
  status: NonNullable<PageView['card']>['type'],
  colour: NonNullable<PageView['card']>['colour'],
  profile: PageView['profile'],
  points: string,
): Visitor => ({
  profile,
  status,
  signedIn: true,
  person: { firstName: first, lastName: last, civility: 'Mme' },
  card: { numCarte: '29090109417263850', type: status, colour },
  mayUseShop: status === 'GV' || status === 'GV_CLUB',
  counters: { statusPoints: 1240, statusTarget: 1500, trips: 14, tripTarget: 20 },
  points,
  haveComplaints: false,
  hasAssistant: true,
  signInAvailable: true,
  consent: CHOSEN,
  alerts: [],
});

const guest = (
  first: string,
  last: string,
  status: PageView['status'],
  profile: PageView['profile'],
): Visitor => ({
  profile,
  status,
  signedIn: true,
  person: { firstName: first, lastName: last, civility: 'M' },
  mayUseShop: false,
  haveComplaints: false,
  hasAssistant: true,
  signInAvailable: true,
  consent: CHOSEN,
  alerts: [],
});

const nobody: Visitor = {
  profile: 'NL',
  status: 'NOT_LOGGED',
  signedIn: false,
  mayUseShop: false,
  haveComplaints: false,
  hasAssistant: true,
  signInAvailable: true,
  consent: CHOSEN,
  alerts: [],
};

/** Invented people, one for each way of standing towards the programme, and one with the longest name. */
export const visitors = {
  nobody,
  /** Account access is down (NAV-08). */
  /** Has not chosen their cookies yet. */
  newcomer: { ...nobody, consent: { ...CHOSEN, isDue: true } },
  /** Must know of three things, one of them at length. */
  alerted: {
    ...nobody,
    alerts: [
      {
        key: 'greve',
        level: 'critique',
        title: 'Mouvement social national\u00a0: trains supprimés du 4 au 6 décembre, vérifiez le vôtre',
        short: 'Mouvement social national\u00a0: trains supprimés…',
        text: [
          [
            'Votre billet reste valable dans le train suivant. ',
            { href: '/besoin-daide', text: 'Ce que vous pouvez faire' },
          ],
        ],
      },
      {
        key: 'neige',
        level: 'importante',
        title: 'Neige dans les Alpes\u00a0: retards à prévoir',
        text: [['Partez en avance.'], ['Les correspondances sont attendues quand c’est possible.']],
      },
      {
        key: 'entretien',
        level: 'information',
        title: 'Le site est en entretien dimanche',
        text: [['De 02h00 à 04h00.']],
      },
    ],
  },
  nobodyMaySignIn: { ...nobody, signInAvailable: false },
  /** An account without a card. */
  traveller: guest('Nadia', 'Benali', 'GRANDE_VITESSE', 'GVI'),
  /** A discount card, no loyalty card. */
  cardHolder: guest('Yanis', 'Le Goff', 'ANIMATION_RELATIONNELLE', 'AR'),
  red: member('Inès', 'Ferrand', 'GV_TRANS', 'red', 'GVT', '0'),
  blue: member('Camille', 'Vasseur', 'GV', 'blue', 'GV', '18\u202f400'),
  berry: member('Solange', 'Okafor', 'GV_CLUB', 'berry', 'GVLC', '64\u202f215'),
  yellow: member('Théo', 'Marchetti', 'T_CLUB', 'yellow', 'GVTLC', '7\u202f020'),
  longest: member(
    'Marie-Bénédicte',
    'de La Rochefoucauld-Montbel',
    'GV_CLUB',
    'berry',
    'GVLC',
    '128\u202f450',
  ),
  /** A sales agent who serves a customer. */
  agent: {
    ...member('Camille', 'Vasseur', 'GV', 'blue', 'GV', '18\u202f400'),
    agent: 'EMERAUDE_P@0001',
    file: {
      reference: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a55',
      place: 'Paris Gare de Lyon, guichet 4',
      openedAt: '09h31',
      endsAt: '10h31',
      age: '39 ans',
      expiring: { on: '31 déc. 2027', points: '1\u202f200' },
    },
  },
} as const satisfies Readonly<Record<string, Visitor>>;

export type VisitorName = keyof typeof visitors;
