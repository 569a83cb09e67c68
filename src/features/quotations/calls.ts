import { z } from 'zod';
import type { Failure } from '#domain/failure.ts';
import { parseDate } from '#domain/french-dates.ts';
import { parseOrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { isPersonName, LONGEST_NAME } from '#domain/person-name.ts';
import { MAXIMUM_PASSENGERS } from '#domain/rail/search-rules.ts';
import { MINIMUM_CHARACTERS, searchStations } from '#domain/rail/station-search.ts';
import { finaliseOrder, initBooking, nbpAnswerOf } from '#features/orders/index.ts';
import { WINDOW_HOURS } from '#features/rail/index.ts';
import { type AnyCall, defineCall } from '#server/calls.ts';
import { checkChoices } from './check-choices.ts';
import { inwardInput, quotationInput } from './contract.ts';
import { quotationFailure } from './failures.ts';
import { type QuotationResult, quoteInward, quoteOutward } from './quote.ts';

const stationNote = (kind: 'station' | 'city', country: string): string => {
  if (country === 'FR') return kind === 'city' ? 'toutes les gares' : '';
  return new Intl.DisplayNames('fr', { type: 'region' }).of(country) ?? country;
};

export const getStations = defineCall({
  name: 'getStations',
  method: 'GET',
  access: 'public',
  summary: `Stations and cities whose name begins like a text of ${MINIMUM_CHARACTERS} characters or more, best first; accents and hyphens are forgiven.`,
  input: z.object({ text: z.string().max(80).default('') }),
  output: z.object({
    stations: z.array(
      z.object({
        id: z.string().describe('What `departure`, `arrival` and `via` of a search take.'),
        name: z.string().meta({ examples: ['Paris Gare de Lyon', 'Paris, toutes gares'] }),
        city: z.string(),
        country: z.string().describe('ISO 3166 alpha-2.'),
        kind: z.enum(['station', 'city']),
        note: z.string().describe('What tells it from others, in French; may be empty.'),
      }),
    ),
  }),
  errors: [],
  handler: ({ app }, { text }) => ({
    stations: searchStations(app.quotations.timetable(), text).map((station) => ({
      ...station,
      note: stationNote(station.kind, station.country),
    })),
  }),
});

const pointsNumber = z.int().min(0);
const proposalOutput = z.object({
  trains: z.array(
    z.object({
      trainNumber: z.string(),
      transportType: z.string().describe('Brand: TGV INOUI, OUIGO, INTERCITES, TER.'),
      departure: z.string().describe('Station id.'),
      departureName: z.string(),
      departureDate: z.iso.datetime().describe('Instant.'),
      arrival: z.string(),
      arrivalName: z.string(),
      arrivalDate: z.iso.datetime(),
    }),
  ),
  departureDate: z.iso.datetime(),
  arrivalDate: z.iso.datetime(),
  duration: z.int().describe('Minutes.'),
  connections: z.int().describe('Number of changes of train.'),
  classes: z.array(
    z.object({
      travelClass: z.enum(['1', '2']),
      state: z.enum(['available', 'too-expensive', 'full']),
      fare: z.enum(['points', 'promo']).optional(),
      pricePoints: pointsNumber.optional().describe('Points for all passengers.'),
      pricePointsPerPassenger: pointsNumber.optional(),
      insteadOf: pointsNumber.optional().describe('Points without the promotion.'),
      seatsLeft: z
        .int()
        .optional()
        .describe('Passengers who can still be seated at this price, when fewer than 10.'),
      missingPoints: pointsNumber.optional(),
      token: z.string().optional().describe('The choice, signed; valid 30 minutes.'),
    }),
  ),
});
const quotationOutput = z.object({
  journeys: z.array(proposalOutput),
  warningsCodes: z.array(z.string()).describe('Codes of the error catalogue that concern the whole list.'),
  limit: z.int().describe('Hours of departures that one answer covers.'),
  balance: pointsNumber,
  earlier: z.string().optional().describe('Cursor of the set that ends one minute before.'),
  later: z.string().optional().describe('Cursor of the set that begins one minute after.'),
  dayBefore: z.string().optional(),
  dayAfter: z.string().optional(),
});

const quotationAnswer = (result: QuotationResult): z.input<typeof quotationOutput> | Failure => {
  if (!result.ok) return result;
  const { quotation } = result;
  const { earlier, later, dayBefore, dayAfter, balance, warnings } = quotation;
  return {
    journeys: quotation.proposals.map(({ journey, classes }) => ({
      trains: journey.legs.map((leg) => ({
        trainNumber: leg.trainNumber,
        transportType: leg.brand,
        departure: leg.from,
        departureName: leg.fromName,
        departureDate: leg.departure,
        arrival: leg.to,
        arrivalName: leg.toName,
        arrivalDate: leg.arrival,
      })),
      departureDate: journey.departure,
      arrivalDate: journey.arrival,
      duration: journey.minutes,
      connections: journey.changes.length,
      classes: classes.map(({ points, pointsPerPassenger, missing, ...one }) => ({
        ...one,
        pricePoints: points,
        pricePointsPerPassenger: pointsPerPassenger,
        missingPoints: missing,
      })),
    })),
    warningsCodes: [...warnings],
    limit: WINDOW_HOURS,
    balance,
    earlier,
    later,
    dayBefore,
    dayAfter,
  };
};

const SEARCH_ERRORS = [
  { status: 400, code: 'past-departure-date', when: 'The departure date is past (3016).' },
  { status: 400, code: 'past-time', when: 'The hour is past today (3016).' },
  {
    status: 400,
    code: 'no-solution',
    when: 'No train links the stations (3036); also `no-solution-at-date`.',
  },
  { status: 400, code: 'invalid-date', when: 'Not a date, or more than three months ahead (3052).' },
  { status: 400, code: 'inward-before-outward', when: 'The return is before the outward journey (3129).' },
  { status: 400, code: 'invalid-station', when: 'A station is not one of the proposals.' },
  { status: 400, code: 'too-many-passengers', when: 'More than 6 passengers.' },
  { status: 400, code: 'too-many-vias', when: 'More than one via.' },
  { status: 400, code: 'too-many-segments', when: 'Only journeys of more than three trains exist.' },
  { status: 400, code: 'destination-not-sold', when: 'A station abroad.' },
  { status: 400, code: 'no-train-at-this-time', when: 'Trains run that day, but not then.' },
  { status: 400, code: 'no-direct-train', when: 'Only journeys with connections exist.' },
  { status: 400, code: 'no-train-via', when: 'No train passes through the chosen station.' },
  { status: 503, code: 'service-unavailable', when: 'The booking system does not answer.' },
];
const CHOICE_ERRORS = [
  { status: 400, code: 'choice-unreadable', when: 'Not a choice that we signed.' },
  { status: 409, code: 'choice-expired', when: 'The choice is older than 30 minutes.' },
  { status: 409, code: 'fare-gone', when: 'The price is not sold any more.' },
  { status: 409, code: 'train-gone', when: 'The train has left, or does not run any more.' },
];

export const quotationOutward = defineCall({
  name: 'quotation-burnFer-outward',
  method: 'POST',
  access: 'shop',
  summary: 'Proposals for the outward journey with their prices in points, each class a signed choice.',
  input: quotationInput,
  output: quotationOutput,
  errors: SEARCH_ERRORS,
  handler: async ({ app, iuc, signal }, input) =>
    quotationAnswer(await quoteOutward(app.quotations, input, iuc, signal)),
});

export const quotationInward = defineCall({
  name: 'quotation-burnFer-inward',
  method: 'POST',
  access: 'shop',
  summary: 'Proposals for the return, after the chosen outward journey.',
  input: inwardInput,
  output: quotationOutput,
  errors: [...SEARCH_ERRORS, ...CHOICE_ERRORS],
  handler: async ({ app, iuc, signal }, input) =>
    quotationAnswer(await quoteInward(app.quotations, input, iuc, signal)),
});

const nameText = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_NAME)
  .refine(isPersonName, { error: 'Lettres, trait d’union, apostrophe, point et espace seulement.' });
