import { ManualClock } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));
const text = content.entry('pages/ma-boutique-de-primes');

const full: Data = {
  title: text?.title ?? '',
  lead: text?.lead,
  blocks: text?.blocks ?? [],
  colour: 'blue',
  balance: points(18400),
  unit: 'points Monnaie à dépenser',
  mayUseShop: true,
  why: '',
  isClosed: false,
  rewards: [
    {
      title: 'Un arbre planté en France',
      note: 'Don, reçu envoyé par e-mail',
      points: 500,
      href: '/recompense/boutique-v2?id=451',
    },
    {
      title: 'Lille, aller-retour à quatre',
      note: 'Promo en 2de\u00a0classe au départ de Paris, 1\u00a0h\u00a002, direct',
      points: 20000,
      href: '/recompense/boutique-v2?id=43&arrivalName=Lille&passengersCount=4',
    },
  ],
};

export const examples: Examples = {
  route: '/compte/avantages/ma-boutique-de-primes',
  cases: {
    full: { name: 'Grand Voyageur : la boutique est ouverte', visitor: 'blue', data: full },
    empty: {
      name: 'Statut voyageur : ce qui y mène',
      visitor: 'red',
      data: {
        ...full,
        colour: 'red',
        balance: points(0),
        unit: 'point Monnaie, à dépenser dès le statut Grand Voyageur',
        mayUseShop: false,
        why: 'La boutique s’ouvre avec le statut Grand Voyageur\u00a0: encore 1\u202f500\u00a0points Statut ou 20\u00a0voyages avant votre date anniversaire. D’ici là, vos points s’accumulent.',
        rewards: [],
      },
    },
    granted: {
      name: 'T Le Club : la boutique n’en fait pas partie',
      visitor: 'yellow',
      data: {
        ...full,
        colour: 'yellow',
        balance: points(7020),
        unit: 'points Monnaie',
        mayUseShop: false,
        why: 'Votre statut est accordé par l’exploitant, et la boutique de primes n’en fait pas partie. Vos points restent sur votre compte.',
        rewards: [],
      },
    },
    closed: {
      name: 'La boutique est fermée en ce moment',
      visitor: 'longest',
      data: {
        ...full,
        colour: 'berry',
        balance: points(128450),
        why: messageOf('shop-closed', { until: 'demain à 8 h' }),
        isClosed: true,
      },
    },
  },
};
