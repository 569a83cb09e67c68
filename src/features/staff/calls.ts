import { z } from 'zod';
import { defineCall } from '#contract/call.ts';

/** The served customer's card, for the service and for the shop (PRO-04). */
export const staffCalls = (
  [
    ['getCardEsp', 'The card of the customer whose file is open, for the service.'],
    ['get-card-esp', 'The same card, for the shop.'],
  ] as const
).map(([name, summary]) =>
  defineCall({
    name,
    method: 'GET',
    access: 'staff',
    summary,
    input: z.object({}),
    output: z.object({
      cardInformations: z.object({
        numCarte: z.string().describe('17 digits'),
        type: z.enum(['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB']),
        statut: z.enum(['ACTIVE']),
        lastName: z.string(),
        firstName: z.string(),
        solde: z.number().int().describe('Points Monnaie that can be spent.'),
        mayUseShop: z.boolean().describe('The customer could order alone, too.'),
      }),
    }),
    errors: [],
    handler: async (context) => {
      const { customer, profile, balance } = await context.overview();
      const { card } = profile;
      // A file is of a card holder, and ends with the card.
      if (!card) throw new TypeError('a file without a card');
      return {
        cardInformations: {
          numCarte: card.numCarte,
          type: card.type,
          statut: 'ACTIVE' as const,
          lastName: customer.lastName,
          firstName: customer.firstName,
          solde: balance,
          mayUseShop: profile.mayUseShop,
        },
      };
    },
  }),
);
