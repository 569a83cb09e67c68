import { defineAddress } from '#web/journeys/address.ts';
import { SEARCH_FIELDS } from '../rail-order/address.ts';

/** What an exchange keeps in its address: whose tickets, which of them, the search and the trains chosen, and the exchange once there is one. */
export const exchangeAddressAt = (path: string) =>
  defineAddress({
    path,
    step: 'etape',
    fields: [
      'commande',
      'etape',
      /** `0.1,1.1`: journey and passenger of each ticket. */
      'billets',
      ...SEARCH_FIELDS,
      /** Of the lists of trains, as in an order. */
      'serie',
      'moyens',
      'echangeables',
      'tri',
      /** Signed choices. */
      'aller',
      'retour',
      'echange',
      /** The train whose plan is looked at, and the coach, as in an order. */
      'trajet',
      'voiture',
      /** Points of the split, and vouchers. */
      'points',
      'bons',
      /** Code of what happened on the way here. */
      'message',
    ],
    passing: ['serie', 'points', 'bons', 'trajet', 'voiture'],
    message: 'message',
  });
export type ExchangeAddress = ReturnType<ReturnType<typeof exchangeAddressAt>['read']>;
