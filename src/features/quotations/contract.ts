import { z } from 'zod';
import type { StationId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import type { OrderJourney } from '#features/orders/contract.ts';
import type { Journey, SearchCursors } from '#features/rail/index.ts';
import type { Fare, TravelClass } from '#providers/booking/port.ts';
import type { QuotationCode } from './failures.ts';

const name = z.string().max(120).optional();
const station = z.string().max(60);
const flag = z.boolean().default(false);
const hour = z.union([z.int().min(0).max(23), z.string().max(4)]).optional();

/** Better refused than sold an ordinary seat. */
const NO_ADAPTED_SEATS = 'Les places adaptées ne se réservent pas encore ici en points.';
const notYet = z.literal(false, { error: NO_ADAPTED_SEATS }).default(false);

/**
 * What a person searches, with the specification's field names (RAIL-03). `departureDate` and `departureHour` are those of the
 * outward journey, `arrivalDate` and `arrivalHour` those of the return; dates are `JJ/MM/AAAA` or ISO, hours whole, 0 to 23, in
 * Europe/Paris. Seats for handicapped travellers and exchanges have calls of their own and are refused here for now.
 */
export const quotationInput = z.object({
  isExchange: z
    .literal(false, { error: 'Un échange se demande par quotation-burnFer-exchange.' })
    .default(false),
  pnrRef: z.string().max(20).optional(),
  orderId: z.string().max(40).optional(),
  departureName: name,
  departure: station,
  arrivalName: name,
  arrival: station,
  journeyType: z.enum(['ALLER_SIMPLE', 'ALLER_RETOUR']).default('ALLER_SIMPLE'),
  passengersCount: z.int().min(1).default(1),
  departureDate: z.string().max(20),
  arrivalDate: z.string().max(20).optional(),
  departureHour: hour,
  arrivalHour: hour,
  direct: flag,
  viaName: name,
  /** One station; more than one is « too many vias ». */
  via: z.union([station, z.array(station).max(20)]).optional(),
  passengerWithWheelchair: notYet,
  passengerWithCompanion: notYet,
  handicap: z
    .enum(['handicap', 'companion'])
    .refine(() => false, NO_ADAPTED_SEATS)
    .optional(),
  clientIsPassenger: z.boolean().default(true),
  /** Another set of proposals: `earlier`, `later`, `dayBefore` or `dayAfter` of an earlier answer. */
  cursor: z.string().max(60).optional(),
});
export type QuotationInput = z.output<typeof quotationInput>;

/** The inward search needs the outward choice: its token. */
export const inwardInput = quotationInput.extend({ outward: z.string().max(2000) });
export type InwardInput = z.output<typeof inwardInput>;

/** A class of a proposal as it can be had, or why it cannot. Points are for all passengers. */
export interface ClassPrice {
  readonly travelClass: TravelClass;
  readonly state: 'available' | 'too-expensive' | 'full';
  readonly fare?: Fare;
  readonly points?: Points;
  readonly pointsPerPassenger?: Points;
  /** Price without the promotion: « au lieu de ». */
  readonly insteadOf?: Points;
  /** Passengers who can still be seated at this price, when few are left (fewer than 10). */
  readonly seatsLeft?: number;
  /** Points that the balance lacks, the outward journey already counted. */
  readonly missing?: Points;
  /** The choice, signed: what the next step is given. Absent when full. */
  readonly token?: string;
}

export interface Proposal {
  readonly journey: Journey;
  readonly classes: readonly ClassPrice[];
}

export interface Quotation extends SearchCursors {
  readonly direction: 'outward' | 'inward';
  readonly passengers: number;
  readonly proposals: readonly Proposal[];
  readonly balance: Points;
  /** Points of the outward journey already chosen, 0 on the outward step. */
  readonly spent: Points;
  readonly lowest?: Points;
  /** Codes of what a person should know about this list (RAIL-07, RAIL-14), most important first. */
  readonly warnings: readonly QuotationCode[];
}

/** A station as the timetable knows it. `id` may be that of a city searched as one. */
export interface StationView {
  readonly id: StationId;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

/** Choices read back, checked against today's timetable and price list, ready for the order. */
export interface CheckedChoices {
  readonly journeys: readonly OrderJourney[];
  readonly points: Points;
  readonly passengers: number;
}
