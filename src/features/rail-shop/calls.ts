import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ProofApp } from '#contract/fresh-proof.ts';
import { failure } from '#domain/failure.ts';
import { typedText } from '#domain/fields/field.ts';
import type { TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { areChildrenAlone, CHILDREN_ALONE } from '#domain/rail/party-rules.ts';
import { MINIMUM_CHARACTERS, searchStations, unservedStations } from '#domain/rail/station-search.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { FINALISE_ERRORS, type NbpOrderAnswer, nbpOrderOutput } from '#features/orders/index.ts';
import {
  acceptanceInput,
  acceptanceOf,
  acceptOrder,
  hasFailed,
  type OrderPayment,
  paymentAnswer,
  paymentMessage,
  paymentOutput,
  requireFreshProofToPay,
} from '#features/payments/index.ts';
import type { QuotationsContext } from './context.ts';
import {
  bookingInput,
  CHOICE_ERRORS,
  inwardInput,
  lowestPricesInput,
  QUOTATION_ERRORS,
  type QuotationInput,
  quotationInput,
  seatMapInput,
} from './contract.ts';
import type { RailOrdersContext } from './order/context.ts';
import { railAnswerOf } from './order/nbp-answer.ts';
import { CHOICES_ORDER_ERRORS, orderChoices } from './order/order-choices.ts';
import { orderedPairs } from './order/ordered-pairs.ts';
import { RAIL, type RailOrder, railOrderOf } from './order/rail-order.ts';
import { quotationAnswer, quotationOutput } from './quotation-answer.ts';
import { quoteInward, quoteOutward } from './quote.ts';
import { quoteMonths } from './quote-months.ts';
import { resolveStation } from './resolve-station.ts';
import { legOfChoice, legOfOrder, SEAT_MAP_ERRORS, seatMapOfLeg } from './seat-map.ts';
import { namedParty } from './traveller-input.ts';

/** What the calls of the shop work with. */
interface Shop {
  readonly quotations: QuotationsContext;
  readonly orders: RailOrdersContext;
  readonly content: ContentLibrary;
}

/** Why nothing can be searched or ordered just now; undefined while the shop is open. */
const closedTo = ({ app }: CallContext<Shop>, answer?: CallContext<Shop>) =>
  shopClosed({ content: app.content, clock: app.quotations.clock }, answer);

const stationNote = (country: string): string => {
  if (country === 'FR') return '';
  return new Intl.DisplayNames('fr', { type: 'region' }).of(country) ?? country;
};

const pointsNumber = z.int().min(0);

const getStations = defineCall({
  name: 'getStations',
  method: 'GET',
  access: 'public',
  summary: `Stations and cities whose name begins like a text of ${MINIMUM_CHARACTERS} characters or more, best first; accents, hyphens and a mistake or two are forgiven, and a station’s three letters name it.`,
  input: z.object({
    text: typedText(80).describe(
      `What was typed so far. Fewer than ${MINIMUM_CHARACTERS} characters name no station yet: an empty list. No text at all is no question.`,
    ),
  }),
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
    unserved: z
      .array(z.string())
      .describe('Names of stations that exist and where no train stops, where the text names no other.'),
  }),
  errors: [],
  handler: ({ app }: CallContext<Shop>, { text }) => {
    const { timetable, knownStations } = app.quotations;
    const found = searchStations(timetable(), text);
    const isNamed = found.some(({ isGuess }) => !isGuess);
    const unserved = isNamed ? [] : unservedStations(timetable(), knownStations, text);
    return {
      // A guess is worth less than the name of a station that exists.
      stations: (unserved.length > 0 ? [] : found).map(({ isGuess: _, ...station }) => ({
        ...station,
        note: stationNote(station.country),
      })),
      unserved,
    };
  },
});

const quotationOutward = defineCall({
  name: 'quotation-burnFer-outward',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary: 'Proposals for the outward journey with their prices in points, each class a signed choice.',
  input: quotationInput,
  output: quotationOutput,
  errors: [...QUOTATION_ERRORS, 'shop-closed'],
  fault: 'technical-error',
  handler: async (context: CallContext<Shop>, input) => {
    const closed = closedTo(context, context);
    if (closed) return closed;
    if (areChildrenAlone(input))
      return failure('invalid-input', { fields: { childrenCount: CHILDREN_ALONE } });
    const { app, iuc, signal } = context;
    const result = await quoteOutward(app.quotations, input, iuc, signal);
    return result.ok ? quotationAnswer(result.quotation) : result;
  },
});

const quotationInward = defineCall({
  name: 'quotation-burnFer-inward',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary: 'Proposals for the return, after the chosen outward journey.',
  input: inwardInput,
  output: quotationOutput,
  errors: [...QUOTATION_ERRORS, ...CHOICE_ERRORS, 'shop-closed'],
  fault: 'technical-error',
  handler: async (context: CallContext<Shop>, input) => {
    const closed = closedTo(context, context);
    if (closed) return closed;
    const { app, iuc, signal } = context;
    const result = await quoteInward(app.quotations, input, iuc, signal);
    return result.ok ? quotationAnswer(result.quotation) : result;
  },
});

