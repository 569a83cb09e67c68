import type { ProblemExamples } from '#web/gallery/page-example.ts';
import type { Problem } from '#web/rendering/page-answer.ts';

const problem = (code: string, detail: string): Problem => ({
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  detail,
  code,
  subCode: 0,
  correlationId: '7f3a92c1',
});
const shop = problem(
  'shop-required',
  'La boutique est réservée aux membres Grand Voyageur et Grand Voyageur Le Club.',
);

export const examples: ProblemExamples = {
  cases: {
    traveller: {
      name: 'La boutique, sans carte',
      visitor: 'traveller',
      route: '/recompense/mon-catalogue-prime',
      problem: shop,
    },
    transitional: {
      name: 'La boutique, statut transitoire',
      visitor: 'red',
      route: '/recompense/boutique-v2',
      problem: shop,
    },
    company: {
      name: 'La boutique, statut accordé par l’entreprise',
      visitor: 'yellow',
      route: '/recompense/historique-commandes-v2',
      problem: shop,
    },
    card: {
      name: 'Les points, sans carte',
      visitor: 'cardHolder',
      route: '/recompense/vos-points',
      problem: problem('card-required', 'Cette page est réservée aux membres du programme de fidélité.'),
    },
  },
};
