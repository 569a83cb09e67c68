import { type Failure, failure } from '#domain/failure.ts';
import type { SeatPlacement } from '../contract.ts';
import { seatMapOfLeg } from '../seat-map.ts';
import type { RailOrdersContext } from './context.ts';
import type { OrderJourney } from './rail-order.ts';

const NO_SUCH_SEAT = 'Cette place n’existe pas dans cette voiture.';
const NOBODY_THERE = 'Personne n’a réservé cette place\u00a0: vérifiez la place de votre proche.';

const refusedAt = (field: string, message: string): Failure<'invalid-input'> =>
  failure('invalid-input', { fields: { [field]: message } });

/**
 * Why nobody can be seated beside the relative that an order names: a coach or a seat that the train does not have, or a seat that is
 * free and so no relative's. A booking system that does not answer is no reason to refuse: the wish is met where it can be.
 */
export const relativeRefusal = async (
  ctx: RailOrdersContext,
  journeys: readonly OrderJourney[],
  { near, nearJourney, nearLeg }: SeatPlacement,
): Promise<Failure<'invalid-input'> | undefined> => {
  const journey = journeys[nearJourney];
  const leg = journey?.legs[nearLeg];
  if (near?.coach === undefined || near.seat === undefined || !journey || !leg) return undefined;
  const result = await seatMapOfLeg(ctx, { leg, travelClass: journey.travelClass, party: [] }, near.coach);
  if (!result.ok)
    return result.code === 'unknown-coach' ? refusedAt('placement.near.coach', result.message) : undefined;
  const seat = result.map.seats.find((one) => one.seat === near.seat);
  if (!seat) return refusedAt('placement.near.seat', NO_SUCH_SEAT);
  return seat.free ? refusedAt('placement.near.seat', NOBODY_THERE) : undefined;
};
