import { pathOf } from '#contract/routes.ts';

/** Where an exchange or a cancellation is asked for: the form for a trip, which knows the file of an order (SEC-05: never in an address). */
export const changePath = (orderId: string | undefined): string =>
  pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage', commande: orderId } });
