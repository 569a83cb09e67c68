import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import type { IucCipher } from '#features/links/index.ts';
import {
  clientInfo,
  clientInfoApart,
  clientInfoApartOf,
  clientInfoOf,
  versionedClientInfo,
} from './client-info.ts';
import { changedElsewhere, personalInformationInput } from './contract.ts';
import { customerOverview } from './customer-overview.ts';
import { savePersonalInformation, versionOf } from './personal-information.ts';

const nothing = z.object({});

/** What the calls that change something work with. */
interface Customers {
  readonly db: Database;
  readonly clock: Clock;
  readonly iucCipher: IucCipher;
}

/** How long loyalty data may be read behind their token: as long as a page that was handed one is in use. */
const DATA_SECONDS = 900;
/** No token of ours is longer. */
const LONGEST_TOKEN = 200;

/** Who is looking: the person with their loyalty (INFO-07), their balance and their counters (POINTS-09). */
export const customerCalls = [
  defineCall({
    name: 'GetInfosClient',
    method: 'GET',
    access: 'login',
    summary: 'The signed-in person, their loyalty counters and card.',
    input: nothing,
    output: clientInfoApart,
    errors: [],
    handler: async (context: CallContext<Customers>) => clientInfoApartOf(await context.overview()),
  }),
  defineCall({
    name: 'getInfosClientByIuc',
    method: 'GET',
    access: 'served',
    summary: 'The same by iuc, which is the caller’s own, or that of the customer whose file is open.',
    input: z.object({ iuc: z.uuid() }),
    output: clientInfoApart,
    errors: ['iuc-mismatch'],
    handler: async (context: CallContext<Customers>, { iuc }) =>
      iuc === context.iuc ? clientInfoApartOf(await context.overview()) : failure('iuc-mismatch'),
  }),
  defineCall({
    name: 'mesInfos',
    method: 'GET',
    access: 'login',
    summary: 'Personal information of the signed-in person, with their loyalty counters and card.',
    input: nothing,
    output: versionedClientInfo,
    errors: [],
    handler: async (context: CallContext<Customers>) => {
      const overview = await context.overview();
      return {
        ...clientInfoOf(overview),
        version: versionOf(overview.customer),
      };
    },
  }),
  defineCall({
    name: 'mesInfos',
    method: 'PUT',
    access: 'login',
    summary:
      'Saves civility, mobile, telephone and postal address as they are sent, unless they have been changed since they were read. What was read beside may be sent back as it was; names, birth date and e-mail address that are others are refused by name, for they change elsewhere.',
    input: personalInformationInput,
    output: versionedClientInfo,
    errors: ['personal-information-outdated', 'iuc-invalid'],
    fault: 'personal-information-not-saved',
    handler: async (context: CallContext<Customers>, { alsoRead, ...input }) => {
      const { app, iuc, overview } = context;
      const fields = changedElsewhere(alsoRead, clientInfoOf(await overview()));
      if (Object.keys(fields).length > 0) return failure('invalid-input', { fields });
      const result = await savePersonalInformation(app.db, iuc, input);
      if (!result.ok) return result;
      const { customer } = result;
      return {
        ...clientInfoOf({ ...(await overview()), customer }),
        version: versionOf(customer),
      };
    },
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
    name: 'cui',
    method: 'GET',
    access: 'shop',
    summary: 'Under which identifier the shop’s system keeps the orders of the customer.',
    input: nothing,
    output: z.object({
      cui: z.uuid().describe('The same for as long as the account lasts: the customer’s iuc.'),
    }),
    errors: [],
    handler: ({ iuc }) => ({ cui: iuc }),
  }),
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
      encryptedData: z
        .string()
        .describe('For another page to read the same by infos-fid/decryption/plain-data, for 15 minutes.'),
    }),
    errors: [],
    handler: async (context: CallContext<Customers>) => {
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
        encryptedData: context.app.iucCipher.encrypt(context.iuc, 'loyalty-data', DATA_SECONDS),
      };
    },
  }),
  defineCall({
    name: 'infos-fid/decryption/plain-data',
    method: 'POST',
    access: 'public',
    summary: 'The loyalty data, in clear, behind a token that infos-fid gave and that is not over.',
    input: z.object({ encryptedData: z.string().max(LONGEST_TOKEN, { error: WRONG_VALUE }) }),
    output: clientInfo.pick({ clientFid: true, infosFid: true, fidCard: true }),
    errors: ['encrypted-data-wrong'],
    handler: async ({ app }: CallContext<Customers>, { encryptedData }) => {
      const iuc = app.iucCipher.decrypt(encryptedData, 'loyalty-data');
      const overview = iuc && (await customerOverview(app.db, iuc, app.clock.now()));
      return overview ? clientInfoOf(overview) : failure('encrypted-data-wrong');
    },
  }),
];
