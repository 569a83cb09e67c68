import type { Address, Civility } from '#domain/customer.ts';
import type { ProductCode } from '#domain/discount-products.ts';
import type { Iuc } from '#domain/ids.ts';

export type DemonstrationName = 'gvi' | 'ar' | 'gvt' | 'gv' | 'gvlc' | 'gvtlc';

/** A round trip, or a direction alone, in a person's story. */
export interface Outing {
  /** Days before the day the story is told on. */
  readonly daysAgo: number;
  readonly route: keyof typeof ROUTES;
  /** Price of each direction in euros. */
  readonly euros: number;
  /** Days until the way back; without, there is none. */
  readonly stay?: number;
}

/** A stretch of a person's life: so many outings, evenly spread, over routes and prices taken in turn. */
interface Habit {
  readonly fromDaysAgo: number;
  readonly toDaysAgo: number;
  readonly outings: number;
  readonly routes: readonly (keyof typeof ROUTES)[];
  readonly euros: readonly number[];
  /** Days until each way back, in turn; 0 for none. */
  readonly stays: readonly number[];
}

/** A discount card or subscription in a person's story. */
export interface DemonstrationRight {
  readonly product: ProductCode;
  /** Of its number. */
  readonly serial: number;
  /** Days before the story's day when it begins; negative for one that begins later. */
  readonly fromDaysAgo: number;
  /** How many it is valid; without, it has no end. */
  readonly days?: number;
  readonly file: string;
  readonly range?: 0 | 1;
  /** It was bought in the shop; the operator's systems tell of the others. */
  readonly isGrantedHere?: true;
  readonly suspended?: { readonly daysAgo: number; readonly reason: string };
  /** A coupon for each month, on this line. */
  readonly monthly?: {
    readonly from: string;
    readonly to: string;
    readonly travelClass: '1' | '2';
  };
}

export interface DemonstrationPerson {
  readonly name: DemonstrationName;
  readonly iuc: Iuc;
  readonly email: string;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate: string;
  readonly mobile: string;
  readonly address: Address;
  /** French sentence for the sign-in page: who this is and what is special. */
  readonly description: string;
  /** Days before the story's day when the loyalty card was opened; without, there is no card. */
  readonly cardOpenedDaysAgo?: number;
  readonly cardSerial?: number;
  /** The operator grants T_CLUB with the card. */
  readonly operatorGrant?: boolean;
  readonly rights?: readonly DemonstrationRight[];
  readonly habits: readonly Habit[];
  readonly outings?: readonly Outing[];
}

interface Route {
  readonly from: string;
  readonly to: string;
  readonly brand: string;
  readonly numbers: readonly [outward: string, inward: string];
  /** Departures in Paris, `HH:MM`, and the duration in minutes. */
  readonly departures: readonly [outward: string, inward: string];
  readonly minutes: number;
}

/** Trains that people of the stories take; station names and brands as the timetable has them. */
export const ROUTES = {
  lyon: route('Paris Gare de Lyon', 'Lyon Part-Dieu', 'TGV INOUI', ['6607', '6622'], ['08:00', '18:04'], 117),
  marseille: route(
    'Paris Gare de Lyon',
    'Marseille Saint-Charles',
    'TGV INOUI',
    ['6103', '6122'],
    ['07:38', '17:02'],
    198,
  ),
  bordeaux: route(
    'Paris Montparnasse',
    'Bordeaux Saint-Jean',
    'TGV INOUI',
    ['8501', '8548'],
    ['09:04', '17:46'],
    128,
  ),
  rennes: route('Paris Montparnasse', 'Rennes', 'TGV INOUI', ['8083', '8092'], ['07:56', '18:35'], 90),
  lille: route('Paris Gare du Nord', 'Lille Flandres', 'TGV INOUI', ['7011', '7058'], ['08:46', '18:12'], 62),
  strasbourg: route(
    'Paris Gare de l’Est',
    'Strasbourg',
    'TGV INOUI',
    ['2407', '2454'],
    ['08:25', '18:19'],
    107,
  ),
  limoges: route(
    'Paris Austerlitz',
    'Limoges-Bénédictins',
    'INTERCITÉS',
    ['3621', '3660'],
    ['08:41', '17:40'],
    205,
  ),
  clermont: route('Paris Bercy', 'Clermont-Ferrand', 'INTERCITÉS', ['5953', '5978'], ['08:57', '17:29'], 210),
  ouigoLyon: route(
    'Paris Gare de Lyon',
    'Lyon Part-Dieu',
    'OUIGO',
    ['7801', '7826'],
    ['10:14', '19:14'],
    123,
  ),
  terMacon: route('Lyon Part-Dieu', 'Mâcon', 'TER', ['886214', '886231'], ['18:24', '08:12'], 45),
  terRennes: route('Nantes', 'Rennes', 'TER', ['852310', '852327'], ['09:20', '18:22'], 78),
} as const satisfies Record<string, Route>;

