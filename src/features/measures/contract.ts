import { z } from 'zod';

/** An identifier of a page, never an address: no text of anybody's fits in. */
const page = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,40}$/)
  .describe('Page identifier, as in `data-page`.');
const profile = z.enum(['NL', 'GVI', 'AR', 'GVT', 'GV', 'GVLC', 'GVTLC']).describe('Content profile code.');

/** What a browser tells at once. */
const MOST_EVENTS = 30;

const toldEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page').describe('A page or a step of a journey was seen.'), page, profile }),
  z.object({
    kind: z.literal('technical-error').describe('A POST or PUT came to nothing.'),
    page,
    profile,
    method: z.enum(['POST', 'PUT']),
    status: z.number().int().min(100).max(999).nullable().describe('Null where nobody answered.'),
  }),
]);
export type ToldEvent = z.output<typeof toldEvent>;

export const tellInput = z.object({
  events: z.array(toldEvent).min(1).max(MOST_EVENTS).describe('What happened, in its order.'),
});
