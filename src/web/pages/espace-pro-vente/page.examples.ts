import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/espace-pro/vente',
  cases: {
    open: {
      name: 'Tout ce qui se vend, et une vente en cours',
      visitor: 'agent',
      data: {
        held: [
          {
            id: 'a',
            item: 'Billet France, Paris – Lyon',
            until: '09h46',
            href: '/recompense/boutique-v2?id=43&etape=recapitulatif&commande=a',
          },
        ],
        primes: [
          {
            id: '61',
            title: 'Une haie plantée',
            summary: 'Trois mètres de haie au bord d’une voie ferrée.',
            type: 'Don',
            price: '500 points',
            missing: undefined,
            href: '/recompense/boutique-v2?id=61',
          },
          {
            id: '43',
            title: 'Billet France',
            summary: 'Un aller ou un aller-retour, partout en France.',
            type: 'Billet de train',
            price: 'dès 1\u202f700 points',
            missing: 'il manque 200 points',
            href: '/recompense/boutique-v2?id=43',
          },
        ],
      },
    },
    one: {
      name: 'Aucune vente en cours',
      visitor: 'agent',
      data: {
        held: [],
        primes: [
          {
            id: '43',
            title: 'Billet France',
            summary: 'Un aller ou un aller-retour, partout en France.',
            type: 'Billet de train',
            price: 'dès 1\u202f700 points',
            missing: undefined,
            href: '/recompense/boutique-v2?id=43',
          },
        ],
      },
    },
    closed: {
      name: 'La boutique est fermée',
      visitor: 'agent',
      data: {
        closed: {
          message: 'La boutique rouvre demain à 06h00. Les points du client restent sur son compte.',
          reason: { title: 'Entretien de la nuit', blocks: [] },
          held: [],
        },
      },
    },
  },
};
