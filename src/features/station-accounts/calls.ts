import { z } from 'zod';
import { carriesToken } from '#contract/bearer-token.ts';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { AccountLinkContext } from '#features/links/index.ts';
import { stationAccountInput } from './contract.ts';
import { openAtStation } from './finalisation.ts';

/** What the call for the operator's desks works with. */
export interface StationDoor extends AccountLinkContext {
  /** Whoever knows it may open accounts. */
  readonly token: string;
}

interface WithDoor {
  /** None while the door is closed. */
  readonly stationAccounts?: StationDoor;
}

/** Accounts opened at station desks, told by the operator's systems one at a time (docs/station-accounts.md). */
export const stationAccountCalls = [
  defineCall({
    name: 'station-accounts',
    method: 'POST',
    access: 'client',
    summary:
      'Takes in an account that a station desk has opened, and sends its holder the link to choose a password. Told again, it is the same account and no other mail.',
    input: stationAccountInput,
    output: z.object({
      state: z.enum(['to-finalise', 'active']).describe('Active once its holder has chosen a password.'),
      cardNumber: z
        .string()
        .optional()
        .describe('Of the loyalty card that was opened: 29090109 and nine digits.'),
      linkSent: z.boolean(),
    }),
    errors: ['invalid-token', 'no-such-call', 'email-already-used'],
    admits: ({ app, authorization }: Pick<CallContext<WithDoor>, 'app' | 'authorization'>) =>
      app.stationAccounts === undefined
        ? 'no-such-call'
        : carriesToken(authorization, app.stationAccounts.token)
          ? undefined
          : 'invalid-token',
    handler: ({ app }: CallContext<WithDoor>, input) =>
      openAtStation(app.stationAccounts as StationDoor, input),
  }),
];
