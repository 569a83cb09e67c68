import { ManualClock } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { thousands } from '#domain/typography.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import { standings, tripCounts } from '#web/gallery/data/standings.ts';
import { directTrip, longTrip, ouigoTrip, wayBack } from '#web/gallery/data/trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { dashboardNews } from '#web/views/news.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Loyalty = NonNullable<Data['loyalty']>;

/** From the texts that are shipped. */
const pushed = dashboardNews(await shippedContent(new ManualClock('2026-12-01T11:00:00Z')), 'GV');

const joining: Data['joining'] = {
  termsVersion: '2026-11-22',
  perEuro: 2,
  creditedAfter: '3\u00a0jours',
  threshold: '1\u202f500',
  trips: 20,
  codeTrips: 10,
  reduction: '20\u202f%',
  question: 'Pas encore de carte\u202f?',
};
const card: Loyalty['card'] = {
  type: 'GV',
  colour: 'blue',
  number: '2909\u00a00109\u00a04172\u00a06385\u00a00',
  holder: 'Camille Vasseur',
  validity: 'jusqu’au 14/06/2026',
  qr: qrDrawing('29090109417263850'),
};

const ladderAt = (balance: number): NonNullable<Data['ladder']> => ({
  title: `Ce que vos ${thousands(balance)}\u00a0points peuvent payer`,
  balance: points(balance),
  balanceLabel: `${thousands(balance)}\u00a0points`,
  rewards: [
    {
      title: 'Un arbre planté en France',
      note: 'Don, reçu envoyé par e-mail',
      points: 500,
      href: '/recompense/boutique-v2?id=451',
    },
    {
      title: 'Dijon',
      note: 'Aller Promo en 2de\u00a0classe au départ de Paris, 1\u00a0h\u00a037, direct',
      points: 4000,
      href: '/recompense/boutique-v2?id=43&arrivalName=Dijon-Ville',
    },
    {
      title: 'Carte de réduction',
      note: 'Avantage Jeune, Adulte, Famille ou Senior, ou Liberté, pour un an, à vous ou à un proche.',
      points: 4900,
      href: '/recompense/boutique-v2?id=461',
    },
    {
      title: 'Lille, aller-retour à quatre',
      note: 'Promo en 2de\u00a0classe au départ de Paris, 1\u00a0h\u00a002, direct',
      points: 20000,
      href: '/recompense/boutique-v2?id=43&arrivalName=Lille&passengersCount=4',
    },
  ],
  poster: {
    city: 'Marseille',
    scene: 'coast',
    words: '3\u00a0h\u00a018, dès 7\u202f000\u00a0points',
    href: '/recompense/boutique-v2?id=43&arrivalName=Marseille',
  },
});

