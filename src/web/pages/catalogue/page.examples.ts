import { points } from '#domain/money.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const href = '/recompense/boutique-v2?id=43';
const ladder: Data['ladder'] = [
  { title: 'Dijon', points: 4300, duration: '1\u00a0h\u00a037' },
  { title: 'Marseille', points: 8400, duration: '3\u00a0h\u00a014' },
  { title: 'Annecy', points: 9900, duration: '3\u00a0h\u00a046' },
  { title: 'Toulouse', points: 21500, duration: '4\u00a0h\u00a018' },
].map(({ title, points: price, duration }) => ({
  title,
  note: `aller en 2de classe au départ de Paris, ${duration}, direct`,
  points: points(price),
  href,
}));

const full: Data = {
  balance: points(18400),
  balanceLabel: '18\u202f400 points',
  unknown: false,
  type: undefined,
  types: [
    { name: 'billets-de-train', label: 'Billets de train' },
    { name: 'reductions-sncf', label: 'Réductions' },
    { name: 'dons-pour-la-planete', label: 'Dons pour la planète' },
  ],
  page: 1,
  pages: 1,
  primes: [
    {
      id: '43',
      title: 'Billet France',
      summary:
        'Un aller ou un aller-retour en TGV INOUI, Intercités ou TER, en 1re ou 2de classe, payé en points.',
      pricePoints: points(2900),
      href,
    },
  ],
  ladder,
};

export const examples: Examples = {
  route: '/recompense/mon-catalogue-prime',
  cases: {
    full: { name: 'Les primes, et jusqu’où va mon solde', visitor: 'blue', data: full },
    poor: {
      name: 'Solde nul : rien à ma portée encore',
      visitor: 'blue',
      data: { ...full, balance: points(0), balanceLabel: '0 point' },
    },
    rich: {
      name: 'Solde à six chiffres : tout à ma portée',
      visitor: 'longest',
      data: { ...full, balance: points(128450), balanceLabel: '128\u202f450 points' },
    },
    empty: {
      name: 'Un type encore vide',
      visitor: 'berry',
      query: '?type=dons-pour-la-planete',
      data: { ...full, type: 'dons-pour-la-planete', primes: [], ladder: [] },
    },
    unknown: {
      name: 'Une prime qui n’est plus proposée',
      visitor: 'blue',
      query: '?inconnu=1',
      data: { ...full, unknown: true },
    },
  },
};
