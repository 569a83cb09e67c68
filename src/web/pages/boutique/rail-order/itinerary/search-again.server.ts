import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Failure } from '#domain/failure.ts';
import { isAbroad } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import { type Instead, instead, type Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import { abroad, type ItineraryData, itineraryData } from './itinerary.server.ts';

export type SearchAgain =
  | Instead<'ferShopCartItinerary', ItineraryData>
  | Instead<'ferIntShopCartItinerary', ItineraryData>;

/** The search form in place of what was asked for, with what is wrong with the search. */
export const searchAgain = (
  visit: Visit<OrderAddress, 'ferShopCartOutward'>,
  refusal: Pick<Failure<ErrorCode>, 'status' | 'message' | 'ofCustomer' | 'fields'>,
): SearchAgain => {
  const { status, message, ofCustomer, fields } = refusal;
  visit.context.setStatus(status);
  const form = itineraryData(visit, {
    errors: fields ?? {},
    message: voiceFor(visit.context.acting)(message, ofCustomer),
  });
  return isAbroad(visit.context.app.quotations, visit.address)
    ? instead('ferIntShopCartItinerary', abroad(visit, form))
    : instead('ferShopCartItinerary', form);
};
