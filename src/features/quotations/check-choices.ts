import { parisDate } from '#domain/clock.ts';
import { type Failure, type Result, success } from '#domain/failure.ts';
import { points } from '#domain/money.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import type { OrderJourney } from '#features/orders/contract.ts';
import { journeyById } from '#features/rail/index.ts';
import { bookableLeg } from './bookable-leg.ts';
import { type Choice, readChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { CheckedChoices } from './contract.ts';
import { type QuotationCode, quotationFailure } from './failures.ts';

/**
 * Reads the chosen journeys back before seats are held: signature and age, the trains still run and have not departed, the price
 * of today's list is the one that was shown, the return starts after the outward journey has arrived.
 * A failure names the step to go back to by `fields.outward` or `fields.inward`.
 */
export const checkChoices = (
  ctx: QuotationsContext,
  tokens: { readonly outward: string; readonly inward?: string },
): Result<CheckedChoices, QuotationCode> => {
  const journeys: OrderJourney[] = [];
  let passengers: number | undefined;
  for (const step of ['outward', 'inward'] as const) {
    const token = tokens[step];
    if (token === undefined) continue;
    const read = readChoice(ctx.key, token, ctx.realTime());
    if (!read.ok) return refuse(step, read.reason === 'expired' ? 'choice-expired' : 'choice-unreadable');
    const { choice } = read;
    if (choice.direction !== step) return refuse(step, 'choice-unreadable');
    if (passengers !== undefined && choice.passengers !== passengers)
      return refuse(step, 'choice-unreadable');
    passengers = choice.passengers;
    const journey = journeyOf(ctx, choice);
    if (typeof journey === 'string') return refuse(step, journey);
    journeys.push(journey);
  }
  const [outward, inward] = journeys;
  const arrival = outward?.legs.at(-1)?.arrival;
  const departure = inward?.legs[0]?.departure;
  if (arrival !== undefined && departure !== undefined && Date.parse(departure) < Date.parse(arrival))
    return refuse('inward', 'inward-before-outward');
  return success({
    journeys,
    passengers: passengers ?? 0,
    points: points(journeys.reduce((sum, journey) => sum + journey.points, 0)),
  });
};

const refuse = (step: 'outward' | 'inward', code: QuotationCode): Failure<QuotationCode> => {
  const failure = quotationFailure(code);
  return { ...failure, fields: { [step]: failure.message } };
};

/** The failure for a choice that we did not sign, or not for this search. */
export const unreadableChoice = (step: 'outward' | 'inward'): Failure<QuotationCode> =>
  refuse(step, 'choice-unreadable');

const journeyOf = (ctx: QuotationsContext, choice: Choice): OrderJourney | QuotationCode => {
  const journey = journeyById(ctx.timetable(), choice.journey);
  if (!journey) return 'train-gone';
  const now = ctx.clock.now();
  const departure = Temporal.Instant.from(journey.departure);
  if (Temporal.Instant.compare(departure, now) <= 0) return 'train-gone';
  const price = priceJourney(ctx.tariff, parisDate(now), journey).classes[choice.travelClass];
  const each = choice.fare === 'promo' ? price.promo : price.points;
  if (each === undefined || each * choice.passengers !== choice.points) return 'fare-gone';
  return {
    legs: journey.legs.map((leg) => ({
      ...bookableLeg(leg),
      fromName: leg.fromName,
      toName: leg.toName,
      transportType: leg.brand,
    })),
    travelClass: choice.travelClass,
    fare: choice.fare,
    points: choice.points,
  };
};
