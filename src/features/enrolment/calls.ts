import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ProfileReader } from '#contract/overview.ts';
import { failure } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import type { IucCipher } from '#features/links/index.ts';
import { enrolmentInput } from './contract.ts';
import { type EnrolmentContext, enrol } from './enrol.ts';

const card = z.object({
  fidCard: z.object({
    numCarte: z.string().describe('29090109 and nine digits.'),
    statut: z.literal('ACTIVE'),
    type: z.literal('GV_TRANS').describe('Everybody enters the programme as this.'),
  }),
});

const opened = (numCarte: string): z.input<typeof card> => ({
  fidCard: { numCarte, statut: 'ACTIVE', type: 'GV_TRANS' },
});

interface EncryptedEnrolment extends EnrolmentContext {
  readonly iucCipher: IucCipher;
  readonly profiles: ProfileReader;
}

/** Joining the loyalty programme (ACCOUNT-10). */
export const enrolmentCalls = [
  defineCall({
    name: 'validateMemberInfo',
    method: 'POST',
    access: 'login',
    summary: 'Whether the signed-in person may join the loyalty programme, and as whom.',
    input: z.object({}),
    output: z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthdate: z.iso.date(),
      email: z.string(),
    }),
    errors: ['already-member'],
    handler: async (context) => {
      const { customer, profile } = await context.overview();
      if (profile.card) return failure('already-member');
      const { firstName, lastName, birthDate, email } = customer;
      return { firstName, lastName, birthdate: birthDate.toString(), email };
    },
  }),
  ...(
    [
      ['fidMemberShipSubscription', 'Opens the loyalty card of the signed-in person.'],
      ['subscribeFid', 'The same, for the shop.'],
    ] as const
  ).map(([name, summary]) =>
    defineCall({
      name,
      method: 'POST',
      access: 'login',
      summary,
      input: enrolmentInput,
      output: card,
      errors: ['already-member'],
      fault: 'enrolment-failed',
      handler: async (context: CallContext<EnrolmentContext>, input) => {
        const { profile } = await context.overview();
        if (profile.card) return failure('already-member');
        return opened(await enrol(context.app, context.iuc, input));
      },
    }),
  ),
  defineCall({
    name: 'subscribeWithEncryptedIuc',
    method: 'POST',
    access: 'public',
    summary: 'Opens the loyalty card of the person whose encrypted identifier a mail’s link carries.',
    input: enrolmentInput.extend({
      encryptedIuc: z.string().max(200, { error: WRONG_VALUE }).describe('From the link, as it stands.'),
    }),
    output: card,
    errors: ['already-member', 'encrypted-data-wrong'],
    fault: 'enrolment-failed',
    handler: async ({ app }: CallContext<EncryptedEnrolment>, { encryptedIuc, ...input }) => {
      const iuc = app.iucCipher.decrypt(encryptedIuc, 'enrolment');
      const overview = iuc && (await app.profiles.overview(iuc));
      if (!overview) return failure('encrypted-data-wrong');
      if (overview.profile.card) return failure('already-member');
      return opened(await enrol(app, iuc, input));
    },
  }),
];
