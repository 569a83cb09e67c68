import { messageOf } from '#domain/errors/catalogue.ts';
import { points } from '#domain/money.ts';
import { closedAtOnce, closedShop } from '#web/gallery/data/closures.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Exclude<Examples['cases'][string]['data'], { readonly closed: unknown }>;

const href = '/recompense/boutique-v2?id=43';
const stops: Data['stops'] = [
  { name: 'Don', points: 500 },
  { name: 'Lille', points: 2500 },
  { name: 'Dijon', points: 4300 },
  { name: 'Marseille', points: 8400 },
  { name: 'Annecy à deux', points: 19800 },
  { name: 'Toulouse à deux', points: 21600 },
];
const posters: Data['posters'] = [
  {
    city: 'Dijon',
    scene: 'vineyard',
    duration: '1\u00a0h\u00a037',
    points: 4300,
    href: `${href}&arrivalName=Dijon-Ville`,
  },
  {
    city: 'Marseille',
    scene: 'coast',
    duration: '3\u00a0h\u00a014',
    points: 8400,
    href: `${href}&arrivalName=Marseille`,
  },
];
const wish: NonNullable<Data['wish']> = {
  title: 'Annecy, aller-retour à deux',
  note: 'Promo en 2de\u00a0classe au départ de Paris, 3\u00a0h\u00a046, direct',
  scene: 'alps',
  points: 19800,
  missing: 'Il manque 1\u202f400\u00a0points.',
  share: 0.93,
  how: 'Encore 350\u00a0€ de voyages en TGV\u00a0INOUI ou Intercités\u00a0: chaque euro y rapporte 4\u00a0points avec votre carte.',
  href,
};

