import type { Points } from '#domain/money.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { type SearchInput, searchJourneys } from '#features/rail/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { sortBeaten } from './beaten-journeys.ts';
import type { QuotationsContext } from './context.ts';
import type { QuotationInput } from './contract.ts';
import { countriesSold, handedOver, handoverOfSearch } from './delivery.ts';
import { lowestPrices } from './lowest-prices.ts';
import { partyFields } from './party-offers.ts';

export interface DayQuote {
  readonly date: Temporal.PlainDate;
  /** Lowest price of the window for all passengers, with seats left; absent when nothing is sold. */
  readonly lowest?: Points;
}

/**
 * The lowest price of each of some days, in the four hours from the search's hour on: what a calendar shows beside a list (RAIL-16).
 * Without an answer of the booking system the days have no prices, and the list tells why.
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
  const sold = countriesSold(ctx);
  // What is handed over is handed over before the outward journey.
  const handover = way.direction === 'inward' ? handoverOfSearch(ctx, input) : undefined;
  const find = (more: Omit<SearchInput, keyof typeof common>) =>
    searchJourneys(ctx.timetable(), ctx.clock, { ...ctx.kept, ...common, ...more }, sold);
  const found = days.map(({ date, hour }) => {
    const asked: Parameters<typeof find>[0] =
      way.direction === 'outward'
        ? { journeyType: 'ALLER_SIMPLE', departureDate: date.toString(), departureHour: hour }
        : {
            journeyType: 'ALLER_RETOUR',
            direction: 'inward',
            departureDate: input.departureDate,
            departureHour: input.departureHour ?? 0,
            arrivalDate: date.toString(),
            arrivalHour: hour,
            ...(way.outwardArrival ? { outwardArrival: way.outwardArrival } : {}),
          };
    const result = find(asked);
    const soldOf = (result: ReturnType<typeof find>) =>
      result.ok ? handedOver(ctx, input.deliveryMode, result.journeys, handover) : [];
    return sortBeaten(soldOf(result), () =>
      result.ok && result.later ? soldOf(find({ ...asked, cursor: result.later })) : [],
    );
  });
  try {
    // As in the list: what another beats is shown where no place is left in what it has otherwise.
    const groups = [...found.map(({ wanted }) => wanted), ...found.map(({ beaten }) => beaten)];
    const lowest = await lowestPrices(ctx, groups, partyOf(input), signal);
    return days.map(({ date }, index) => {
      const one = lowest[index] ?? lowest[index + days.length];
      return one ? { date, lowest: one.points } : { date };
    });
  } catch (error) {
    if (error instanceof BookingUnavailable) return days.map(({ date }) => ({ date }));
    throw error;
  }
};
