import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { failure } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import { enrolmentInput } from './contract.ts';
import { areTermsInForce, type EnrolmentContext, enrol } from './enrol.ts';
import { type EncryptedEnrolment, enrolByLink } from './enrol-by-link.ts';

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

/** Joining the loyalty programme (ACCOUNT-10). */
export const enrolmentCalls = [
  defineCall({
    name: 'validateMemberInfo',
    method: 'POST',
    access: 'login',
    summary:
      'Whether the signed-in person may join the loyalty programme, and as whom; with a version of the terms, whether it is the one to agree to.',
    input: enrolmentInput.partial(),
    output: z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthdate: z.iso.date(),
      email: z.string(),
    }),
    errors: ['already-member', 'programme-terms-outdated'],
    handler: async (context: CallContext<EnrolmentContext>, { termsVersion }) => {
      const { customer, profile } = await context.overview();
      if (profile.card) return failure('already-member');
      if (termsVersion !== undefined && !areTermsInForce(context.app, termsVersion))
        return failure('programme-terms-outdated');
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
      errors: ['already-member', 'programme-terms-outdated'],
      fault: 'enrolment-failed',
      handler: async (context: CallContext<EnrolmentContext>, input) => {
        const { profile } = await context.overview();
        if (profile.card) return failure('already-member');
        const done = await enrol(context.app, context.iuc, input);
        return done.ok ? opened(done.number) : done;
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
    errors: ['already-member', 'encrypted-data-wrong', 'programme-terms-outdated'],
    fault: 'enrolment-failed',
    handler: async ({ app }: CallContext<EncryptedEnrolment>, { encryptedIuc, ...input }) => {
      const done = await enrolByLink(app, encryptedIuc, input);
      return done.ok ? opened(done.number) : done;
    },
  }),
];
