import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import { type Footprint, roundedTo } from '#domain/carbon/footprint.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { yearFootprint } from './year-footprint.ts';

/** What the call of the carbon score works with. */
interface Carbon {
  readonly db: Database;
  readonly clock: Clock;
}

const grams = z.int().describe('Grams of CO₂ equivalent.');
const footprint = {
  travels: z.int(),
  metres: z.int().describe('By rail.'),
  train: grams,
  car: grams.describe('Of the same way by car.'),
  plane: grams.describe('Of the same way by plane.'),
  saved: grams.describe('By the train against the car.'),
};

const whole = (found: Footprint) => {
  const { travels, metres, train, car, plane, saved } = roundedTo(1, found);
  return { travels, metres, train, car, plane, saved };
};

/** The carbon score of the signed-in person (CO2-01). */
export const carbonCalls = [
  defineCall({
    name: 'co2Infos',
    method: 'GET',
    access: 'login',
    summary:
      'The carbon score of a year’s journeys by train, and the same ones by car and by plane, by month (factors: Base Empreinte of ADEME).',
    input: z.object({
      year: z.coerce
        .number()
        .int()
        .min(1970)
        .max(2100)
        .optional()
        .describe('The running one where it is not said.'),
    }),
    output: z.object({
      year: z.int(),
      ...footprint,
      unmeasured: z.int().describe('Journeys whose distance is not known; they are in no figure.'),
      months: z.array(z.object({ month: z.int().min(1).max(12), ...footprint })),
      firstYear: z.int().optional().describe('With journeys.'),
      lastYear: z.int().optional(),
    }),
    errors: [],
    fault: 'carbon-score-unavailable',
    handler: async ({ app, iuc }: CallContext<Carbon>, asked) => {
      const found = await yearFootprint(app.db, iuc, asked.year ?? parisDate(app.clock.now()).year);
      return {
        year: found.year,
        ...whole(found.whole),
        unmeasured: found.unmeasured,
        months: found.months.map((one) => ({ month: one.month, ...whole(one) })),
        ...(found.span ? { firstYear: found.span.first, lastYear: found.span.last } : {}),
      };
    },
  }),
];