/** The stations that a form's texts mean, where nobody has chosen them yet. */
const namedStations = ({ quotations }: Shop, input: QuotationInput): QuotationInput => {
  const meant = (name: string | undefined, id: string): string => {
    const found = resolveStation(quotations, name ?? '', id);
    return found.kind === 'found' ? found.station.id : id;
  };
  return {
    ...input,
    departure: meant(input.departureName, input.departure),
    arrival: meant(input.arrivalName, input.arrival),
    ...(input.viaName ? { via: meant(input.viaName, [input.via ?? ''].flat()[0] ?? '') } : {}),
  };
};

const lowestPricesCall = defineCall({
  name: 'lowest-prices',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary:
    'The lowest price in points of each day on sale, of all its trains, for all who travel: outward from today on, the return from the outward day on. Hours of the search do not count, and a station may be named in place of its id.',
  input: lowestPricesInput,
  output: z.object({
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          pricePoints: pointsNumber.describe('For all passengers.'),
          departureDate: z.iso.datetime().describe('When a train of that price leaves.'),
        }),
      )
      .describe('In order, without the days on which nothing is left.'),
  }),
  errors: [...QUOTATION_ERRORS, 'shop-closed'],
  fault: 'technical-error',
  handler: async (context: CallContext<Shop>, input) => {
    const closed = closedTo(context, context);
    if (closed) return closed;
    const { app, signal } = context;
    const result = await quoteMonths(app.quotations, namedStations(app, input), input.direction, signal);
    if (!result.ok) return result;
    if (result.isSilent) return failure('search-unavailable');
    return {
      days: result.days.flatMap(({ date, lowest }) =>
        lowest
          ? [{ date: date.toString(), pricePoints: lowest.points, departureDate: lowest.departure }]
          : [],
      ),
    };
  },
});

