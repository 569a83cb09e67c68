import type { TravelClass } from './leg.ts';

export type Deck = 'lower' | 'upper';

/** A seat in a coach as it is drawn. `column` runs along the coach from 0; `place` across it: 0 and 1 left of the aisle, 2 and 3 right of it. */
export interface DrawnSeat {
  readonly seat: string;
  readonly column: number;
  readonly place: number;
  /** Of a coach with two. */
  readonly deck?: Deck;
  /** `window`, `aisle`, `solo`, `duo`, `wheelchair`, `companion`, `berth-lower`, `berth-middle`, `berth-upper`. */
  readonly position: string;
  readonly facing?: 'forward' | 'backward';
  readonly atTable: boolean;
  readonly wheelchair: boolean;
  /** Compartment number of a berth, from 1. */
  readonly compartment?: number;
  readonly free: boolean;
}
/**
 * What is no seat: `door`, `stairs`, `toilet`, `accessible-toilet`, `luggage`, `bikes`, `nursery`, `bar`, `counter`, `gangway`, over the
 * whole width without `places`; `table` between two places.
 */
export interface DrawnFitting {
  readonly kind: string;
  readonly column: number;
  readonly places?: readonly number[];
  readonly deck?: Deck;
}

/** A coach as it is drawn: what the booking system tells, and plans, lists and proposals of seats are made of. */
export interface CoachMap {
  readonly coach: string;
  /** French name of the layout: « Voiture de 2de classe, salle ». */
  readonly label: string;
  /** Absent for a coach without seats (bar). */
  readonly travelClass?: TravelClass;
  /** For those who want quiet. */
  readonly quiet?: true;
  readonly columns: number;
  readonly seats: readonly DrawnSeat[];
  readonly fittings: readonly DrawnFitting[];
}
