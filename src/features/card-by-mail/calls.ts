import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { cardByMailInput } from './contract.ts';
import { type CardByMailContext, sendCards } from './send-card.ts';

/** What the call works with. */
interface CardByMail {
  readonly cardByMail: CardByMailContext;
}

/** Cards by e-mail (CARD-05). */
export const cardByMailCalls = [
  defineCall({
    name: 'getCard',
    method: 'POST',
    access: 'public',
    summary:
      'Sends somebody’s cards to the address of their account, for whoever knows their names, birth date and that address.',
    input: cardByMailInput,
    output: z.object({
      demand: z
        .literal('confirmed')
        .describe('The mail is on its way; with neutral answers, if there is such a card.'),
    }),
    errors: ['card-holder-not-found', 'card-not-resendable', 'too-many-requests'],
    handler: async ({ app, address }: CallContext<CardByMail>, input) => {
      const sent = await sendCards(app.cardByMail, input, address);
      return sent.ok ? { demand: 'confirmed' as const } : sent;
    },
  }),
];
