import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { OPT_IN_TYPES } from '#domain/opt-ins.ts';
import { optInInput } from './contract.ts';
import { readOptIns, setOptIn } from './opt-ins.ts';

interface Communications {
  readonly db: Database;
  readonly clock: Clock;
}

const ofChannel = z.partialRecord(z.enum(OPT_IN_TYPES), z.object({ status: z.enum(['O', 'N']) }));
const optIns = z.object({ optins: z.object({ EMAIL: ofChannel, SMS: ofChannel, COURR: ofChannel }) });

/** What a customer agrees to be written about (INFO-05). */
export const communicationCalls = [
  defineCall({
    name: 'getOptins',
    method: 'GET',
    access: 'login',
    summary:
      'What the signed-in person agrees to be written about, by channel and type; N where they have said nothing.',
    input: z.object({}),
    output: optIns,
    errors: [],
    fault: 'communications-unavailable',
    handler: async ({ app, iuc }: CallContext<Communications>) => ({ optins: await readOptIns(app.db, iuc) }),
  }),
  defineCall({
    name: 'putOptins',
    method: 'PUT',
    access: 'login',
    summary: 'Changes one opt-in, and answers all of them.',
    input: optInInput,
    output: optIns,
    errors: [],
    fault: 'communications-unavailable',
    handler: async ({ app, iuc }: CallContext<Communications>, input) => {
      await setOptIn(app.db, iuc, input, { source: 'portal', at: app.clock.now() });
      return { optins: await readOptIns(app.db, iuc) };
    },
  }),
];
