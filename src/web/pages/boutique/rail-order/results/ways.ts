import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';

/** What tells the list of the outward trains from that of the return. */
export const WAYS = {
  outward: {
    direction: 'outward',
    step: 'ferShopCartOutward',
    title: 'Aller',
    /** Fields of the address: the choice, and the day and hour searched. */
    choice: 'aller',
    date: 'departureDate',
    hour: 'departureHour',
  },
  inward: {
    direction: 'inward',
    step: 'ferShopCartInward',
    title: 'Retour',
    choice: 'retour',
    date: 'arrivalDate',
    hour: 'arrivalHour',
  },
} as const;
export type Way = (typeof WAYS)[keyof typeof WAYS];

/** Ids that links inside the list lead to: its heading, the first train of all, the first of those that were added behind. */
export const LIST = 'liste';
/** Id of what a list says of its day's alert: who sets or ends one stays there. */
export const ALERT = 'alerte-prix';
export const FIRST_TRAIN = 'premier-train';
export const ADDED_TRAIN = 'trains-suivants';

/** Somebody who looks at a list of trains. */
export type ResultsVisit = Visit<
  OrderAddress,
  | 'ferShopCartItinerary'
  | 'ferIntShopCartItinerary'
  | 'ferShopCartOutward'
  | 'ferShopCartInward'
  | 'ferShopCartPassengers'
  | 'priceMonths',
  WithSearch,
  'choice-needed'
>;
