import { listed } from '#domain/typography.ts';
import { Instead, type Visit } from '#web/journeys/journey.ts';
import { type ItineraryData, itineraryData } from '../../rail-order/itinerary/itinerary.server.ts';
import type { SearchRefusal } from '../../rail-order/itinerary/read-search.server.ts';
import type { TripFormData } from '../../rail-order/itinerary/trip-form.tsx';
import { messageFor } from '../../rail-order/messages.server.ts';
import type { ExchangeAddress } from '../address.ts';
import { orderVisit, type WithTickets } from '../exchange-visit.server.ts';

/** The search of another train for the tickets that are exchanged. */
export interface ExchangeSearchData extends TripFormData {
  readonly isBothWays: boolean;
  /** « Camille et Jean-Baptiste » */
  readonly who: string;
}

type SearchVisit = Visit<ExchangeAddress, 'exchangeOutward', WithTickets, SearchRefusal>;

/** The form of a search as its step shows it, whatever it was asked for in the place of. */
const searchShown = (
  { tickets }: WithTickets,
  { action, answer, details, hidden, message }: ItineraryData,
): ExchangeSearchData => ({
  action,
  answer,
  details,
  hidden,
  ...(message === undefined ? {} : { message }),
  isBothWays: tickets.journeys.length > 1,
  who: listed(tickets.passengers.flatMap((place) => tickets.file.order.passengers[place]?.firstName ?? [])),
});

export const exchangeSearch = (visit: SearchVisit): ExchangeSearchData => {
  const { why, address, found, context } = visit;
  const message = messageFor(address.message, context.acting);
  return searchShown(
    found,
    itineraryData(orderVisit(visit, found.tickets), { ...why, ...(message ? { message } : {}) }),
  );
};

/** What a list answers in its place, as this journey shows it. */
export const searchInstead = <Data>(
  { found }: Pick<SearchVisit, 'found'>,
  answer: Data | Instead<string, ItineraryData>,
): Data | Instead<'exchangeSearch', ExchangeSearchData> =>
  answer instanceof Instead
    ? new Instead('exchangeSearch', searchShown(found, answer.data as ItineraryData))
    : answer;
