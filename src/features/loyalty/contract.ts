import type { Tier } from '#domain/loyalty/config.ts';
import type { Standing } from '#domain/loyalty/membership.ts';
import type { Cents, Points } from '#domain/money.ts';

export type { Standing };

/** One traveller in one direction, told by the operator's systems or our shop from the booking on. */
export interface TravelFact {
  readonly iuc: string;
  /** UUID, unique per traveller and direction: the same travel told again changes nothing. */
  readonly travelId: string;
  /** File reference (PNR). */
  readonly file: string;
  readonly trainNumber: string;
  /** As the timetable's brands: `TGV INOUI`, `INTERCITÉS`, `OUIGO`, `TER`. */
  readonly brand: string;
  /** Station names as the statement prints them. */
  readonly origin: string;
  readonly destination: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  /** What was paid for this traveller and direction. */
  readonly price: Cents;
  readonly boughtWithPoints: boolean;
  readonly forfaitFare?: boolean;
  /** Directions of one round trip share an id (UUID) and know when the return arrives: trips are counted after it. */
  readonly roundTrip?: { readonly id: string; readonly returnArrival: Temporal.Instant };
  /** It is not made: cancelled, or refunded afterwards. It brings nothing, and what it brought is taken back. */
  readonly cancelled?: boolean;
  /** Which telling of this travel this is, where the operator numbers them: of two, the higher holds, in whatever order they come. */
  readonly version?: number;
}

/** What became of a travel that was told. */
export interface TravelAnswer {
  readonly travelId: string;
  /**
   * `outdated`: it was told before in a newer version. `refused`: it was told before with other facts under the same version, so that one of
   * them is wrong. Neither changes anything. The others say what they mean.
   */
  readonly answer: 'taken' | 'known' | 'corrected' | 'outdated' | 'refused';
  /** Its brand is in no category: it earns nothing until the brand is named and it is told again. */
  readonly isBrandUnknown?: true;
}

/** Points that will be credited, shown from the booking on (POINTS-12). */
export interface PendingPoints {
  readonly travelId: string;
  /** « Voyage Paris – Lyon » */
  readonly label: string;
  readonly detail: string;
  readonly departure: Temporal.Instant;
  /** At the tier held now. */
  readonly points: Points;
  readonly statusPoints: number;
  /** Date (Paris) of the credit. */
  readonly creditedOn: Temporal.PlainDate;
}

/** A membership year that is settled, and what its counters have brought for the next. */
export interface MembershipYear {
  /** Its first day. */
  readonly began: Temporal.PlainDate;
  /** Its anniversary: the first day that is not in it. */
  readonly endedOn: Temporal.PlainDate;
  readonly statusPoints: number;
  readonly trips: number;
  readonly brought: Exclude<Tier, 'T_CLUB'>;
}

/** What travels would come to. */
export interface Simulation {
  readonly standing: Standing;
  /** What they would add. */
  readonly points: Points;
  readonly statusPoints: number;
}

/** Whether a travel counts as a trip; `number`: which of its membership year, where the counter stood in one year alone. */
export type TripOutcome =
  | { readonly state: 'counted'; readonly number?: number }
  | { readonly state: 'coming'; readonly on: Temporal.PlainDate }
  /** It costs no more than the minimum. */
  | { readonly state: 'too-cheap' }
  | { readonly state: 'none' };

/** What became of a travel that has arrived. */
export type TravelOutcome =
  | {
      readonly kind: 'credited';
      readonly points: Points;
      readonly statusPoints: number;
      readonly trip: TripOutcome;
    }
  | {
      readonly kind: 'coming';
      /** At the tier held now. */
      readonly points: Points;
      readonly statusPoints: number;
      /** Date (Paris) of the credit; it may have passed when the engine is late. */
      readonly creditedOn: Temporal.PlainDate;
      readonly trip: TripOutcome;
    }
  | {
      readonly kind: 'none';
      /** `not-planned`: it should bring something, and nothing was planned: people decide. */
      readonly why:
        | 'bought-with-points'
        | 'low-cost'
        | 'regional'
        | 'no-card'
        | 'before-card'
        | 'unknown-brand'
        | 'nothing-paid'
        | 'not-planned';
      readonly trip: TripOutcome;
    };

/** What a run of the engine did. */
export interface EngineRun {
  readonly credited: number;
  readonly counted: number;
  readonly yearsClosed: number;
}

/** A code that trips have brought (VOUCHER-03). */
export interface AdvantageCode {
  /** The anniversary at which the year ends whose trips brought it. */
  readonly yearEnds: Temporal.PlainDate;
  /** How many trips brought it. */
  readonly trips: number;
  readonly code: string;
  /** What it takes off. */
  readonly percent: number;
  readonly issuedOn: Temporal.PlainDate;
  /** Last day. */
  readonly expiresOn: Temporal.PlainDate;
  readonly state: 'usable' | 'used' | 'expired';
  readonly used?: {
    readonly on: Temporal.PlainDate;
    /** Where it went, French; '' where nothing was said. */
    readonly label: string;
  };
}

/** The operator's systems took a code. */
export interface CodeUse {
  readonly iuc: string;
  readonly code: string;
  readonly usedAt: Temporal.Instant;
  readonly usedFor: string;
}
/** `refused`: the customer has no such code. */
export type CodeUseAnswer = 'taken' | 'known' | 'corrected' | 'refused';
