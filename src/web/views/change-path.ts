import { pathOf } from '#contract/routes.ts';

/** Where an order's tickets are exchanged or cancelled (AFTER-01). */
export const afterSalesPath = (orderId: string | undefined): string =>
  pathOf('/commande/modification', { query: { commande: orderId } });

/** Where somebody writes about a trip: the form knows the file of an order (SEC-05: never in an address). */
export const writePath = (orderId: string | undefined): string =>
  pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage', commande: orderId } });
