import { parisDate } from '#domain/clock.ts';
import { type Points, points } from '#domain/money.ts';
import { bookableLeg } from '#domain/rail/leg.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import { partyPoints, seated } from '#domain/rail/travellers.ts';
import { type Journey, searchJourneys } from '#features/rail/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import type { QuotationsContext } from './context.ts';
import type { QuotationInput } from './contract.ts';
import { lowestFare, offersToParty, partyFields } from './party-offers.ts';

export interface DayQuote {
  readonly date: Temporal.PlainDate;
  /** Lowest price of the window for all passengers, with seats left; absent when nothing is sold. */
  readonly lowest?: Points;
}

/**
 * The lowest price of each of some days, in the four hours from the search's hour on: what a calendar shows beside a list (RAIL-16).
 * One question to the booking system for all days; without its answer the days have no prices, and the list tells why.
 * Each day brings the hour to search from: today's is not past.
 */
export const quoteDays = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  way: { readonly direction: 'outward' | 'inward'; readonly outwardArrival?: string },
  days: readonly { readonly date: Temporal.PlainDate; readonly hour: number }[],
  signal?: AbortSignal,
): Promise<DayQuote[]> => {
  const { departure, arrival, direct, via } = input;
  const common = { ...partyFields(input), departure, arrival, direct, ...(via === undefined ? {} : { via }) };
  const party = partyOf(input);
  const found = days.map(({ date, hour }) => {
    const result =
      way.direction === 'outward'
        ? searchJourneys(ctx.timetable(), ctx.clock, {
            ...common,
            journeyType: 'ALLER_SIMPLE',
            departureDate: date.toString(),
            departureHour: hour,
          })
        : searchJourneys(ctx.timetable(), ctx.clock, {
            ...common,
            journeyType: 'ALLER_RETOUR',
            direction: 'inward',
            departureDate: input.departureDate,
            departureHour: input.departureHour ?? 0,
            arrivalDate: date.toString(),
            arrivalHour: hour,
            ...(way.outwardArrival ? { outwardArrival: way.outwardArrival } : {}),
          });
    return { date, journeys: result.ok ? result.journeys : [] };
  });
  const all = found.flatMap(({ journeys }) => journeys);
  if (all.length === 0) return found.map(({ date }) => ({ date }));
  try {
    const request = {
      journeys: all.map(({ legs }) => ({ legs: legs.map(bookableLeg) })),
      passengers: seated(party),
    };
    const offers = (await ctx.booking.offers(request, signal)).journeys;
    const today = parisDate(ctx.clock.now());
    const lowestOf = (journey: Journey): number => {
      const { classes } = priceJourney(ctx.tariff, today, journey);
      const offered = offersToParty(offers[all.indexOf(journey)], party);
      const sold = offered.flatMap(({ travelClass, left, fits }) => {
        const price = classes[travelClass];
        const fare = fits && lowestFare(price, party, left);
        return fare ? [partyPoints(price, party, fare)] : [];
      });
      return Math.min(...sold);
    };
    return found.map(({ date, journeys }) => {
      const least = Math.min(...journeys.map(lowestOf));
      return Number.isFinite(least) ? { date, lowest: points(least) } : { date };
    });
  } catch (error) {
    if (error instanceof BookingUnavailable) return found.map(({ date }) => ({ date }));
    throw error;
  }
};