const birthDate = z
  .string()
  .max(10)
  .refine((text) => parseDate(text) !== undefined, {
    error: 'Écrivez la date sous la forme JJ/MM/AAAA.',
  });
const token = z.string().max(2000);

export const initBookingCall = defineCall({
  name: 'init-booking-burn-fer',
  method: 'POST',
  access: 'shop',
  summary: 'Holds the seats of the chosen journeys for 15 minutes. The member travels; the others are named.',
  transactional: true,
  input: z.object({
    outward: token.describe('The outward choice.'),
    inward: token.optional().describe('The inward choice, for a return.'),
    passengers: z
      .array(
        z.object({ firstName: nameText, lastName: nameText, birthDate: birthDate.describe('JJ/MM/AAAA') }),
      )
      .max(MAXIMUM_PASSENGERS - 1)
      .default([])
      .describe('Everybody but the member.'),
  }),
  output: z.object({
    orderId: z.string(),
    number: z.string(),
    phase: z.enum(['in-progress', 'held', 'confirmed', 'closed']),
    heldUntil: z.iso.datetime().optional(),
    pricePoints: pointsNumber,
    paymentUrl: z.literal('').describe('Points only: nothing to pay elsewhere.'),
    correlationId: z.string(),
    seats: z.array(
      z.object({
        passenger: z.int(),
        journey: z.int(),
        leg: z.int(),
        coach: z.string(),
        seat: z.string(),
        position: z.string(),
      }),
    ),
  }),
  errors: [
    ...CHOICE_ERRORS,
    { status: 409, code: 'full', when: 'The last seats were taken meanwhile.' },
    { status: 409, code: 'not-enough-points', when: 'The balance does not reach the price.' },
    { status: 422, code: 'transaction-reused', when: 'The transaction id came with another input before.' },
    { status: 409, code: 'order-closed', when: 'The order of this transaction has ended.' },
    { status: 503, code: 'service-unavailable', when: 'The booking system does not answer.' },
  ],
  handler: async (context, input) => {
    const { app, iuc } = context;
    const choices = checkChoices(app.quotations, {
      outward: input.outward,
      ...(input.inward === undefined ? {} : { inward: input.inward }),
    });
    if (!choices.ok) return choices;
    if (choices.passengers !== input.passengers.length + 1) {
      const message = `Cette offre est pour ${choices.passengers} voyageurs.`;
      return quotationFailure('invalid-input', { message, fields: { passengers: message } });
    }
    if ((await app.quotations.balance(iuc)) < choices.points) return quotationFailure('not-enough-points');
    const { customer } = await context.overview();
    const { civility, firstName, lastName, email } = customer;
    const result = await initBooking(app.orders, {
      iuc,
      // The server refuses the call without one.
      transactionId: context.transactionId as TransactionId,
      primeId: '43',
      journeys: choices.journeys,
      passengers: [
        { firstName, lastName, birthDate: customer.birthDate.toString(), isHolder: true },
        ...input.passengers.map((one) => ({
          firstName: one.firstName,
          lastName: one.lastName,
          birthDate: parseDate(one.birthDate)?.toString() ?? '',
          isHolder: false,
        })),
      ],
      customer: { civility, firstName, lastName, email },
      quotationToken: [input.outward, input.inward ?? ''].join(' '),
      channel: context.session?.agent ?? 'web',
    });
    if (!result.ok) return result;
    const { order } = result;
    return {
      orderId: order.orderId,
      number: order.number,
      phase: order.phase,
      ...(order.heldUntil ? { heldUntil: order.heldUntil.toString() } : {}),
      pricePoints: order.points,
      paymentUrl: '' as const,
      correlationId: context.correlationId,
      seats: [...order.seats],
    };
  },
});

