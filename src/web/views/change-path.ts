import { pathOf } from '#contract/routes.ts';

/** Where an order's tickets are exchanged or cancelled (AFTER-01). */
export const afterSalesPath = (orderId: string | undefined): string =>
  pathOf('/commande/modification', { query: { commande: orderId } });

/** Where tickets of an order are taken for others, and an exchange that was begun goes on (AFTER-02). */
export const exchangePath = (at: { readonly commande: string } | { readonly echange: string }): string =>
  pathOf('/apres-vente/echange', {
    query: 'echange' in at ? { etape: 'validation', echange: at.echange } : { commande: at.commande },
  });

/** Where an agent follows a cancellation that was begun. */
export const deskCancellationPath = (annulation: string): string =>
  pathOf('/espace-pro/apres-vente/annulation', { query: { etape: 'confirmation', annulation } });

const orderPath = (commande: string): string =>
  pathOf('/recompense/historique-commandes-v2', { query: { commande } });

/** The ways through the after-sales of an order: the customer’s own, or the desk’s for the customer who is served. */
export interface AfterSalesWays {
  /** Its file, with what may be done. */
  readonly file: (orderId: string | undefined) => string;
  readonly cancel: (orderId: string) => string;
  readonly exchange: (orderId: string) => string;
  /** Where an exchange that was begun goes on, wherever it stands. */
  readonly exchangeBegun: (exchangeId: string) => string;
  /** Where a cancellation that was begun is followed. */
  readonly cancellation: (cancellationId: string) => string;
  /** An order by itself, for whoever reads it. */
  readonly order: (orderId: string) => string;
}

const OWN: AfterSalesWays = {
  file: afterSalesPath,
  cancel: (commande) => pathOf('/apres-vente/annulation', { query: { commande } }),
  exchange: (commande) => exchangePath({ commande }),
  exchangeBegun: (echange) => exchangePath({ echange }),
  cancellation: (annulation) =>
    pathOf('/apres-vente/annulation', { query: { etape: 'confirmation', annulation } }),
  order: orderPath,
};

/** Those of an agent. */
export const DESK_WAYS: AfterSalesWays = {
  file: (commande) =>
    pathOf('/espace-pro/apres-vente', {
      query: { etape: commande === undefined ? undefined : 'dossier', commande },
    }),
  cancel: (commande) => pathOf('/espace-pro/apres-vente/annulation', { query: { commande } }),
  exchange: (commande) => pathOf('/espace-pro/apres-vente/echange', { query: { commande } }),
  exchangeBegun: (echange) =>
    pathOf('/espace-pro/apres-vente/echange', { query: { etape: 'validation', echange } }),
  cancellation: deskCancellationPath,
  order: orderPath,
};

export const afterSalesWays = (acting: object | undefined): AfterSalesWays => (acting ? DESK_WAYS : OWN);

/** Where an agent sees to an order that waits for people. */
export const byHandPath = (reprendre: string): string =>
  pathOf('/espace-pro/suivi', { query: { reprendre } });

/** Where somebody writes about a trip: the form knows the file of an order (SEC-05: never in an address). */
export const writePath = (orderId: string | undefined): string =>
  pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage', commande: orderId } });
