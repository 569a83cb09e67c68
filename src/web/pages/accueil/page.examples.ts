import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const full: Data = {
  posters: [
    {
      city: 'Marseille',
      from: 'Paris Gare de Lyon',
      station: 'Marseille Saint-Charles',
      scene: 'coast',
      duration: '3\u00a0h\u00a014',
      price: '8\u202f400',
    },
    {
      city: 'Annecy',
      from: 'Paris Gare de Lyon',
      station: 'Annecy',
      scene: 'alps',
      duration: '3\u00a0h\u00a046',
      price: '9\u202f900',
    },
    {
      city: 'Dijon',
      from: 'Paris Gare de Lyon',
      station: 'Dijon-Ville',
      scene: 'vineyard',
      duration: '1\u00a0h\u00a037',
      price: '4\u202f300',
    },
    {
      city: 'Toulouse',
      from: 'Paris Gare de Lyon',
      station: 'Toulouse Matabiau',
      scene: 'gorge',
      duration: '4\u00a0h\u00a018',
      price: '10\u202f800',
    },
  ],
  cheapest: '4\u202f300',
  signInAvailable: true,
  rules: { creditDays: 7, trips: 20, reduction: '20\u00a0%', gv: '1\u202f500', club: '2\u202f200' },
  co2: { distance: '580\u00a0km', saved: '50\u00a0kg' },
};

export const examples: Examples = {
  route: '/',
  cases: {
    full: { name: 'Pour un visiteur', visitor: 'nobody', data: full },
    noDestination: {
      name: 'Sans horaires : ni affiche ni prix, et connexion indisponible',
      visitor: 'nobodyMaySignIn',
      data: { ...full, posters: [], cheapest: undefined, signInAvailable: false },
    },
  },
};
