import { pathOf } from '#contract/routes.ts';
import { defineAddress } from '#web/journeys/address.ts';

/** Which contract is to end; who asks is known by their session or by a cookie of this browser, never by the address. */
export const terminationAddress = defineAddress({
  path: pathOf('/resilier-votre-contrat'),
  step: 'etape',
  fields: ['contrat', 'etape'],
});
export type TerminationAddress = ReturnType<typeof terminationAddress.read>;
