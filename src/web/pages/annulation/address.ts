import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** What a cancellation keeps in its address: the order, the tickets that were chosen, and the cancellation once there is one. */
export const cancellationAddress = defineAddress({
  path: pathOf('/apres-vente/annulation'),
  step: 'etape',
  fields: [
    'commande',
    'etape',
    /** `0.1,1.1`: journey and passenger of each ticket. */
    'billets',
    'annulation',
  ],
});
export type CancellationAddress = ReturnType<typeof cancellationAddress.read>;
