import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import { fromNetwork, type Limit, limitedBy } from '#database/limits.ts';
import type { Clock } from '#domain/clock.ts';
import { OPT_IN_TYPES } from '#domain/opt-ins.ts';
import { optInInput, unsubscribeInput } from './contract.ts';
import { readOptIns, setOptIn } from './opt-ins.ts';
import { unsubscribe } from './unsubscribe.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface Communications {
  readonly db: Database;
  readonly clock: Clock;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** Links used from one network. The mail programmes' own requests do not come by the call: they come from a few networks, for everybody. */
const OF_NETWORK: Limit = { free: 30, longest: 600 };

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
  defineCall({
    name: 'unsubscribe-optins',
    method: 'POST',
    access: 'public',
    summary: 'Ends the mails that the signed hash of a mail’s link stands for, or all that may be ended.',
    input: unsubscribeInput,
    output: z.object({ type: z.enum(OPT_IN_TYPES), status: z.literal('N') }),
    errors: ['unsubscribe-link-wrong', 'too-many-requests'],
    fault: 'communications-unavailable',
    handler: async ({ app, address }: CallContext<Communications>, { hash, all = false }) => {
      const limited =
        app.rateLimits &&
        (await limitedBy(app.db, [fromNetwork('unsubscribe', address, OF_NETWORK)], 'unsubscribe'));
      if (limited) return limited;
      const ended = await unsubscribe(
        app.db,
        app.unsubscribeLinks,
        { hash, all },
        { source: 'unsubscribe-page', at: app.clock.now() },
      );
      return ended.ok ? { type: ended.type, status: 'N' as const } : ended;
    },
  }),
];
