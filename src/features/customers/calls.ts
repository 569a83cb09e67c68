import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { clientInfo, clientInfoOf } from './client-info.ts';

const nothing = z.object({});

/** Who is looking: the person with their loyalty (INFO-07), their balance and their counters (POINTS-09). */
export const customerCalls = [
  defineCall({
    name: 'GetInfosClient',
    method: 'GET',
    access: 'login',
    summary: 'The signed-in person, their loyalty counters and card.',
    input: nothing,
    output: clientInfo,
    errors: [],
    handler: async (context) => clientInfoOf(await context.overview()),
  }),
  defineCall({
    name: 'mesInfos',
    method: 'GET',
    access: 'login',
    summary: 'Personal information of the signed-in person, with their loyalty counters and card.',
    input: nothing,
    output: clientInfo,
    errors: [],
    handler: async (context) => clientInfoOf(await context.overview()),
  }),
  ...(
    [
      ['solde', 'card', 'The balance of points that can be spent, and what expires next.'],
      ['get-solde', 'shop', 'The same balance, for the shop.'],
    ] as const
  ).map(([name, access, summary]) =>
    defineCall({
      name,
      method: 'GET',
      access,
      summary,
      input: nothing,
      output: z.object({
        solde: z.number().int().describe('Points Monnaie.'),
        nextExpiry: z.object({ on: z.iso.date(), points: z.number().int() }).nullable(),
      }),
      errors: [],
      handler: async (context) => {
        const { balance, nextExpiry } = await context.overview();
        return {
          solde: balance,
          nextExpiry: nextExpiry ? { on: nextExpiry.on.toString(), points: nextExpiry.points } : null,
        };
      },
    }),
  ),
  defineCall({
    name: 'infos-fid',
    method: 'GET',
    access: 'card',
    summary: 'Counters and status of the member, and what the next anniversary would bring as things stand.',
    input: nothing,
    output: z.object({
      infosFid: z.object({ compteurFid: z.number().int(), nbPointStatut: z.number().int() }),
      type: z.enum(['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB']),
      trips: z.number().int(),
      tripTarget: z.number().int(),
      thresholds: z.array(
        z.object({ type: z.enum(['GV', 'GV_CLUB']), statusPoints: z.number().int(), reached: z.boolean() }),
      ),
      anniversary: z.iso.date(),
      atAnniversary: z.object({
        type: z.enum(['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB']),
        change: z.enum(['gained', 'kept', 'lost']),
      }),
    }),
    errors: [],
    handler: async (context) => {
      const { balance, standing } = await context.overview();
      // Access `card` has seen the card, and a card comes with its standing.
      if (!standing) throw new TypeError('a card without a standing');
      return {
        infosFid: { compteurFid: balance, nbPointStatut: standing.statusPoints },
        type: standing.tier,
        trips: standing.trips,
        tripTarget: standing.tripTarget,
        thresholds: standing.thresholds.map(({ tier, statusPoints, reached }) => ({
          type: tier,
          statusPoints,
          reached,
        })),
        anniversary: standing.anniversary.toString(),
        atAnniversary: { type: standing.atAnniversary.tier, change: standing.atAnniversary.change },
      };
    },
  }),
];
