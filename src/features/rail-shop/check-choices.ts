import { parisDate } from '#domain/clock.ts';
import { atField, type Failure, failure, type Result, success } from '#domain/failure.ts';
import { points } from '#domain/money.ts';
import { namedLeg } from '#domain/rail/leg.ts';
import { type ClassPrice, priceJourney } from '#domain/rail/points-price.ts';
import { isSameParty, type Party, partyPoints } from '#domain/rail/travellers.ts';
import { journeyById } from '#features/rail/index.ts';
import { type Choice, readChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { CheckedChoices, ChoiceCode } from './contract.ts';
import type { OrderJourney } from './order/rail-order.ts';

/**
 * Reads the chosen journeys back before seats are held: signature and age, the trains still run and have not departed, the price
 * of today's list is the one that was shown, the return starts after the outward journey has arrived.
 * A failure names the step to go back to by `fields.outward` or `fields.inward`.
 */
export const checkChoices = (
  ctx: QuotationsContext,
  tokens: { readonly outward: string; readonly inward?: string },
): Result<CheckedChoices, ChoiceCode> => {
  const journeys: OrderJourney[] = [];
  const prices: ClassPrice[] = [];
  let party: Party | undefined;
  for (const step of ['outward', 'inward'] as const) {
    const token = tokens[step];
    if (token === undefined) continue;
    const read = readChoice(ctx.key, token, ctx.realTime());
    if (!read.ok)
      return atField(step, failure(read.reason === 'expired' ? 'choice-expired' : 'choice-unreadable'));
    const { choice } = read;
    if (choice.direction !== step) return unreadableChoice(step);
    if (party !== undefined && !isSameParty(choice.party, party)) return unreadableChoice(step);
    party = choice.party;
    const journey = journeyOf(ctx, choice);
    if ('ok' in journey) return atField(step, journey);
    journeys.push(journey.journey);
    prices.push(journey.price);
  }
  const [outward, inward] = journeys;
  const arrival = outward?.legs.at(-1)?.arrival;
  const departure = inward?.legs[0]?.departure;
  if (arrival !== undefined && departure !== undefined && Date.parse(departure) < Date.parse(arrival))
    return atField('inward', failure('inward-before-outward'));
  if (party === undefined) return unreadableChoice('outward');
  return success({
    journeys,
    prices,
    party,
    points: points(journeys.reduce((sum, journey) => sum + journey.points, 0)),
  });
};

/** The failure for a choice that we did not sign, or not for this search. */
export const unreadableChoice = (step: 'outward' | 'inward'): Failure<ChoiceCode> =>
  atField(step, failure('choice-unreadable'));

interface PricedJourney {
  readonly journey: OrderJourney;
  readonly price: ClassPrice;
}

const journeyOf = (ctx: QuotationsContext, choice: Choice): PricedJourney | Failure<ChoiceCode> => {
  const journey = journeyById(ctx.timetable(), choice.journey);
  if (!journey) return failure('train-gone');
  const now = ctx.clock.now();
  const departure = Temporal.Instant.from(journey.departure);
  if (Temporal.Instant.compare(departure, now) <= 0) return failure('train-gone');
  const price = priceJourney(ctx.tariff, parisDate(now), journey).classes[choice.travelClass];
  const isSold = choice.fare === 'points' || price.promo !== undefined;
  if (!isSold || partyPoints(price, choice.party, choice.fare) !== choice.points)
    return failure('fare-gone', { values: { outcome: 'not-debited' } });
  return {
    journey: {
      legs: journey.legs.map(namedLeg),
      travelClass: choice.travelClass,
      fare: choice.fare,
      points: choice.points,
    },
    price,
  };
};
