import type { StationId } from '#domain/ids.ts';

export type TravelClass = '1' | '2';
/** `points`: the quota sold for points; `promo`: its reduced part (-30 %). */
export type Fare = 'points' | 'promo';

/** `other`: bought elsewhere, in euros. */
export type TripFare = Fare | 'other';

/** One train of a journey, as far as the booking system needs to know. A run's key is train number + service date + its first station. */
export interface BookableLeg {
  readonly trainNumber: string;
  /** Service date of the run (ISO), which is not always the date of departure here. */
  readonly serviceDate: string;
  /** First station of the run. */
  readonly runOrigin: StationId;
  readonly from: StationId;
  readonly to: StationId;
  /** Instants, ISO 8601. Of a train that calls at one of the stations more than once they name the call. */
  readonly departure: string;
  readonly arrival: string;
}

/** A leg with the names by which people know it: as orders keep it, and pages, mails and tickets show it. */
export interface NamedLeg extends BookableLeg {
  readonly fromName: string;
  readonly toName: string;
  /** Brand as the timetable gives it: `TGV INOUI`, `OUIGO`, `INTERCITES`, `TER`. */
  readonly transportType: string;
}

/** Where one passenger sits on one leg. */
export interface LegSeat {
  /** Position among the passengers, from 0. */
  readonly passenger: number;
  readonly coach: string;
  readonly seat: string;
  /** The booking system's word, as the coach layout says: `window`, `berth-lower`. */
  readonly position: string;
}

/** What the booking system is told of a leg, whatever else is known of it. */
export const bookableLeg = ({
  trainNumber,
  serviceDate,
  runOrigin,
  from,
  to,
  departure,
  arrival,
}: BookableLeg): BookableLeg => ({ trainNumber, serviceDate, runOrigin, from, to, departure, arrival });

/** What an order keeps of a leg, whatever else is known of it. */
export const namedLeg = (leg: NamedLeg): NamedLeg => ({
  ...bookableLeg(leg),
  fromName: leg.fromName,
  toName: leg.toName,
  transportType: leg.transportType,
});
