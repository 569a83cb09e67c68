import type { TravelClass } from '#domain/rail/leg.ts';
import { callsOfLeg, type LegEnds, type RunCalls } from './leg-calls.ts';

/** What of a run is sold, as far as offers ask: not which seats, but how many have the same segments taken. */
export interface RunLoad extends RunCalls {
  readonly classes: readonly ClassLoad[];
}
export interface ClassLoad {
  readonly travelClass: TravelClass;
  readonly pointsLimit: number;
  readonly promoLimit: number;
  /** Seats sold for points, per segment; `promoUsed` is the part of them at the reduced price. */
  readonly pointsUsed: readonly number[];
  readonly promoUsed: readonly number[];
  /** Seats but wheelchair spaces. */
  readonly seats: readonly SeatGroup[];
  readonly spaces: readonly SeatGroup[];
}
/** Seats with the same segments taken: a mask in halves that JavaScript's integers hold, segments 0 to 30 and 31 to 61. */
type SeatGroup = readonly [low: number, high: number, seats: number];

export interface ClassLeft {
  readonly travelClass: TravelClass;
  readonly points: number;
  readonly promo: number;
  readonly seats: number;
  /** Wheelchair spaces. */
  readonly spaces: number;
}

const HALF = 31;

/** The bits of segments from `first` up to, not including, `end`, of which one half holds those from `start`. */
const halfOf = (first: number, end: number, start: number): number => {
  const low = Math.min(Math.max(first - start, 0), HALF);
  const high = Math.min(Math.max(end - start, 0), HALF);
  return 2 ** high - 2 ** low;
};

export const halvesOf = (mask: bigint): [low: number, high: number] => [
  Number(BigInt.asUintN(HALF, mask)),
  Number(mask >> BigInt(HALF)),
];

/**
 * What each class has left on a leg; nothing when the train does not call so, or has left where it boards at `now` (milliseconds of
 * the epoch).
 */
export const leftOn = (load: RunLoad, leg: LegEnds, now: number): readonly ClassLeft[] => {
  const calls = callsOfLeg(load, leg);
  if (!calls || (load.departures[calls.board] as number) <= now) return [];
  const { board: first, alight: end } = calls;
  const low = halfOf(first, end, 0);
  const high = halfOf(first, end, HALF);
  const freeOf = (groups: readonly SeatGroup[]): number => {
    let free = 0;
    for (const [takenLow, takenHigh, count] of groups)
      if ((takenLow & low) === 0 && (takenHigh & high) === 0) free += count;
    return free;
  };
  return load.classes.map(
    ({ travelClass, pointsLimit, promoLimit, pointsUsed, promoUsed, seats, spaces }) => {
      let points = 0;
      let promo = 0;
      for (let segment = first; segment < end; segment++) {
        points = Math.max(points, pointsUsed[segment] as number);
        promo = Math.max(promo, promoUsed[segment] as number);
      }
      return {
        travelClass,
        points: pointsLimit - points,
        promo: promoLimit - promo,
        seats: freeOf(seats),
        spaces: freeOf(spaces),
      };
    },
  );
};
