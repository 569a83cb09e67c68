import { z } from 'zod';
import { parisDate } from '#domain/clock.ts';
import { type Points, points } from '#domain/money.ts';
import { bookableLeg, type Fare, namedLeg, type TravelClass } from '#domain/rail/leg.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import { type Party, partyPoints, seated } from '#domain/rail/travellers.ts';
import { type Journey, journeyById } from '#features/rail/index.ts';
import { BookingUnavailable, type JourneyOffer } from '#providers/booking/port.ts';
import { type Choice, readChoice, signChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { OrderJourney } from './order/rail-order.ts';
import { lowestFare, offersToParty } from './party-offers.ts';

const few = z.int().min(0).max(6);

/** Choices as they are written down to be taken up another day: what was chosen and what it cost, without a signature. */
const keptChoices = z
  .array(
    z.object({
      direction: z.enum(['outward', 'inward']),
      journey: z.string().min(1).max(600),
      travelClass: z.enum(['1', '2']),
      fare: z.enum(['points', 'promo']),
      points: z.int().min(0),
      party: z.object({
        adult: few,
        card: few,
        child: few,
        companion: few,
        infant: few,
        wheelchairs: few,
      }),
    }),
  )
  .max(2);
/** A search that is kept, by the names of its address, with what was chosen of it so far. */
export const keptRailCart = z.object({
  search: z.record(z.string(), z.string().max(2000)),
  choices: keptChoices,
});
type KeptChoices = z.output<typeof keptChoices>;

/** What signed choices say, to be kept; nothing of one that cannot be read. */
export const choicesToKeep = (
  { key, realTime }: Pick<QuotationsContext, 'key' | 'realTime'>,
  tokens: readonly string[],
): KeptChoices =>
  tokens.flatMap((token) => {
    const read = token === '' ? undefined : readChoice(key, token, realTime());
    return read?.ok ? [{ ...read.choice }] : [];
  });

/** A choice of another day as it can be had today. */
export interface ChoiceAgain {
  readonly direction: Choice['direction'];
  /** What it was when it was chosen. */
  readonly before: Points;
  /** `gone`: the train has left, or does not run any more; `full`: no places for so many; `unknown`: nobody could be asked. */
  readonly state: 'available' | 'gone' | 'full' | 'unknown';
  /** At today's price; at the one before where nobody could be asked. */
  readonly journey?: OrderJourney;
  /** The choice, signed anew: only of what can be had. */
  readonly token?: string;
}

/**
 * Prices the choices of another day again (SHOP-09): the trains of today's timetable at today's price list, with the places that the booking
 * system has. One question to it for all of them.
 */
export const chooseAgain = async (
  ctx: QuotationsContext,
  kept: KeptChoices,
  signal?: AbortSignal,
): Promise<readonly ChoiceAgain[]> => {
  const now = ctx.clock.now();
  const running = kept.map(({ journey: id }) => {
    const journey = journeyById(ctx.timetable(), id);
    return journey && Temporal.Instant.compare(Temporal.Instant.from(journey.departure), now) > 0
      ? journey
      : undefined;
  });
  const asked = running.filter((journey) => journey !== undefined);
  const offers = await offersOf(ctx, asked, kept[0]?.party, signal);
  return kept.map((choice, index): ChoiceAgain => {
    const { direction, travelClass, fare, party } = choice;
    const before = points(choice.points);
    const journey = running[index];
    if (!journey) return { direction, before, state: 'gone' };
    const told = (sold: Fare, price: Points): OrderJourney => orderJourney(journey, travelClass, sold, price);
    if (!offers) return { direction, before, state: 'unknown', journey: told(fare, before) };
    const offer = offersToParty(offers[asked.indexOf(journey)], party).find(
      (one) => one.travelClass === travelClass,
    );
    const price = priceJourney(ctx.tariff, parisDate(now), journey).classes[travelClass];
    const sold = offer?.fits ? lowestFare(price, party, offer.left) : undefined;
    if (!sold) return { direction, before, state: 'full', journey: told(fare, before) };
    const cost = partyPoints(price, party, sold);
    const again: Choice = { ...choice, fare: sold, points: cost };
    return {
      direction,
      before,
      state: 'available',
      journey: told(sold, cost),
      token: signChoice(ctx.key, again, ctx.realTime()),
    };
  });
};

const orderJourney = (
  journey: Journey,
  travelClass: TravelClass,
  fare: Fare,
  price: Points,
): OrderJourney => ({ legs: journey.legs.map(namedLeg), travelClass, fare, points: price });

/** What the booking system offers a party of the journeys; undefined when it does not answer. */
const offersOf = async (
  ctx: QuotationsContext,
  journeys: readonly Journey[],
  party: Party | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly JourneyOffer[] | undefined> => {
  if (journeys.length === 0 || !party) return [];
  try {
    const request = {
      journeys: journeys.map(({ legs }) => ({ legs: legs.map(bookableLeg) })),
      passengers: seated(party),
    };
    return (await ctx.booking.offers(request, signal)).journeys;
  } catch (error) {
    if (error instanceof BookingUnavailable) return undefined;
    throw error;
  }
};
