import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** What a cancellation keeps in its address: the order, the tickets that were chosen, and the cancellation once there is one. */
const cancellationAt = (path: string) =>
  defineAddress({
    path,
    step: 'etape',
    fields: [
      'commande',
      'etape',
      /** `0.1,1.1`: journey and passenger of each ticket. */
      'billets',
      'annulation',
    ],
  });

export const cancellationAddress = cancellationAt(pathOf('/apres-vente/annulation'));
/** The same at a desk, for the customer who is served. */
export const deskCancellationAddress = cancellationAt(pathOf('/espace-pro/apres-vente/annulation'));
export type CancellationAddress = ReturnType<typeof cancellationAddress.read>;
