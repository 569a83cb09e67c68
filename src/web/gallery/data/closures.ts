import { messageOf } from '#domain/errors/catalogue.ts';
import { NBSP } from '#domain/typography.ts';
import type { ShopClosedView } from '#web/views/shop-closed.tsx';

/** A shop that opens again at an hour that is known. */
export const closedShop: ShopClosedView = {
  message: messageOf('shop-closed', { until: `jusqu’au mardi${NBSP}24${NBSP}novembre à 06h00` }),
  reason: {
    title: 'Mise à jour de la boutique',
    blocks: [
      {
        kind: 'paragraph',
        spans: ['Nous changeons le système qui tient les places des trains. Il est prêt demain matin.'],
      },
    ],
  },
  held: [],
};

const heldUntil = (time: string): string =>
  `Elle est gardée jusqu’à ${time}${NBSP}: vous pouvez la valider, la payer ou l’abandonner.`;

/** One that nobody knows the end of, and somebody who was in the middle of two orders. */
export const closedAtOnce: ShopClosedView = {
  message: messageOf('shop-closed', { until: 'pour le moment' }),
  reason: {
    title: 'Le système de réservation de notre partenaire est arrêté',
    lead: 'L’arrêt n’était pas prévu.',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          'Les équipes de notre partenaire y travaillent. Les nouvelles sont ',
          { kind: 'link', href: '/plan-du-site', spans: ['sur cette page'] },
          '.',
        ],
      },
    ],
  },
  held: [
    {
      until: heldUntil('14h32'),
      what: `Paris Gare de Lyon – Saint-Germain-des-Fossés, aller-retour, 4 voyageurs, 27${NBSP}novembre à 08h00`,
      href: '/recompense/boutique-v2?id=43&etape=recapitulatif&commande=1',
    },
    {
      until: heldUntil('14h40'),
      what: `Paris Gare de Lyon – Dijon Ville, 28${NBSP}novembre à 09h00`,
      href: '/recompense/boutique-v2?id=43&etape=recapitulatif&commande=2',
    },
  ],
};