function route(
  from: string,
  to: string,
  brand: string,
  numbers: Route['numbers'],
  departures: Route['departures'],
  minutes: number,
): Route {
  return { from, to, brand, numbers, departures, minutes };
}

const address = (adrVoie: string, codePostale: string, ville: string): Address => ({
  adrBatiment: '',
  adrLieuDit: '',
  adrSociete: '',
  adrVoie,
  codePostale,
  ville,
  pays: 'FR',
});

const iuc = (last: number): Iuc => `01920000-0000-7000-8000-00000000000${last}` as Iuc;

/**
 * The demonstration customers, one per status (OPS-04). Their balances and tiers are nowhere here: they come out of their travels.
 */
export const DEMONSTRATION_PEOPLE: readonly DemonstrationPerson[] = [
  {
    name: 'gvi',
    iuc: iuc(1),
    email: 'gvi@demo.test',
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Garraud',
    birthDate: '1998-06-24',
    mobile: '+33639980101',
    address: address('14 rue des Tanneurs', '44000', 'Nantes'),
    description: 'Cliente Grande Vitesse\u00A0: un compte, sans carte de fidélité ni carte de réduction.',
    habits: [
      {
        fromDaysAgo: 690,
        toDaysAgo: 12,
        outings: 9,
        routes: ['terRennes', 'ouigoLyon', 'rennes'],
        euros: [14, 25, 39],
        stays: [1, 3, 2],
      },
    ],
  },
  {
    name: 'ar',
    iuc: iuc(2),
    email: 'ar@demo.test',
    civility: 'M',
    firstName: 'Julien',
    lastName: 'Berthelin',
    birthDate: '1987-11-03',
    mobile: '+33639980102',
    address: address('8 place du Marché-Gayot', '67000', 'Strasbourg'),
    description: 'Animation Relationnelle\u00A0: une carte Avantage Adulte en cours, sans carte de fidélité.',
    rights: [
      {
        product: 'avantage-adulte',
        serial: 450_731_268,
        fromDaysAgo: 313,
        days: 365,
        file: 'RKM2WE',
        isGrantedHere: true,
      },
      { product: 'avantage-adulte', serial: 401_726_385, fromDaysAgo: 678, days: 365, file: 'QH7TDA' },
      {
        product: 'avantage-famille',
        serial: 744_710_928,
        fromDaysAgo: 120,
        days: 365,
        file: 'T8HQ2C',
        suspended: { daysAgo: 9, reason: 'Votre photo n’est plus lisible au contrôle.' },
      },
      {
        product: 'forfait-mensuel',
        serial: 1_288_301_174,
        fromDaysAgo: 165,
        days: 365,
        file: 'FM7K2D',
        monthly: { from: 'Strasbourg', to: 'Mulhouse', travelClass: '2' },
      },
    ],
    habits: [
      {
        fromDaysAgo: 700,
        toDaysAgo: 9,
        outings: 14,
        routes: ['strasbourg', 'strasbourg', 'lille'],
        euros: [49, 62, 31],
        stays: [2, 4, 1],
      },
    ],
  },
  {
    name: 'gvt',
    iuc: iuc(3),
    email: 'gvt@demo.test',
    civility: 'Mme',
    firstName: 'Sarah',
    lastName: 'Lemonnier',
    birthDate: '1994-02-17',
    mobile: '+33639980103',
    address: address('27 rue Saint-Melaine', '35000', 'Rennes'),
    description:
      'Statut voyageur (Grand Voyageur Transitoire)\u00A0: la carte est récente, la boutique s’ouvrira plus tard.',
    cardOpenedDaysAgo: 128,
    cardSerial: 41_270_836,
    rights: [
      { product: 'avantage-adulte', serial: 512_904_663, fromDaysAgo: -12, days: 365, file: 'VJ3NPL' },
    ],
    habits: [
      {
        fromDaysAgo: 120,
        toDaysAgo: 16,
        outings: 4,
        routes: ['rennes', 'bordeaux'],
        euros: [42, 58],
        stays: [2, 0],
      },
    ],
    outings: [{ daysAgo: 2, route: 'rennes', euros: 45 }],
  },
  {
    name: 'gv',
    iuc: iuc(4),
    email: 'gv@demo.test',
    civility: 'Mme',
    firstName: 'Camille',
    lastName: 'Vasseur',
    birthDate: '1985-09-12',
    mobile: '+33639980104',
    address: address('33 rue Sainte-Hélène', '69002', 'Lyon'),
    description: 'Grand Voyageur\u00A0: peut utiliser la boutique, à moins de mille points Statut du Club.',
    cardOpenedDaysAgo: 968,
    cardSerial: 20_184_573,
    rights: [
      { product: 'liberte', serial: 288_301_174, fromDaysAgo: 410, days: 365, file: 'PLD8VA', range: 0 },
    ],
    // The first year, at two points a euro until Grand Voyageur, then at four; the second, just short of Le Club; the third, running.
    habits: [
      {
        fromDaysAgo: 960,
        toDaysAgo: 625,
        outings: 11,
        routes: ['lyon', 'lyon', 'marseille', 'lyon', 'strasbourg'],
        euros: [86, 79, 104, 92, 71],
        stays: [2, 1, 3, 2, 1],
      },
      {
        fromDaysAgo: 590,
        toDaysAgo: 255,
        outings: 12,
        routes: ['lyon', 'bordeaux', 'lyon', 'marseille', 'lyon'],
        euros: [84, 88, 79, 109, 82],
        stays: [2, 3, 1, 4, 2],
      },
      {
        fromDaysAgo: 226,
        toDaysAgo: 21,
        outings: 7,
        routes: ['lyon', 'marseille', 'lyon', 'limoges', 'lyon'],
        euros: [89, 112, 94, 58, 87],
        stays: [2, 3, 1, 2, 2],
      },
    ],
    // What brings nothing, and a proof that is still to come.
    outings: [
      { daysAgo: 36, route: 'ouigoLyon', euros: 29, stay: 2 },
      { daysAgo: 2, route: 'lyon', euros: 89 },
      { daysAgo: 1, route: 'terMacon', euros: 13 },
    ],
  },
  {
    name: 'gvlc',
    iuc: iuc(5),
    email: 'gvlc@demo.test',
    civility: 'M',
    firstName: 'Antoine',
    lastName: 'Delcourbe',
    birthDate: '1974-04-30',
    mobile: '+33639980105',
    address: address('5 cours de l’Intendance', '33000', 'Bordeaux'),
    description: 'Grand Voyageur Le Club\u00A0: voyage chaque semaine ou presque, beaucoup de points.',
    cardOpenedDaysAgo: 905,
    cardSerial: 73_905_118,
    rights: [
      {
        product: 'max-actif-plus',
        serial: 1_067_340_921,
        fromDaysAgo: 640,
        file: 'MX4CBD',
        monthly: { from: 'Bordeaux Saint-Jean', to: 'Paris Montparnasse', travelClass: '1' },
      },
    ],
    habits: [
      {
        fromDaysAgo: 897,
        toDaysAgo: 560,
        outings: 14,
        routes: ['bordeaux', 'bordeaux', 'lyon', 'bordeaux', 'lille'],
        euros: [98, 104, 92, 110, 56],
        stays: [1, 2, 1, 3, 1],
      },
      {
        fromDaysAgo: 528,
        toDaysAgo: 192,
        outings: 15,
        routes: ['bordeaux', 'strasbourg', 'bordeaux', 'marseille'],
        euros: [106, 84, 99, 118],
        stays: [1, 1, 2, 3],
      },
      {
        fromDaysAgo: 165,
        toDaysAgo: 14,
        outings: 8,
        routes: ['bordeaux', 'bordeaux', 'lyon'],
        euros: [107, 96, 93],
        stays: [1, 2, 1],
      },
    ],
    outings: [{ daysAgo: 3, route: 'bordeaux', euros: 104 }],
  },
  {
    name: 'gvtlc',
    iuc: iuc(6),
    email: 'gvtlc@demo.test',
    civility: 'Mme',
    firstName: 'Hélène',
    lastName: 'Marchegay',
    birthDate: '1969-12-08',
    mobile: '+33639980106',
    address: address('2 place Bellecour', '69002', 'Lyon'),
    description:
      'T Grand Voyageur Le Club\u00A0: le statut est accordé par l’exploitant, un code avantage est à utiliser.',
    cardOpenedDaysAgo: 820,
    cardSerial: 60_412_297,
    rights: [{ product: 'liberte', serial: 930_115_742, fromDaysAgo: 346, days: 365, file: 'LB6WZQ' }],
    operatorGrant: true,
    habits: [
      {
        fromDaysAgo: 810,
        toDaysAgo: 20,
        outings: 40,
        routes: ['lyon', 'lyon', 'strasbourg', 'marseille', 'clermont'],
        euros: [112, 104, 98, 124, 61],
        stays: [1, 1, 2, 2, 1],
      },
    ],
    // The tenth trip of the year has just been counted: a code in force; the last two are still to be.
    outings: [
      { daysAgo: 12, route: 'clermont', euros: 61, stay: 1 },
      { daysAgo: 4, route: 'lyon', euros: 112, stay: 1 },
    ],
  },
];
