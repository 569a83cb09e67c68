import { type Failure, failure } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import type { SeatPlacement } from '../contract.ts';
import type { LegPlacement, OrderJourney } from './rail-order.ts';

/**
 * The journeys of an order with where its party asks to sit on each leg. Seats of trains or passengers that the order does not have, or
 * for some of the passengers only, are refused at `placement.seats`.
 */
export const withPlacement = (
  journeys: readonly OrderJourney[],
  { position, deck, quiet, near, nearJourney, nearLeg, seats }: SeatPlacement,
  passengers: number,
): readonly OrderJourney[] | Failure<'invalid-input'> => {
  const wrong = failure('invalid-input', { fields: { 'placement.seats': WRONG_VALUE } });
  let left = seats.length;
  const placed: OrderJourney[] = [];
  for (const [journeyAt, journey] of journeys.entries()) {
    const placement: LegPlacement[] = [];
    for (const legAt of journey.legs.keys()) {
      const chosen = seats.filter((one) => one.journey === journeyAt && one.leg === legAt);
      left -= chosen.length;
      const seated = new Set(chosen.map(({ passenger }) => passenger).filter((one) => one < passengers));
      if (chosen.length > 0 && (seated.size < passengers || chosen.length > passengers)) return wrong;
      const besides = near?.coach !== undefined && near.seat !== undefined;
      placement.push({
        ...(position ? { position } : {}),
        ...(deck ? { deck } : {}),
        ...(quiet ? { quiet: true } : {}),
        ...(besides && nearJourney === journeyAt && nearLeg === legAt
          ? { near: { coach: near.coach as string, seat: near.seat as string } }
          : {}),
        ...(chosen.length > 0
          ? { seats: chosen.map(({ passenger, coach, seat }) => ({ passenger, coach, seat })) }
          : {}),
      });
    }
    placed.push(
      placement.every((one) => Object.keys(one).length === 0) ? journey : { ...journey, placement },
    );
  }
  return left > 0 ? wrong : placed;
};
