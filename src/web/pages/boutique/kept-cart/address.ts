import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** The cart of all primes: it keeps nothing in its address but that it is asked for. */
export const cartAddress = defineAddress({
  path: pathOf('/recompense/boutique-v2'),
  step: 'etape',
  fields: ['etape', 'message'],
  message: 'message',
});
export type CartAddress = ReturnType<typeof cartAddress.read>;