const full: Data = {
  firstName: 'Camille',
  lastName: 'Vasseur',
  fullName: 'Camille Vasseur',
  mayUseShop: true,
  status: 'GV',
  loyalty: {
    card,
    balance: points(18400),
    unit: 'points Monnaie à dépenser',
    toCome: '320\u00a0points à venir, crédités au plus tard le 20\u00a0mars.',
    status: standings.middle,
    // Said above, among what should not be let pass.
    anniversary: '',
    trips: { ...tripCounts.most, text: '' },
  },
  next: directTrip,
  back: wayBack,
  moreTrips: 3,
  tripsAway: undefined,
  heldMore: [],
  attention: [
    {
      kind: 'points',
      title: '2\u202f150\u00a0points expirent',
      day: { number: '31', month: 'mars', dateTime: '2026-03-31' },
      text: 'Les plus anciens sont dépensés les premiers.',
      link: { href: '/recompense/mon-catalogue-prime', label: 'Utiliser mes points' },
      causes: ['2026-03-31 30'],
    },
    {
      kind: 'status',
      title: 'Votre statut se joue avant cette date',
      day: { number: '14', month: 'juin', dateTime: '2026-06-14' },
      text: 'Pour garder votre statut au 14\u00a0juin\u00a02026, il vous manque 260\u00a0points Statut, ou 6\u00a0voyages.',
      link: { href: '/recompense/vos-points', label: 'Voir mes compteurs' },
      causes: ['GV 2026-06-14 90'],
    },
  ],
  rights: [],
  erasure: undefined,
  migration: undefined,
  isWelcome: false,
  isDismissed: false,
  joining,
  ...pushed,
  ladder: ladderAt(18_400),
};
const loyalty = full.loyalty as Loyalty;
const vouchers: Data['attention'][number] = {
  kind: 'voucher',
  title: '3\u00a0bons d’achat à utiliser',
  text: '40\u00a0€ en tout, le premier jusqu’au 2\u00a0février\u00a02026.',
  day: { number: '2', month: 'févr.', dateTime: '2026-02-02' },
  link: { href: '/compte/avantages/bons-achat', label: 'Voir mes bons' },
  causes: ['0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c10 2026-02-02 30'],
};
const vouchersAway: Data['attention'][number] = {
  ...vouchers,
  title: 'Vos bons d’achat',
  text: messageOf('vouchers-unavailable'),
  day: undefined,
  link: { href: '/compte/avantages/bons-achat', label: 'Réessayer' },
  causes: [],
};
const heldRights: Data['rights'] = [
  {
    name: 'Carte Avantage Adulte',
    number: '2909\u00a00114\u00a00172\u00a06385\u00a02',
    until: 'jusqu’au 12\u00a0janvier\u00a02027',
    card: { face: 'adult', name: 'Avantage Adulte', validity: 'jusqu’au 12/01/2027' },
    year: {
      days: 52,
      left: 'encore 313\u00a0jours',
      stops: [
        { at: 0, label: '13\u00a0janvier\u00a02026', note: 'premier jour', shortNote: '' },
        { at: 364, label: '12\u00a0janvier\u00a02027', note: 'dernier jour', shortNote: '' },
      ],
    },
  },
];
/** A card near its end, and a subscription that is over. */
const rightPushes: Data['attention'] = [
  {
    kind: 'right',
    title: 'Votre carte Avantage Adulte se termine',
    text: 'Valable jusqu’au 12\u00a0janvier\u00a02027. Elle se renouvelle là où vous l’avez achetée.',
    day: { number: '12', month: 'janv.', dateTime: '2027-01-12' },
    link: undefined,
    causes: ['0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c13 2027-01-12 90'],
  },
  {
    kind: 'right-ended',
    title: 'Votre abonnement a pris fin',
    text: 'Depuis le 1er\u00a0novembre\u00a02026, vos trajets ne sont plus couverts.',
    day: undefined,
    link: undefined,
    causes: ['0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c14'],
  },
];
/** A status that went when its year was settled, and the points that end with it. */
const lostPush: Data['attention'][number] = {
  kind: 'lost',
  title: 'Vous n’avez plus le statut Grand Voyageur',
  text: 'Depuis le 28\u00a0novembre\u00a02025, votre statut est GV Transitoire. 9\u202f060\u00a0points prennent fin au plus tard le 20\u00a0mai\u00a02026.',
  day: undefined,
  link: { href: '/recompense/vos-points', label: 'Voir mes échéances' },
  causes: ['GV 2025-11-20'],
};
/** An order that waits for its buyer, one of several trains. */
const heldAt = (from: string, time: string, orderId: string): Data['attention'][number] => ({
  kind: 'hold',
  title: `Des places vous sont gardées jusqu’à ${time}`,
  text: `${from}, départ le 3\u00a0avril à 8h04. Aucun point n’est encore débité.`,
  about: `${from}, 3\u00a0avril, 8h04`,
  day: undefined,
  link: {
    href: `/recompense/boutique-v2?id=43&etape=recapitulatif&commande=${orderId}`,
    label: 'Reprendre ma commande',
  },
  causes: [],
});
const laterPushes: Data['attention'] = [
  {
    kind: 'code',
    title: 'Un code avantage de 20\u202f% à utiliser',
    text: 'Gagné par vos voyages, valable jusqu’au 14\u00a0mars\u00a02026.',
    day: { number: '14', month: 'mars', dateTime: '2026-03-14' },
    link: { href: '/compte/avantages/codes-avantages', label: 'Voir mon code' },
    causes: ['GV20-7KQ4 2026-03-14 30'],
  },
  {
    kind: 'reach',
    title: 'Le statut Le\u00a0Club est à votre portée',
    text: 'Encore 180\u00a0points Statut avant le 14\u00a0juin\u00a02026.',
    day: undefined,
    link: { href: '/recompense/vos-points', label: 'Voir mes compteurs' },
    causes: ['GV_CLUB 2026-06-14'],
  },
  {
    kind: 'to-come',
    title: '320\u00a0points bientôt à vous',
    text: '2\u00a0trajets, à créditer à partir du 20\u00a0mars.',
    day: undefined,
    link: { href: '/recompense/vos-points#points-a-venir', label: 'Voir mes points à venir' },
    causes: ['0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c11', '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c12'],
  },
];

