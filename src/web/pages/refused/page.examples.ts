import type { ProblemExamples } from '#web/gallery/page-example.ts';

export const examples: ProblemExamples = {
  cases: {
    traveller: {
      name: 'La boutique, sans carte',
      visitor: 'traveller',
      route: '/recompense/mon-catalogue-prime',
      problem: 'shop-required',
    },
    transitional: {
      name: 'La boutique, statut transitoire',
      visitor: 'red',
      route: '/recompense/boutique-v2',
      problem: 'shop-required',
    },
    company: {
      name: 'La boutique, statut accordé par l’entreprise',
      visitor: 'yellow',
      route: '/recompense/historique-commandes-v2',
      problem: 'shop-required',
    },
    card: {
      name: 'Les points, sans carte',
      visitor: 'cardHolder',
      route: '/recompense/vos-points',
      problem: 'card-required',
    },
    forced: {
      name: 'Les points, demandés comme visiteur',
      visitor: 'nobody',
      route: '/recompense/vos-points',
      problem: 'sign-in-required',
    },
  },
};
