import { z } from 'zod';
import { carriesToken } from '#contract/bearer-token.ts';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Queryable } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { answerTravels, BATCH, intakeReport } from './answer-travels.ts';
import { readLine } from './line.ts';

/** What the call for the operator's systems works with. */
export interface TravelDoor {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Whoever knows it may tell travels. */
  readonly token: string;
}

interface Travels {
  /** None while the door is closed. */
  readonly travels?: TravelDoor;
}

/** 500 travels with everything said, and half as much again. */
const BODY_LIMIT = 512 * 1024;

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? // Neither a list nor an object is a value of any column: refused there.
        '\u0000'
      : String(value);

const instant = z.string().describe('ISO 8601 with offset.');
/** What a travel looks like, for the description alone: what is wrong in one is told in its answer, and costs that one alone. */
const shown = z.object({
  travelId: z
    .uuid()
    .describe('One for a traveller in one direction; the same travel has the same one for ever.'),
  loyaltyNumber: z.string().describe('17 digits, of the card with which it was bought.'),
  file: z.string().describe('File reference.'),
  trainNumber: z.string(),
  brand: z.string().describe('As in a timetable: TGV INOUI, INTERCITES, OUIGO ...'),
  origin: z.string(),
  destination: z.string(),
  departure: instant,
  arrival: instant,
  priceCents: z.int().describe('Cents paid for this traveller and direction.'),
  boughtWithPoints: z.boolean(),
  forfaitFare: z.boolean(),
  roundTripId: z.uuid().optional().describe('The same for both directions of a round trip.'),
  returnArrival: instant.optional().describe('With roundTripId: when the return arrives.'),
});
const { $schema: _, ...shape } = z.toJSONSchema(shown);
const travel = z.record(z.string(), z.unknown()).meta({ ...shape, additionalProperties: true });

/** Travels told by the operator's systems, one by one answered as the lines of a file are (docs/travel-facts.md). */
export const travelCalls = [
  defineCall({
    name: 'travels',
    method: 'POST',
    access: 'client',
    summary: `Takes in what the operator’s systems tell of travels, ${BATCH} at most, and answers each. Telling a travel again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ travels: z.array(travel).min(1).max(BATCH) }),
    output: z.object({
      taken: z.int(),
      known: z.int(),
      corrected: z.int(),
      refused: z.int(),
      unknownBrands: z
        .array(z.string())
        .describe('Their travels earn nothing until the brands are named and they are told again.'),
      answers: z.array(
        z.object({
          line: z.int().describe('Place in the list, from 1.'),
          travelId: z.string(),
          answer: z.enum(['taken', 'known', 'corrected', 'refused']),
          reason: z.enum(['wrong-line', 'unknown-card', 'settled-already', 'unknown-brand']).optional(),
          detail: z.string().optional().describe('Which column is wrong, and how; which brand is unknown.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits: ({ app, authorization }: Pick<CallContext<Travels>, 'app' | 'authorization'>) =>
      app.travels === undefined
        ? 'no-such-call'
        : carriesToken(authorization, app.travels.token)
          ? undefined
          : 'invalid-token',
    handler: async ({ app, log }: CallContext<Travels>, { travels }) => {
      const { db, clock } = app.travels as TravelDoor;
      const told = travels.map((given, at) =>
        readLine(
          at + 1,
          Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)])),
        ),
      );
      const answers = await answerTravels(db, told, clock.now());
      const { count, report } = intakeReport();
      for (const answer of answers) count(answer);
      const { unknownBrands, ...counts } = report();
      log.info({ ...counts, unknownBrands }, 'travels were told');
      return { ...counts, unknownBrands: [...unknownBrands], answers };
    },
  }),
];
