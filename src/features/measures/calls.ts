import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { tellInput } from './contract.ts';
import type { Measures } from './measures.ts';

/** What a browser that agreed to statistics has seen (API-09, NAV-11). */
export const measureCalls = [
  defineCall({
    name: 'measures',
    method: 'POST',
    access: 'public',
    summary:
      'Counts pages seen and requests that failed, for a browser whose cookie agrees to statistics; of any other nothing is kept.',
    input: tellInput,
    output: z.object({ taken: z.number().int().describe('How many were counted.') }),
    errors: [],
    handler: async (
      { app, cookie, address, setHeader }: CallContext<{ readonly measures: Measures }>,
      { events },
    ) => {
      const { taken, setCookie } = await app.measures.tell({ cookie, address }, events);
      if (setCookie !== undefined) setHeader('set-cookie', setCookie);
      return { taken };
    },
  }),
];
