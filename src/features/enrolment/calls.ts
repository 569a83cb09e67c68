import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { failure } from '#domain/failure.ts';
import { enrolmentInput } from './contract.ts';
import { type EnrolmentContext, enrol } from './enrol.ts';

const card = z.object({
  fidCard: z.object({
    numCarte: z.string().describe('29090109 and nine digits.'),
    statut: z.literal('ACTIVE'),
    type: z.literal('GV_TRANS').describe('Everybody enters the programme as this.'),
  }),
});

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
        const numCarte = await enrol(context.app, context.iuc, input);
        return { fidCard: { numCarte, statut: 'ACTIVE' as const, type: 'GV_TRANS' as const } };
      },
    }),
  ),
];
