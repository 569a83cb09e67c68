import { points } from '#domain/money.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const full: Data = {
  posters: [
    {
      city: 'Marseille',
      scene: 'coast',
      duration: '3\u00a0h\u00a014',
      points: 8400,
      href: '/recompense/boutique-v2?id=43',
    },
    {
      city: 'Annecy',
      scene: 'alps',
      duration: '3\u00a0h\u00a046',
      points: 9900,
      href: '/recompense/boutique-v2?id=43',
    },
    {
      city: 'Dijon',
      scene: 'vineyard',
      duration: '1\u00a0h\u00a037',
      points: 4300,
      href: '/recompense/boutique-v2?id=43',
    },
    {
      city: 'Toulouse',
      scene: 'gorge',
      duration: '4\u00a0h\u00a018',
      points: 10800,
      href: '/recompense/boutique-v2?id=43',
    },
  ],
  search: '/recompense/boutique-v2?id=43',
  cheapest: points(4300),
  cards: [
    { product: 'avantage-jeune', name: 'Carte Jeune', from: 12, to: 27, words: '12 à 27 ans' },
    { product: 'avantage-adulte', name: 'Carte Adulte', from: 27, to: 59, words: '27 à 59 ans' },
    {
      product: 'avantage-famille',
      name: 'Carte Famille',
      from: 27,
      to: 59,
      words: '27 à 59 ans, avec un enfant de 4 à 11 ans',
    },
    { product: 'liberte', name: 'Carte Liberté', from: 27, to: 59, words: '27 à 59 ans, voyages fréquents' },
    { product: 'avantage-senior', name: 'Carte Senior', from: 60, to: null, words: 'à partir de 60 ans' },
  ].map((card) => ({
    ...card,
    product: card.product as Data['cards'][number]['product'],
    price: `${card.product === 'liberte' ? 399 : 49}\u00a0€ par an`,
  })),
  rules: {
    creditDelay: '3\u00a0jours',
    trips: 20,
    reduction: '20\u00a0%',
    firstCode: '10\u00a0voyages',
    codeLife: '2\u00a0mois',
    gv: '1\u202f500',
    club: '2\u202f200',
  },
  co2: { distance: '580\u00a0km', saved: '50\u00a0kg', gift: '500\u00a0Points' },
};

export const examples: Examples = {
  route: '/',
  cases: {
    full: { name: 'Pour un visiteur', visitor: 'nobody', data: full },
    noDestination: {
      name: 'Sans horaires : ni affiche ni prix, et connexion indisponible',
      visitor: 'nobodyMaySignIn',
      data: { ...full, posters: [], cheapest: undefined },
    },
  },
};
