import { readDay } from '#domain/fields/dates.ts';
import { formatShortDayMonth, formatWeekday } from '#domain/french-dates.ts';
import { deliveryName } from '#domain/rail/delivery.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyCount } from '#domain/rail/party-words.ts';
import { toAfter } from '#domain/rail/way-words.ts';
import { NBSP } from '#domain/typography.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';

/** Words, and parts of the search that lead to their field of the form. */
export type SearchSentence = readonly (string | { readonly text: string; readonly href: string })[];

/** The search in a few words for phones: « Paris Gare de Lyon → Lyon Part-Dieu », and « aller ven. 11 déc. », « 2 voyageurs » below. */
export interface SearchInShort {
  readonly stations: string;
  /** One line each. */
  readonly when: readonly string[];
  /** To the form. */
  readonly href: string;
}

type SentenceVisit = Visit<OrderAddress, 'ferShopCartItinerary' | 'ferIntShopCartItinerary', WithSearch>;

/** « ven. 11 déc. »; what was typed where it is no day. */
const shortDay = (text: string): string => {
  const date = readDay(text);
  return date ? `${formatWeekday(date).slice(0, 3)}.${NBSP}${formatShortDayMonth(date)}` : text;
};

const travellers = ({ found: { search } }: SentenceVisit): string => partyCount(partyOf(search.input));

/**
 * The search said as a sentence; each part leads to its field of the form. `from` is the hour that the list of the way shown begins
 * with, where that is not the one asked for.
 */
export const searchSentence = (
  visit: SentenceVisit,
  from: Partial<Record<'departureHour' | 'arrivalHour', string>>,
): SearchSentence => {
  const { address: url, href } = visit;
  const mode = visit.found.search.input.deliveryMode;
  const form = href(mode ? 'ferIntShopCartItinerary' : 'ferShopCartItinerary');
  const field = (text: string, name: string) => ({ text, href: `${form}#${name}` });
  const hour = (name: 'departureHour' | 'arrivalHour') => {
    const text = from[name] ?? url[name];
    return text ? [' dès ', field(`${text.padStart(2, '0')}h00`, name)] : [];
  };
  return [
    'De ',
    field(url.departureName, 'departureName'),
    toAfter(url.departureName),
    field(url.arrivalName, 'arrivalName'),
    ...(url.viaName ? [' par ', field(url.viaName, 'viaName')] : []),
    ', aller le ',
    field(shortDay(url.departureDate), 'departureDate'),
    ...hour('departureHour'),
    ...(isReturn(url)
      ? [', retour le ', field(shortDay(url.arrivalDate), 'arrivalDate'), ...hour('arrivalHour')]
      : []),
    ', pour ',
    field(travellers(visit), 'passengersCount'),
    ...(mode ? [', avec ', field(deliveryName(mode).toLowerCase(), 'deliveryMode')] : []),
    '.',
  ];
};

/** Of the way whose trains are shown: the other way of a return comes second. */
export const searchInShort = (visit: SentenceVisit, way: 'outward' | 'inward' = 'outward'): SearchInShort => {
  const { address, href } = visit;
  const outward = `aller ${shortDay(address.departureDate)}`;
  const inward = `retour ${shortDay(address.arrivalDate)}`;
  const ways = way === 'inward' ? [inward, outward] : isReturn(address) ? [outward, inward] : [outward];
  const [first, ...others] = ways;
  const stations = [address.departureName, address.arrivalName];
  return {
    stations: (way === 'inward' ? stations.reverse() : stations).join(' → '),
    when: [`${first}, ${travellers(visit)}`, ...others],
    href: href('ferShopCartItinerary'),
  };
};