const initBookingCall = defineCall({
  name: 'init-booking-burn-fer',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary:
    'Holds the seats of the chosen journeys for 15 minutes for those who are named, at the price that they make. Who orders is the member as their personal information says, or as sent.',
  transactional: true,
  input: bookingInput,
  output: z.object({
    orderId: z.string(),
    number: z.string(),
    phase: z.enum(['in-progress', 'held', 'confirmed', 'closed', 'manual']),
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
  errors: CHOICES_ORDER_ERRORS,
  handler: async (context: CallContext<Shop>, input) => {
    const { customer, balance } = await context.overview();
    const result = await orderChoices(context.app, {
      iuc: context.iuc,
      // The server refuses the call without one.
      transactionId: context.transactionId as TransactionId,
      choices: {
        outward: input.outward,
        ...(input.inward === undefined ? {} : { inward: input.inward }),
      },
      holder: customer,
      customer: input.customer,
      party: namedParty(input),
      expectedPoints: input.expectedPoints === undefined ? undefined : points(input.expectedPoints),
      placement: input.placement,
      delivery: input.deliveryMode,
      balance,
      closed: closedTo(context),
    });
    if (!result.ok) return result;
    const { order, replayed } = result;
    // What the first answer said, whatever became of the order since (SHOP-08).
    const first = replayed ? order.firstHold : undefined;
    const heldUntil = first?.heldUntil ?? order.heldUntil?.toString();
    return {
      orderId: order.orderId,
      number: order.number,
      phase: first ? ('held' as const) : order.phase,
      ...(heldUntil === undefined ? {} : { heldUntil }),
      pricePoints: order.points,
      paymentUrl: '' as const,
      correlationId: context.correlationId,
      seats: [...(first?.seats ?? order.seats)],
    };
  },
});

const place = z.int().min(0);
const seatMapCall = defineCall({
  name: 'seat-map',
  method: 'GET',
  access: 'shop',
  isBehindDoor: true,
  summary:
    'One coach of a train as a drawing, with what is free from where the party boards to where it alights, and where it sits: of a choice, or of an order whose seats are held.',
  input: seatMapInput,
  output: z.object({
    trainNumber: z.string(),
    transportType: z.string(),
    travelClass: z.enum(['1', '2']),
    coaches: z
      .array(
        z.object({
          coach: z.string(),
          travelClass: z.enum(['1', '2']).optional().describe('Absent for a coach without seats (bar).'),
          quiet: z.boolean(),
          free: place.describe('Seats left, wheelchair spaces not counted.'),
        }),
      )
      .describe('The coaches of the train, in order.'),
    coach: z.object({
      coach: z.string(),
      label: z.string().describe('French: « Voiture de 2de classe, salle ».'),
      columns: place.describe(
        'Length of the longer deck, in rows of seats. Trains run towards the last one.',
      ),
      seats: z.array(
        z.object({
          seat: z.string(),
          column: place.describe('Along the coach, from 0.'),
          place: z.int().min(0).max(3).describe('Across it: 0 and 1 left of the aisle, 2 and 3 right of it.'),
          deck: z.enum(['lower', 'upper']).optional().describe('Of a coach with two.'),
          position: z.string().describe('window, aisle, solo, duo, wheelchair, companion, berth-lower ...'),
          facing: z.enum(['forward', 'backward']).optional(),
          atTable: z.boolean(),
          wheelchair: z.boolean().describe('A space for a wheelchair, for who needs one.'),
          compartment: z.int().optional(),
          free: z.boolean(),
        }),
      ),
      fittings: z.array(
        z.object({
          kind: z.string().describe('door, stairs, toilet, accessible-toilet, luggage, table ...'),
          column: place,
          places: z.array(z.int()).optional().describe('Over the whole width without.'),
          deck: z.enum(['lower', 'upper']).optional(),
        }),
      ),
    }),
    party: z.array(
      z.object({
        passenger: place.describe('Number of the passenger, the member 0.'),
        coach: z.string(),
        seat: z.string(),
        position: z.string(),
      }),
    ),
  }),
  errors: [
    'choice-needed',
    'choice-unreadable',
    'choice-expired',
    'order-not-found',
    'shop-closed',
    ...SEAT_MAP_ERRORS,
  ],
  handler: async (context: CallContext<Shop>, { choice, orderId, journey, leg, coach }) => {
    const { app, iuc } = context;
    if (choice === undefined && orderId === undefined) return failure('choice-needed');
    // The plan of an order that has its seats goes with that order.
    const closed = orderId === undefined ? closedTo(context, context) : undefined;
    if (closed) return closed;
    const found =
      orderId === undefined
        ? legOfChoice(app.quotations, choice ?? '', leg)
        : await legOfOrder(app.orders, iuc, { orderId, journey, leg });
    if (!found.ok) return found;
    const result = await seatMapOfLeg(app.orders, found, coach);
    if (!result.ok) return result;
    const { coach: number, label, columns, seats, fittings } = result.map;
    return {
      trainNumber: found.leg.trainNumber,
      transportType: found.leg.transportType,
      travelClass: found.travelClass,
      coaches: result.coaches.map(({ quiet = false, ...one }) => ({ ...one, quiet })),
      coach: {
        coach: number,
        label,
        columns,
        seats: [...seats],
        fittings: fittings.map(({ places, ...one }) => ({
          ...one,
          ...(places ? { places: [...places] } : {}),
        })),
      },
      party: found.party.map(({ passenger, coach: at, seat, position }) => ({
        passenger,
        coach: at,
        seat,
        position,
      })),
    };
  },
});

/** An order in the words of the specification; without its file for a command whose payment came to nothing. */
const orderAnswer = (order: RailOrder, payment: OrderPayment | undefined): NbpOrderAnswer =>
  hasFailed(payment?.state)
    ? {
        ...railAnswerOf(order),
        errorPost: true,
        msgErreur: paymentMessage(payment?.state ?? 'error'),
        pnrIdentification: '',
      }
    : railAnswerOf(order);

const finaliseOrderCall = defineCall({
  name: 'finalise-order-burn-fer',
  method: 'POST',
  access: 'shop',
  summary:
    'Accepts the terms and the price, debits the points and books the held seats; with euros in the price, once they are paid at `paymentUrl`.',
  transactional: true,
  input: acceptanceInput,
  output: nbpOrderOutput.extend(paymentOutput.shape),
  errors: [...FINALISE_ERRORS, 'terms-outdated', 'fresh-sign-in-required'],
  handler: async (context: CallContext<Shop & ProofApp>, input) => {
    const stale = requireFreshProofToPay(context, input);
    if (stale) return stale;
    // What else waits for its customer has a call of its own, which accepts all that such an order is accepted with.
    const result = await acceptOrder(context.app, { ...acceptanceOf(context, input), kind: RAIL });
    if (!result.ok) return result;
    const { order, payment } = result;
    return { ...orderAnswer(railOrderOf(order), payment), ...paymentAnswer(order, payment) };
  },
});

const odList = defineCall({
  name: 'nbp/od-list',
  method: 'GET',
  access: 'shop',
  summary:
    'Origins and destinations of the tickets that the customer has ordered, the latest first, each pair once.',
  input: z.object({}),
  output: z.object({ odList: z.array(z.object({ origin: z.string(), destination: z.string() })) }),
  errors: [],
  handler: async ({ app, iuc }: CallContext<Shop>) => ({ odList: await orderedPairs(app.orders.db, iuc) }),
});

/** Stations, quotations and the order of a rail ticket in points (specification section 7). */
export const railOrderCalls = [
  getStations,
  quotationOutward,
  quotationInward,
  lowestPricesCall,
  seatMapCall,
  initBookingCall,
  finaliseOrderCall,
  odList,
];
