import { pathOf } from '#contract/routes.ts';

/** Where an order's tickets are exchanged or cancelled (AFTER-01). */
export const afterSalesPath = (orderId: string | undefined): string =>
  pathOf('/commande/modification', { query: { commande: orderId } });

/** Where tickets of an order are taken for others, and an exchange that was begun goes on (AFTER-02). */
export const exchangePath = (at: { readonly commande: string } | { readonly echange: string }): string =>
  pathOf('/apres-vente/echange', {
    query: 'echange' in at ? { etape: 'validation', echange: at.echange } : { commande: at.commande },
  });

/** Where somebody writes about a trip: the form knows the file of an order (SEC-05: never in an address). */
export const writePath = (orderId: string | undefined): string =>
  pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage', commande: orderId } });
