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
    agent: {
      name: 'Ce qui appartient au client, demandé par un agent',
      visitor: 'agent',
      route: '/mon-espace',
      problem: 'customer-required',
    },
    closedFile: {
      name: 'Le dossier d’une page laissée ouverte est fermé',
      visitor: 'nobody',
      route: '/espace-pro/vente',
      problem: 'file-closed',
    },
    forced: {
      name: 'Les points, demandés comme visiteur',
      visitor: 'nobody',
      route: '/recompense/vos-points',
      problem: 'sign-in-required',
    },
  },
};