const text = z.string();
export const finaliseOrderCall = defineCall({
  name: 'finalise-order-burn-fer',
  method: 'POST',
  access: 'shop',
  summary: 'Accepts the terms and the price, debits the points and books the held seats.',
  transactional: true,
  input: z.object({
    orderId: z.uuid(),
    termsAccepted: z.boolean(),
    termsVersion: z.string().min(1).max(20),
    expectedPoints: z.int().min(0).max(10_000_000).describe('The total that the customer saw.'),
  }),
  output: z.object({
    finalised: z
      .boolean()
      .describe('False while the booking is still on its way: ask again with the same transaction id.'),
    idCommande: text,
    errorPost: z.boolean(),
    msgErreur: text,
    nbpOrderId: text,
    paoOrderId: text,
    paoPassengers: z.array(
      z.object({ firstname: text, lastname: text, coachNumber: text, seatNumber: text, travelClass: text }),
    ),
    pnrIdentification: text.describe('File reference.'),
    isChosenPlacement: z.boolean(),
    travels: z.array(
      z.object({
        origin: text,
        destination: text,
        departureDate: text,
        arrivalDate: text,
        trainNumber: text,
        transportType: text,
      }),
    ),
  }),
  errors: [
    { status: 400, code: 'terms-not-accepted', when: 'The terms of sale are not accepted.' },
    { status: 404, code: 'order-not-found', when: 'No such order of this customer.' },
    { status: 409, code: 'price-changed', when: 'Another price than the order’s was accepted.' },
    { status: 409, code: 'not-enough-points', when: 'The balance does not reach the price any more.' },
    { status: 409, code: 'hold-expired', when: 'The seats are not held any more.' },
    { status: 409, code: 'seats-gone', when: 'The booking system refused; the points are given back.' },
    { status: 422, code: 'transaction-reused', when: 'The transaction id came with another input before.' },
    {
      status: 503,
      code: 'service-unavailable',
      when: 'The booking system does not answer; the points are given back.',
    },
  ],
  handler: async ({ app, iuc, transactionId }, input) => {
    const orderId = parseOrderId(input.orderId);
    if (!orderId) return quotationFailure('invalid-input', { fields: { orderId: 'Valeur incorrecte' } });
    const result = await finaliseOrder(app.orders, {
      iuc,
      orderId,
      transactionId: transactionId as TransactionId,
      termsAccepted: input.termsAccepted,
      termsVersion: input.termsVersion,
      expectedPoints: points(input.expectedPoints),
    });
    if (!result.ok) return result;
    const answer = nbpAnswerOf(result.order);
    return {
      finalised: result.order.phase === 'confirmed',
      ...answer,
      paoPassengers: [...answer.paoPassengers],
      travels: [...answer.travels],
    };
  },
});

/** Stations, quotations and the order of a rail ticket in points (specification section 7). */
export const railOrderCalls: readonly AnyCall[] = [
  getStations,
  quotationOutward,
  quotationInward,
  initBookingCall,
  finaliseOrderCall,
];
