import { listed } from '#domain/typography.ts';
import type { HiddenField } from '#web/journeys/address.ts';
import { Instead, type Visit } from '#web/journeys/journey.ts';
import {
  type ItineraryData,
  itineraryData,
  type SearchRefusal,
} from '../../rail-order/itinerary/itinerary.server.ts';
import { messageFor } from '../../rail-order/messages.server.ts';
import type { ExchangeAddress } from '../address.ts';
import { orderVisit, type WithTickets } from '../exchange-visit.server.ts';

/** The search of another train for the tickets that are exchanged. */
export interface ExchangeSearchData extends Pick<ItineraryData, 'answer' | 'details' | 'message'> {
  readonly isBothWays: boolean;
  /** « Pour Camille et Jean-Baptiste » */
  readonly who: string;
  readonly hidden: readonly HiddenField[];
}

type SearchVisit = Visit<ExchangeAddress, 'RESULTAT_RECHERCHE', WithTickets, SearchRefusal>;

/** Fields that the form writes itself. */
const TYPED = [
  'departureName',
  'departure',
  'arrivalName',
  'arrival',
  'departureDate',
  'departureHour',
  'arrivalDate',
  'arrivalHour',
  'viaName',
  'via',
  'direct',
] as const;

/** The form of the search as its step shows it, whatever it was asked for in the place of. */
const searchShown = (
  { fields, found: { tickets } }: Pick<SearchVisit, 'fields' | 'found'>,
  { answer, details, message }: Pick<ItineraryData, 'answer' | 'details' | 'message'>,
): ExchangeSearchData => ({
  answer,
  details,
  ...(message === undefined ? {} : { message }),
  isBothWays: tickets.journeys.length > 1,
  who: listed(tickets.passengers.flatMap((place) => tickets.file.order.passengers[place]?.firstName ?? [])),
  hidden: fields('RESULTAT_RECHERCHE', {
    ...Object.fromEntries(TYPED.map((name) => [name, ''])),
    aller: '',
    retour: '',
    echange: '',
    message: '',
  }),
});

export const exchangeSearch = (visit: SearchVisit): ExchangeSearchData => {
  const { why, address, found } = visit;
  const message = messageFor(address.message);
  const data = itineraryData(orderVisit(visit, found.tickets), { ...why, ...(message ? { message } : {}) });
  return searchShown(visit, data);
};

/** What a list answers in its place, as this journey shows it. */
export const searchInstead = <Data>(
  visit: Pick<SearchVisit, 'fields' | 'found'>,
  answer: Data | Instead<string, ItineraryData>,
): Data | Instead<'ECHANGE', ExchangeSearchData> =>
  answer instanceof Instead
    ? new Instead('ECHANGE', searchShown(visit, answer.data as ItineraryData))
    : answer;
