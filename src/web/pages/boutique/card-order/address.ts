import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** What the order of a discount card keeps in its address: never who it is for. */
export const cardAddress = defineAddress({
  path: pathOf('/recompense/boutique-v2'),
  step: 'etape',
  fields: [
    /** The prime: the discount card. */
    'id',
    'etape',
    /** The card that is proposed first, by its product. */
    'carte',
    'commande',
    /** Points of the split, as chosen. */
    'points',
    /** Ids of the vouchers that are to pay, or `aucun` where those of the last attempt are not. */
    'bons',
  ],
  passing: ['points', 'bons', 'carte'],
});
export type CardAddress = ReturnType<typeof cardAddress.read>;
