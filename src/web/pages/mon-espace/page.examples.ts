import { points } from '#domain/money.ts';
import { standings, tripCounts } from '#web/gallery/data/standings.ts';
import { directTrip, longTrip, ouigoTrip, wayBack } from '#web/gallery/data/trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Loyalty = NonNullable<Data['loyalty']>;

const joining: Data['joining'] = {
  perEuro: 1,
  threshold: '1\u202f500',
  trips: 20,
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

const full: Data = {
  firstName: 'Camille',
  mayUseShop: true,
  status: 'GV',
  loyalty: {
    card,
    balance: points(18400),
    toCome: '320\u00a0points à venir, crédités au plus tard le 20\u00a0mars.',
    status: standings.middle,
    anniversary:
      'Pour garder votre statut au 14\u00a0juin\u00a02026, il vous manque 260\u00a0points Statut, ou 6\u00a0voyages.',
    trips: tripCounts.most,
  },
  next: directTrip,
  back: wayBack,
  moreTrips: 3,
  attention: [
    {
      kind: 'points',
      title: '2\u202f150\u00a0points expirent le 31\u00a0mars',
      text: 'Les plus anciens sont dépensés les premiers.',
      link: { href: '/recompense/mon-catalogue-prime', label: 'Utiliser mes points' },
    },
    {
      kind: 'status',
      title: 'Votre statut se joue avant le 14\u00a0juin',
      text: 'Pour garder votre statut au 14\u00a0juin\u00a02026, il vous manque 260\u00a0points Statut, ou 6\u00a0voyages.',
      link: { href: '/recompense/vos-points', label: 'Voir mes compteurs' },
    },
  ],
  joining,
};
const loyalty = full.loyalty as Loyalty;

const guest: Data = {
  firstName: 'Nadia',
  mayUseShop: false,
  status: 'GRANDE_VITESSE',
  loyalty: undefined,
  next: undefined,
  back: undefined,
  moreTrips: 0,
  attention: [],
  joining,
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
        firstName: 'Inès',
        status: 'GV_TRANS',
        loyalty: {
          card: {
            ...card,
            type: 'GV_TRANS',
            colour: 'red',
            holder: 'Inès Ferrand',
            validity: 'jusqu’au 20/11/2027',
          },
          balance: points(0),
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
      },
    },
    company: {
      name: 'T Le Club : la boutique est fermée, statut atteint de peu',
      visitor: 'yellow',
      data: {
        ...full,
        firstName: 'Théo',
        mayUseShop: false,
        status: 'T_CLUB',
        loyalty: {
          ...loyalty,
          card: { ...card, type: 'T_CLUB', colour: 'yellow', holder: 'Théo Marchetti' },
          balance: points(7020),
          status: standings.reached,
          anniversary: 'Votre statut T\u00a0Le Club est accordé par votre entreprise.',
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
        firstName: 'Marie-Bénédicte',
        status: 'GV_CLUB',
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
    traveller: { name: 'Voyageur sans carte, sans voyage', visitor: 'traveller', data: guest },
    travellerWithTrip: {
      name: 'Carte de réduction, sans fidélité, un voyage à venir',
      visitor: 'cardHolder',
      data: {
        ...guest,
        firstName: 'Yanis',
        status: 'ANIMATION_RELATIONNELLE',
        next: directTrip,
        moreTrips: 1,
      },
    },
    agent: { name: 'Sous l’œil d’un agent', visitor: 'agent', data: full },
  },
};
