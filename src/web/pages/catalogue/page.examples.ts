import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
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

const PATH = '/recompense/mon-catalogue-prime';
type Prime = Data['primes']['rows'][number];
const ticket: Prime = {
  id: '43',
  title: 'Billet France',
  summary:
    'Un aller ou un aller-retour en TGV INOUI, Intercités ou TER, en 1re ou 2de classe, payé en points.',
  pricePoints: points(2900),
  isFrom: true,
  action: 'Choisir un voyage',
  scene: 'gorge',
  href,
};
const donation: Prime = {
  id: '451',
  title: 'Un arbre planté en France',
  summary: 'Un arbre planté dans une forêt qui se renouvelle, et suivi pendant trois ans.',
  pricePoints: points(500),
  isFrom: false,
  action: 'Faire un don',
  scene: 'meadow',
  href: '/recompense/boutique-v2?id=451',
};
/** The second page of three, its primes with the longest words. */
const many: Data['primes'] = {
  rows: [50, 51, 52, 53, 54, 55].map((id) => ({
    ...ticket,
    id: String(id),
    title: 'Réduction sur un abonnement Liberté',
    summary:
      'Un code à saisir au moment de souscrire, valable deux mois, pour vous ou pour une personne de votre choix.',
    pricePoints: points(id * 1230),
  })),
  page: 2,
  pages: 3,
  total: '16\u00a0primes',
  address: PATH,
};

const full: Data = {
  balance: points(18400),
  balanceLabel: '18\u202f400 points',
  unknown: undefined,
  filter: {
    name: 'type',
    chosen: undefined,
    choices: [
      { value: 'billets-de-train', label: 'Billets de train' },
      { value: 'reductions-sncf', label: 'Réductions' },
      { value: 'dons-pour-la-planete', label: 'Dons pour la planète' },
    ],
  },
  primes: onePage(PATH, '2\u00a0primes', [donation, ticket]),
  ladder,
};

export const examples: Examples = {
  route: PATH,
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
      data: {
        ...full,
        filter: { ...full.filter, chosen: 'dons-pour-la-planete' },
        primes: onePage(`${PATH}?type=dons-pour-la-planete`, '0\u00a0prime', []),
        ladder: [],
      },
    },
    many: {
      name: 'Six primes, au milieu de trois pages',
      visitor: 'longest',
      query: '?page=2',
      data: { ...full, balance: points(64215), balanceLabel: '64\u202f215 points', primes: many },
    },
    incident: {
      name: 'Le catalogue ne peut pas être lu',
      visitor: 'blue',
      data: { ...full, primes: unreadable(PATH, 'catalogue-unavailable'), ladder: [] },
    },
    unknown: {
      name: 'Une prime qui n’est plus proposée',
      visitor: 'blue',
      query: '?inconnu=1',
      data: { ...full, unknown: messageOf('unknown-article') },
    },
  },
};
