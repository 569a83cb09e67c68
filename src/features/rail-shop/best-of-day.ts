import { partyOf } from '#domain/rail/party-rules.ts';
import { type Journey, journeysOfDay } from '#features/rail/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import type { QuotationsContext } from './context.ts';
import type { QuotationInput } from './contract.ts';
import { handedOver, handoverOfSearch } from './delivery.ts';
import { type Lowest, lowestPrices } from './lowest-prices.ts';

/** The journeys of a whole day that somebody would ask for first; absent when no place is left in any. */
export interface BestOfDay {
  readonly cheapest: Lowest;
  /** With places left, at its own lowest price. */
  readonly fastest: Lowest;
  /** Of every train of the day; of a return, none of them leaves before the outward journey has arrived. */
  readonly isWholeDay: boolean;
}

/** The fastest trains are often full: so many are asked about, in the order of their duration. */
const FASTEST_ASKED = 4;

/**
 * The cheapest and the fastest journey of a day, whatever hours a list shows of it; of a return, those that leave after the outward journey
 * has arrived (`after`, an instant). One question to the booking system, most often. Undefined when it does not answer, too.
 */
export const bestOfDay = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  { direction, after }: { readonly direction: 'outward' | 'inward'; readonly after?: string | undefined },
  day: Temporal.PlainDate,
  signal?: AbortSignal,
): Promise<BestOfDay | undefined> => {
  const { departure, arrival, via, direct } = input;
  const ends = direction === 'outward' ? { from: departure, to: arrival } : { from: arrival, to: departure };
  const handover = direction === 'inward' ? handoverOfSearch(ctx, input) : undefined;
  const all = journeysOfDay(ctx.timetable(), ctx.clock, { ...ends, via: [via ?? []].flat()[0], direct }, day);
  const { outwardArrival = after, inwardDeparture } = ctx.kept ?? {};
  const isBetween = (journey: Journey): boolean =>
    (outwardArrival === undefined || journey.departure >= outwardArrival) &&
    (inwardDeparture === undefined || journey.arrival <= inwardDeparture);
  const ofDay = handedOver(ctx, input.deliveryMode, all, handover);
  const journeys = ofDay.filter(isBetween);
  if (journeys.length === 0) return undefined;
  const fastest = journeys.toSorted((a, b) => a.minutes - b.minutes).slice(0, FASTEST_ASKED);
  const groups = [journeys, ...fastest.map((journey) => [journey])];
  try {
    const [cheapest, ...found] = await lowestPrices(ctx, groups, partyOf(input), signal);
    const left = found.filter((one) => one !== undefined);
    const [first] = left.toSorted((a, b) => a.journey.minutes - b.journey.minutes || a.points - b.points);
    return cheapest && first && { cheapest, fastest: first, isWholeDay: journeys.length === ofDay.length };
  } catch (error) {
    if (error instanceof BookingUnavailable) return undefined;
    throw error;
  }
};
