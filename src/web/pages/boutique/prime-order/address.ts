import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** What an order from a cart keeps in its address: the prime, and the order once there is one. */
export const primeAddress = defineAddress({
  path: pathOf('/recompense/boutique-v2'),
  step: 'etape',
  fields: [
    'id',
    'etape',
    'commande',
    /** How many the cart begins with, where it is taken up again. */
    'quantite',
  ],
  passing: ['quantite'],
});
export type PrimeAddress = ReturnType<typeof primeAddress.read>;
