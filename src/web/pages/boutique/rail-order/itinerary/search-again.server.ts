import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Failure } from '#domain/failure.ts';
import { type Instead, instead, type Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import { type ItineraryData, itineraryData } from './itinerary.server.ts';

export type SearchAgain =
  | Instead<'ferShopCartItinerary', ItineraryData>
  | Instead<'ferIntShopCartItinerary', ItineraryData>;

/** The search form in place of what was asked for, with what is wrong with the search. */
export const searchAgain = (
  visit: Visit<OrderAddress, 'ferShopCartOutward'>,
  { code, status, message, fields }: Failure<ErrorCode>,
): SearchAgain => {
  visit.context.setStatus(status);
  const form = itineraryData(visit, { errors: fields ?? {}, message });
  return code === 'destination-not-sold' || code === 'origin-not-sold'
    ? instead('ferIntShopCartItinerary', form)
    : instead('ferShopCartItinerary', form);
};