const guest: Data = {
  firstName: 'Nadia',
  lastName: 'Benali',
  fullName: 'Nadia Benali',
  mayUseShop: false,
  status: 'GRANDE_VITESSE',
  loyalty: undefined,
  next: undefined,
  back: undefined,
  moreTrips: 0,
  tripsAway: undefined,
  attention: [],
  heldMore: [],
  rights: [],
  erasure: undefined,
  migration: undefined,
  isWelcome: false,
  isDismissed: false,
  joining,
  ...pushed,
  ladder: undefined,
};

export const examples: Examples = {
  route: '/mon-espace',
  cases: {
    full: {
      name: 'Grand Voyageur, un aller-retour à venir, deux choses à régler',
      visitor: 'blue',
      data: full,
    },
    empty: {
      name: 'Carte toute neuve : ni point, ni voyage, ni mouvement',
      visitor: 'red',
      data: {
        ...guest,
        firstName: 'Anne-Lise',
        status: 'GV_TRANS',
        loyalty: {
          card: {
            ...card,
            type: 'GV_TRANS',
            colour: 'red',
            holder: 'Anne-Lise Ferrand',
            validity: 'jusqu’au 20/11/2027',
          },
          balance: points(0),
          unit: 'point Monnaie, à dépenser dès le statut Grand Voyageur',
          toCome: undefined,
          status: standings.zero,
          anniversary:
            'Vos compteurs repartent à zéro le 20\u00a0novembre\u00a02027, date anniversaire de votre carte.',
          trips: tripCounts.none,
        },
      },
    },
    club: {
      name: 'Le Club, statut dépassé, vingt voyages, billet OUIGO sans code encore',
      visitor: 'berry',
      data: {
        ...full,
        firstName: 'Solange',
        status: 'GV_CLUB',
        loyalty: {
          ...loyalty,
          card: { ...card, type: 'GV_CLUB', colour: 'berry', holder: 'Solange Okafor' },
          balance: points(64215),
          toCome: undefined,
          status: standings.beyond,
          anniversary: 'Votre statut Le Club est acquis jusqu’au 2\u00a0janvier\u00a02028.',
          trips: tripCounts.all,
        },
        next: ouigoTrip,
        back: undefined,
        attention: [],
        ladder: ladderAt(64_215),
      },
    },
    company: {
      name: 'T Le Club : la boutique est fermée, statut atteint de peu',
      visitor: 'yellow',
      data: {
        ...full,
        firstName: 'Théo',
        mayUseShop: false,
        ladder: undefined,
        status: 'T_CLUB',
        loyalty: {
          ...loyalty,
          card: { ...card, type: 'T_CLUB', colour: 'yellow', holder: 'Théo Marchetti' },
          balance: points(7020),
          unit: 'points Monnaie',
          status: standings.reached,
          anniversary: 'Votre statut T\u00a0Le Club est accordé par l’exploitant.',
        },
        back: undefined,
        attention: full.attention.slice(0, 1),
      },
    },
    longest: {
      name: 'Les noms les plus longs, un solde à six chiffres, deux correspondances',
      visitor: 'longest',
      data: {
        ...full,
        attention: [
          ...full.attention,
          vouchers,
          {
            kind: 'cart',
            title: 'Votre panier vous attend',
            text: 'Paris Gare de Lyon – Saint-Germain-des-Fossés et Un arbre planté en France. Les prix sont revus quand vous l’ouvrez.',
            day: undefined,
            link: { href: '/recompense/boutique-v2?etape=panier', label: 'Reprendre mon panier' },
            causes: [],
          },
        ],
        firstName: 'Marie-Bénédicte',
        status: 'GV_CLUB',
        ladder: ladderAt(128_450),
        loyalty: {
          ...loyalty,
          card: {
            ...card,
            type: 'GV_CLUB',
            colour: 'berry',
            holder: 'Marie-Bénédicte de La Rochefoucauld-Montbel',
          },
          balance: points(128450),
          toCome: '12\u202f480\u00a0points à venir, crédités au plus tard le 30\u00a0septembre.',
        },
        next: longTrip,
        back: undefined,
      },
    },
    withoutNews: {
      name: 'Ni service ni actualité',
      visitor: 'traveller',
      data: { ...guest, news: [], services: [] },
    },
    traveller: { name: 'Voyageur sans carte, sans voyage', visitor: 'traveller', data: guest },
    travellerWithTrip: {
      name: 'Carte de réduction, sans fidélité, un voyage à venir',
      visitor: 'cardHolder',
      data: {
        ...guest,
        rights: heldRights,
        joining: { ...joining, question: 'Et si vos voyages vous rapportaient des points\u202f?' },
        firstName: 'Yanis',
        status: 'ANIMATION_RELATIONNELLE',
        next: directTrip,
        moreTrips: 1,
      },
    },
    travellerWithVouchers: {
      name: 'Voyageur sans carte, trois bons d’achat',
      visitor: 'traveller',
      data: { ...guest, attention: [vouchers] },
    },
    vouchersAway: {
      name: 'Ni les bons d’achat ni les voyages ne peuvent être lus',
      visitor: 'red',
      data: {
        ...full,
        attention: [vouchersAway],
        next: undefined,
        back: undefined,
        moreTrips: 0,
        tripsAway: {
          message: messageOf('future-trips-unavailable'),
          reference: '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c10',
        },
        ladder: undefined,
        mayUseShop: false,
      },
    },
    laterPushes: {
      name: 'Un code, un statut à portée, des points à venir, une annonce masquée',
      visitor: 'blue',
      data: { ...full, attention: laterPushes, isDismissed: true },
    },
    rightPushes: {
      name: 'Une carte qui se termine, un abonnement terminé',
      visitor: 'cardHolder',
      data: {
        ...guest,
        firstName: 'Yanis',
        status: 'ANIMATION_RELATIONNELLE',
        rights: heldRights.map((right) => ({
          ...right,
          year: { ...right.year, days: 313, left: 'encore 52\u00a0jours' },
        })),
        attention: rightPushes,
      },
    },
    lost: {
      name: 'Le statut Grand Voyageur est perdu, ses points prennent fin plus tôt',
      visitor: 'red',
      data: {
        ...full,
        mayUseShop: false,
        ladder: undefined,
        status: 'GV_TRANS',
        loyalty: {
          ...loyalty,
          card: { ...card, type: 'GV_TRANS', colour: 'red', validity: 'jusqu’au 20/11/2026' },
          balance: points(9060),
          unit: 'points Monnaie, à dépenser dès le statut Grand Voyageur',
          toCome: undefined,
          status: standings.zero,
          anniversary:
            'Vos compteurs repartent à zéro le 20\u00a0novembre\u00a02026, date anniversaire de votre carte.',
          trips: tripCounts.none,
        },
        back: undefined,
        attention: [lostPush],
      },
    },
    held: {
      name: 'Quatre commandes en attente, dont deux repliées',
      visitor: 'blue',
      data: {
        ...full,
        attention: [
          heldAt('Paris Gare de Lyon – Lyon Part-Dieu', '15h12', '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c15'),
          heldAt('Lyon Part-Dieu – Paris Gare de Lyon', '15h14', '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c16'),
          ...full.attention,
        ],
        heldMore: [
          heldAt(
            'Paris Gare de Lyon – Saint-Germain-des-Fossés',
            '15h15',
            '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c17',
          ),
          heldAt('Paris Gare de Lyon – Annecy', '15h19', '0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c18'),
        ],
      },
    },
    erasure: {
      name: 'Le compte va être effacé',
      visitor: 'blue',
      data: { ...full, erasure: { isLeaving: false, due: '15\u00a0mars\u00a02027' } },
    },
    leaving: {
      name: 'L’effacement a commencé',
      visitor: 'red',
      data: { ...full, erasure: { isLeaving: true, due: '15\u00a0mars\u00a02027' } },
    },
    agent: { name: 'Sous l’œil d’un agent', visitor: 'agent', data: full },
    migrationDue: {
      name: 'Un identifiant est à choisir',
      visitor: 'blue',
      data: { ...full, migration: { asked: undefined } },
    },
    migrationAsked: {
      name: 'L’identifiant choisi attend d’être confirmé',
      visitor: 'blue',
      data: {
        ...full,
        migration: {
          asked: { email: 'camille.vasseur@nouvelle.exemple', until: '1er\u00a0décembre\u00a02026 à 15h13' },
        },
      },
    },
  },
};
