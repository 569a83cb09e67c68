import { z } from 'zod';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { postalAddress } from '#domain/fields/address.ts';
import { email } from '#domain/fields/contact.ts';
import { birthDate, calendarDay, NOT_A_DATE } from '#domain/fields/dates.ts';
import { field, leftToOperation } from '#domain/fields/field.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import { orderId, pointsAmount } from '#domain/fields/order.ts';
import { civility, personName } from '#domain/fields/person.ts';
import { mobileFields, mobileOf, REFUSED_MOBILES, withMobile } from '#domain/fields/phone.ts';
import {
  coachNumber,
  deckPreference,
  relativeSeat,
  seatNumber,
  seatPreference,
} from '#domain/fields/placement.ts';
import {
  countOfKind,
  deliveryMode,
  journeyType,
  NOT_AN_HOUR,
  passengersCount,
  stationId,
  UNKNOWN_STATION,
  wholeHour,
} from '#domain/fields/rail.ts';
import type { StationId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import type { Split, SplitRule } from '#domain/payment-split.ts';
import type { Fare, TravelClass } from '#domain/rail/leg.ts';
import type { ClassPrice as TrainPrice } from '#domain/rail/points-price.ts';
import type { Party } from '#domain/rail/travellers.ts';
import type { OrderCustomer } from '#features/orders/contract.ts';
import { type Journey, SEARCH_ERRORS, type SearchCursors } from '#features/rail/index.ts';
import type { OrderJourney } from './order/rail-order.ts';
import { handicapProfile, travellersInput } from './traveller-input.ts';

const name = z.string().max(120).optional();
const flag = z.boolean().default(false);

/** The search has a code of its own for each of these rules (RAIL-07): here is only what they bound. */
const station = leftToOperation(z.string().max(60, UNKNOWN_STATION), stationId);
const day = leftToOperation(z.string().max(20, NOT_A_DATE), calendarDay);
const hour = leftToOperation(
  z.union([z.number(), z.string().max(10, NOT_AN_HOUR)], { error: NOT_AN_HOUR }),
  wholeHour,
);
const via = leftToOperation(
  z.union([z.string().max(60, UNKNOWN_STATION), z.array(z.string().max(60)).max(20)], {
    error: UNKNOWN_STATION,
  }),
  stationId,
);

/** A whole number of the query of a GET, from 0, which it is when it is left out. */
const numberText = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-${most}]$`), { error: WRONG_VALUE })
    .default('0')
    .transform(Number);

/**
 * What a person searches, with the specification's field names (RAIL-03). `departureDate` and `departureHour` are those of the
 * outward journey, `arrivalDate` and `arrivalHour` those of the return; dates are `JJ/MM/AAAA` or ISO, hours whole (`8`, `08h00`), in
 * Europe/Paris. Who travels is counted by kinds, which prices depend on; an exchange has a call of its own.
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
  journeyType: journeyType.default('ALLER_SIMPLE'),
  passengersCount: passengersCount.default(1).describe('Travellers with a seat, six at most.'),
  childrenCount: countOfKind.default(0).describe('Of them, 4 to 11 years old on the day: half the price.'),
  cardsCount: countOfKind
    .default(0)
    .describe('Of them, with a young, adult or senior card in force: 30 % less, never beside a promotion.'),
  companionsCount: countOfKind
    .default(0)
    .describe('Of them, companions of a disabled traveller, one each at most: half the price.'),
  wheelchairsCount: countOfKind.default(0).describe('Of them, in their wheelchair, each on a space for it.'),
  infantsCount: countOfKind
    .default(0)
    .describe('Besides, less than 4 years old and without a seat, one an adult: free.'),
  departureDate: day,
  arrivalDate: day.optional(),
  departureHour: hour.optional(),
  arrivalHour: hour.optional(),
  direct: flag,
  viaName: name,
  /** One station; more than one is « too many vias ». */
  via: via.optional(),
  passengerWithWheelchair: flag.describe('One at least of `wheelchairsCount`.'),
  passengerWithCompanion: flag.describe('One at least of `companionsCount`.'),
  handicap: handicapProfile
    .optional()
    .describe('What the member is; a companion is one of `companionsCount`.'),
  clientIsPassenger: z.boolean().default(true).describe('The member travels.'),
  deliveryMode: deliveryMode
    .optional()
    .describe(
      'How the ticket is handed over: asked for a journey abroad; within France every ticket is an e-ticket.',
    ),
  /** Another set of proposals: `earlier`, `later`, `dayBefore` or `dayAfter` of an earlier answer. */
  cursor: z.string().max(60).optional(),
});
export type QuotationInput = z.output<typeof quotationInput>;

/** The inward search needs the outward choice: its token. */
export const inwardInput = quotationInput.extend({ outward: z.string().max(2000) });
export type InwardInput = z.output<typeof inwardInput>;

/** A calendar's prices are those of one way. */
export const lowestPricesInput = quotationInput.extend({
  direction: z.enum(['outward', 'inward']).default('outward'),
});

/** A choice among proposals, as it was signed. */
const token = z.string().max(2000);

/**
 * Who orders, for this order alone (RAIL-17): what is not sent is the customer's own personal information. Names are those that mails and
 * letters are addressed to; who travels is another matter.
 */
const orderCustomer = field(
  withMobile(
    z.object({
      civility,
      lastName: personName,
      firstName: personName,
      birthDate: birthDate.describe('JJ/MM/AAAA'),
      email: email.describe('Where the confirmation and the tickets are sent.'),
      ...mobileFields,
      adresse: postalAddress,
    }),
  ).transform(({ indicatif, mobile, adresse, birthDate: born, ...rest }): OrderCustomer => {
    const number = mobileOf({ indicatif, mobile });
    return {
      ...rest,
      birthdate: born.toString(),
      ...(number ? { mobile: number } : {}),
      address: adresse,
    };
  }),
  {
    accepts: [
      {
        civility: 'Mme',
        lastName: 'Vasseur',
        firstName: 'Camille',
        birthDate: '12/09/1985',
        email: 'camille.vasseur@exemple.fr',
        indicatif: 'FR',
        mobile: '06 12 34 56 78',
        adresse: { adrVoie: '18 rue des Cheminots', codePostale: '69003', ville: 'Lyon', pays: 'FR' },
      },
    ],
    refuses: [...REFUSED_MOBILES],
  },
);

const journeyAt = z.int().min(0).max(1).default(0).describe('0 outward, 1 return.');
const legAt = z.int().min(0).max(7).default(0).describe('Number of the train in its journey, from 0.');

const NO_WISH = 'Dites une préférence, ou la voiture et la place d’un proche.';

/** Where the party would sit (RAIL-09). Wishes are met where they can be; chosen seats are had, or the hold is refused. */
const placementInput = z
  .strictObject({
    position: seatPreference.optional(),
    deck: deckPreference.optional().describe('Of trains with two.'),
    quiet: z.boolean().default(false).describe('In a quiet coach, where the train has one.'),
    near: relativeSeat
      .optional()
      .describe('Beside a relative, whose coach and seat are known: both or none.'),
    nearJourney: journeyAt.describe('The journey on which the relative travels: 0 outward, 1 return.'),
    nearLeg: legAt.describe('The train on which the relative travels.'),
    seats: z
      .array(
        z.object({
          passenger: z.int().min(0).max(8).describe('Number of the passenger, the member 0.'),
          journey: journeyAt,
          leg: legAt,
          coach: coachNumber,
          seat: seatNumber,
        }),
      )
      .max(96)
      .default([])
      .describe('Seats chosen on the plan: on each train one for each passenger, or none.'),
  })
  .refine(
    ({ position, deck, quiet, near, seats }) =>
      position !== undefined ||
      deck !== undefined ||
      quiet ||
      near?.coach !== undefined ||
      near?.seat !== undefined ||
      seats.length > 0,
    { error: NO_WISH },
  );
export type SeatPlacement = z.output<typeof placementInput>;

/** Seats wanted on chosen journeys, and who travels. */
export const bookingInput = z.object({
  outward: token.describe('The outward choice.'),
  inward: token.optional().describe('The inward choice, for a return.'),
  ...travellersInput,
  expectedPoints: pointsAmount
    .optional()
    .describe(
      'The points that the customer saw, where those who are named make another price than the choices.',
    ),
  customer: orderCustomer.optional(),
  deliveryMode: deliveryMode.optional().describe('As in the search: asked for a journey abroad.'),
  placement: placementInput.optional(),
});

/** One coach of a train, and what is free in it: of a choice, or of an order whose seats are held (RAIL-09). */
export const seatMapInput = z.object({
  choice: token.optional().describe('A choice among proposals.'),
  orderId: orderId.optional().describe('An order of rail tickets, in place of a choice.'),
  journey: numberText(1).describe('Of the order: 0 outward, 1 return.'),
  leg: numberText(7).describe('Number of the train in its journey, from 0.'),
  coach: coachNumber.optional().describe('The first of the class without it.'),
});

/** Why the ticket of a journey abroad cannot be handed over. */
export const DELIVERY_ERRORS = [
  'unauthorized-delivery-mode',
  'no-delivery-mode',
] as const satisfies readonly ErrorCode[];

/** What a search for proposals may be refused for. */
export const QUOTATION_ERRORS = [
  ...SEARCH_ERRORS,
  'not-sellable-by-points',
  ...DELIVERY_ERRORS,
  'search-unavailable',
] as const satisfies readonly ErrorCode[];

/** What the choices among proposals may be refused for when they are read back. */
export const CHOICE_ERRORS = [
  'choice-unreadable',
  'choice-expired',
  'fare-gone',
  'train-gone',
  'inward-before-outward',
] as const satisfies readonly ErrorCode[];

export type QuotationCode = (typeof QUOTATION_ERRORS)[number];
export type ChoiceCode = (typeof CHOICE_ERRORS)[number];

/** What a person should know about a list that there is. */
export type QuotationWarning =
  | 'no-proposal'
  | 'full-train'
  | 'full-for-passenger-count'
  | 'not-enough-points'
  | 'promo-too-close';

/** A class of a proposal as it can be had, or why it cannot. Points are for all passengers. */
export interface ClassPrice {
  readonly travelClass: TravelClass;
  readonly state: 'available' | 'too-expensive' | 'full';
  /** Full for want of wheelchair spaces, whatever other seats are left. */
  readonly lacksWheelchairSpace?: true;
  readonly fare?: Fare;
  readonly points?: Points;
  /** Where all pay the same. */
  readonly pointsPerPassenger?: Points;
  /** Price without the promotion: « au lieu de ». */
  readonly insteadOf?: Points;
  /** Passengers who can still be seated at this price, when few are left (fewer than 10). */
  readonly seatsLeft?: number;
  /**
   * Where the balance does not reach, and euros may be paid: what the whole order, the outward journey with it, comes to when all points
   * are spent, beside tickets that are exchanged for it.
   */
  readonly mixed?: Split;
  /** Points that the balance lacks of what can be paid in no other way, the outward journey already counted. */
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
  readonly party: Party;
  readonly proposals: readonly Proposal[];
  readonly balance: Points;
  /** What of the balance tickets that are exchanged are worth. */
  readonly worth?: Points;
  /** Points of the outward journey already chosen, 0 on the outward step. */
  readonly spent: Points;
  readonly lowest?: Points;
  /** What of a price may be paid in euros. */
  readonly euros?: SplitRule;
  /** Trains that are left out: their tickets cannot be handed over as asked. */
  readonly notHandedOver?: number;
  /** Codes of what a person should know about this list (RAIL-07, RAIL-14), most important first. */
  readonly warnings: readonly QuotationWarning[];
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
  /** What each traveller pays by what they are, in the order of the journeys. */
  readonly prices: readonly TrainPrice[];
  readonly points: Points;
  readonly party: Party;
}