const PATH = '/recompense/mon-catalogue-prime';
type Prime = Data['primes']['rows'][number];
const ticket: Prime = {
  id: '43',
  title: 'Billet France',
  summary:
    'Un aller ou un aller-retour en TGV INOUI, Intercités ou TER, en 1re ou 2de classe, payé en points.',
  pricePoints: points(2900),
  pointsBefore: undefined,
  isFrom: true,
  action: 'Choisir un voyage',
  isBeyond: false,
  isTicket: true,
  look: { scene: 'gorge' },
  href,
};
const donation: Prime = {
  id: '451',
  title: 'Un arbre planté en France',
  summary: 'Un arbre planté dans une forêt qui se renouvelle, et suivi pendant trois ans.',
  pricePoints: points(500),
  pointsBefore: undefined,
  isFrom: false,
  action: 'Faire un don',
  isBeyond: false,
  isTicket: false,
  look: { scene: 'meadow' },
  href: '/recompense/boutique-v2?id=451',
};
/** The second page of three, its primes with the longest words. */
const many: Data['primes'] = {
  rows: [50, 51, 52, 53, 54, 55].map((id) => ({
    ...ticket,
    isTicket: false,
    look: { scene: 'coast' },
    action: 'Prendre ce code',
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

const care: Prime = {
  ...donation,
  id: '452',
  title: 'Une journée de soins à la faune sauvage',
  summary: 'Une journée de soins dans un centre qui accueille les animaux sauvages blessés.',
  pricePoints: points(1200),
  look: { scene: 'winter' },
};
const hedge: Prime = {
  ...donation,
  id: '453',
  title: 'Cent mètres de haie champêtre',
  summary: 'Cent mètres de haie replantée entre deux champs, pour les oiseaux, l’eau et le sol.',
  pricePoints: points(3000),
  look: { scene: 'vineyard' },
};

const bar: Prime = {
  ...donation,
  id: '422',
  title: 'Bon de 8\u00a0€ au bar du train',
  summary: 'Un QR code à montrer au bar, valable six mois.',
  pricePoints: points(900),
  action: 'Prendre ce bon',
  look: { scene: 'coast', face: { words: '8\u00a0€', note: 'au bar du train', colour: 'yellow' } },
  href: '/recompense/boutique-v2?id=422',
};
const breakfast: Prime = {
  ...bar,
  id: '421',
  title: 'Un petit-déjeuner à bord',
  summary: 'Une boisson chaude, un jus et une viennoiserie, au bar du train.',
  pricePoints: points(1100),
  action: 'Prendre ce code',
  look: { scene: 'coast', face: { words: 'Matin', note: 'petit-déjeuner à bord', colour: 'red' } },
};
const station: Prime = {
  ...bar,
  id: '411',
  title: 'Bon de 10\u00a0€ en boutique de gare',
  summary: 'Un code à donner en caisse, dans les boutiques des gares, valable un an.',
  pricePoints: points(1200),
  look: { scene: 'coast', face: { words: '10\u00a0€', note: 'en boutique de gare', colour: 'yellow' } },
};
const lounge: Prime = {
  ...bar,
  id: '432',
  title: 'Une entrée au salon de la gare',
  summary: 'Un code à taper à la porte d’un salon, avec un billet du jour.',
  pricePoints: points(1500),
  look: { scene: 'coast', face: { words: 'Salon', note: 'une entrée', colour: 'blue' } },
};
const reduction: Prime = {
  ...bar,
  id: '431',
  title: '20\u00a0% sur votre prochain billet',
  summary: 'Un code à saisir au moment de payer, valable douze mois.',
  pricePoints: points(2000),
  pointsBefore: points(2500),
  action: 'Prendre ce code',
  look: { scene: 'coast', face: { words: '−20\u00a0%', note: 'votre prochain billet', colour: 'red' } },
};
const month: Prime = {
  ...bar,
  id: '401',
  title: 'Un mois de forfait annuel',
  summary: 'Un code à donner en souscrivant ou en renouvelant un forfait annuel.',
  pricePoints: points(6900),
  action: 'Prendre ce mois',
  look: { scene: 'coast', face: { words: '1\u00a0mois', note: 'de forfait annuel', colour: 'berry' } },
};

const full: Data = {
  title: 'Treize primes à votre portée',
  lead: 'D’abord ce que vous pouvez prendre aujourd’hui, puis ce qui vient plus loin sur la ligne.',
  colour: 'blue',
  balance: points(18400),
  balanceLabel: '18\u202f400 points',
  unknown: undefined,
  cart: undefined,
  filter: {
    name: 'type',
    chosen: undefined,
    all: 13,
    choices: [
      { value: 'billets-de-train', label: 'Billets de train', count: 1 },
      { value: 'reductions-sncf', label: 'Réductions', count: 8 },
      { value: 'dons-pour-la-planete', label: 'Dons pour la planète', count: 4 },
    ],
  },
  primes: {
    rows: [ticket, donation, bar, breakfast, station, care],
    page: 1,
    pages: 3,
    total: '13\u00a0primes',
    address: PATH,
  },
  posters,
  stops,
  wish,
};

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Les primes, et jusqu’où va mon solde', visitor: 'blue', data: full },
    poor: {
      name: 'Solde nul : rien à ma portée encore',
      visitor: 'blue',
      data: {
        ...full,
        title: 'Boutique de primes',
        lead: 'De la prime la plus proche à la plus lointaine, sur votre ligne.',
        primes: { ...full.primes, rows: full.primes.rows.map((prime) => ({ ...prime, isBeyond: true })) },
        balance: points(0),
        balanceLabel: '0 point',
        stops: stops.slice(0, 2),
        wish: {
          ...wish,
          title: 'Lille',
          scene: 'meadow',
          points: 2500,
          missing: 'Il manque 2\u202f500\u00a0points.',
          share: 0,
        },
      },
    },
    rich: {
      name: 'Solde à six chiffres : tout à ma portée',
      visitor: 'longest',
      data: {
        ...full,
        colour: 'berry',
        balance: points(128450),
        balanceLabel: '128\u202f450 points',
        wish: undefined,
      },
    },
    reductions: {
      name: 'Les réductions, dont une en promotion',
      visitor: 'blue',
      query: '?type=reductions-sncf',
      data: {
        ...full,
        filter: { ...full.filter, chosen: 'reductions-sncf' },
        wish: undefined,
        primes: {
          rows: [bar, breakfast, station, lounge, reduction, month],
          page: 1,
          pages: 2,
          total: '8\u00a0primes',
          address: `${PATH}?type=reductions-sncf`,
        },
      },
    },
    gifts: {
      name: 'Les dons seuls',
      visitor: 'blue',
      query: '?type=dons-pour-la-planete',
      data: {
        ...full,
        filter: { ...full.filter, chosen: 'dons-pour-la-planete' },
        wish: undefined,
        primes: onePage(`${PATH}?type=dons-pour-la-planete`, '3\u00a0primes', [donation, care, hedge]),
      },
    },
    tickets: {
      name: 'Les billets seuls',
      visitor: 'blue',
      query: '?type=billets-de-train',
      data: {
        ...full,
        filter: { ...full.filter, chosen: 'billets-de-train' },
        primes: onePage(`${PATH}?type=billets-de-train`, '1\u00a0prime', [ticket]),
      },
    },
    empty: {
      name: 'Un type encore vide',
      visitor: 'berry',
      query: '?type=reductions-sncf',
      data: {
        ...full,
        colour: 'berry',
        wish: undefined,
        filter: {
          ...full.filter,
          chosen: 'reductions-sncf',
          choices: full.filter.choices.map((choice) =>
            choice.value === 'reductions-sncf' ? { ...choice, count: 0 } : choice,
          ),
        },
        primes: onePage(`${PATH}?type=reductions-sncf`, '0\u00a0prime', []),
      },
    },
    many: {
      name: 'Six primes, au milieu de trois pages',
      visitor: 'longest',
      query: '?page=2',
      data: {
        ...full,
        colour: 'berry',
        balance: points(64215),
        balanceLabel: '64\u202f215 points',
        primes: many,
      },
    },
    noTrain: {
      name: 'Sans horaires : ni affiche, ni place plus loin',
      visitor: 'blue',
      data: { ...full, posters: [], stops: stops.slice(0, 1), wish: undefined },
    },
    incident: {
      name: 'Le catalogue ne peut pas être lu',
      visitor: 'blue',
      data: {
        ...full,
        title: 'Boutique de primes',
        primes: unreadable(PATH, 'catalogue-unavailable'),
        stops: [],
        wish: undefined,
      },
    },
    closed: {
      name: 'Boutique fermée, jusqu’à une heure connue',
      visitor: 'blue',
      page: { id: 'catalog', title: 'Boutique fermée' },
      data: { closed: closedShop },
    },
    closedAtOnce: {
      name: 'Boutique fermée sans heure connue, places gardées dans deux commandes',
      visitor: 'longest',
      page: { id: 'catalog', title: 'Boutique fermée' },
      data: { closed: closedAtOnce },
    },
    unknown: {
      name: 'Une prime qui n’est plus proposée',
      visitor: 'blue',
      query: '?inconnu=1',
      data: { ...full, unknown: messageOf('unknown-article') },
    },
  },
};
