import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { parisDate } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { commitmentEnd, type G30Subscription, g30StateOn } from '#domain/g30.ts';
import { g30CallInput, g30EndInput } from './contract.ts';
import { endG30ByCard, type G30DoorContext } from './end-by-card.ts';
import { G30_TERMS, g30SubscriptionOf, subscribeG30 } from './subscription.ts';

/** What the calls work with. */
export interface G30App {
  readonly g30: G30DoorContext;
}

const informations = z.object({
  state: z
    .enum(['subscribed', 'just-subscribed', 'not-subscribed'])
    .describe('`just-subscribed` until the service is active.'),
  subscriptionDate: z.iso.date().nullable(),
  activationDate: z.iso.date().nullable().describe('First day of the service.'),
  endOfCommitmentDate: z.iso
    .date()
    .nullable()
    .describe('Last day for which the operator is held to the terms accepted.'),
  endDate: z.iso.date().nullable().describe('First day without the service, once its end was asked for.'),
  termsVersion: z
    .string()
    .nullable()
    .describe('The version of the terms in force, sent back with a subscription.'),
});

const informationsOf = (
  { g30 }: G30App,
  subscription: G30Subscription | undefined,
): z.input<typeof informations> => {
  const today = parisDate(g30.clock.now());
  return {
    state: g30StateOn(subscription, today),
    subscriptionDate: subscription?.subscribedOn.toString() ?? null,
    activationDate: subscription?.activatesOn.toString() ?? null,
    endOfCommitmentDate: subscription ? commitmentEnd(subscription.activatesOn, today).toString() : null,
    endDate: subscription?.endsOn?.toString() ?? null,
    termsVersion: g30.content.entry(G30_TERMS)?.version ?? null,
  };
};

/** The G30 service (G30-01, G30-02). */
export const g30Calls = [
  defineCall({
    name: 'g30-informations',
    method: 'GET',
    access: 'login',
    summary: 'The signed-in person’s subscription to the G30 service, with its dates.',
    input: z.object({}),
    output: informations,
    errors: [],
    fault: 'g30-failed',
    handler: async ({ app, iuc }: CallContext<G30App>) =>
      informationsOf(app, await g30SubscriptionOf(app.g30, iuc)),
  }),
  defineCall({
    name: 'g30-subscribe',
    method: 'POST',
    access: 'login',
    summary:
      'Subscribes the signed-in member to the G30 service, or lets it go on whose end was asked for. Asked for twice, it is one subscription.',
    input: g30CallInput,
    output: informations,
    errors: ['g30-without-card', 'g30-terms-outdated'],
    fault: 'g30-failed',
    handler: async (context: CallContext<G30App>, { termsVersion }) => {
      const { customer, profile } = await context.overview();
      if (!profile.card) return failure('g30-without-card');
      const done = await subscribeG30(context.app.g30, customer, termsVersion);
      return done.ok ? informationsOf(context.app, done.subscription) : done;
    },
  }),
  defineCall({
    name: 'g30-unsubscribe',
    method: 'POST',
    access: 'public',
    summary:
      'Ends a subscription to the G30 service on the 1st of the following month, for whoever knows its card, address and birth date; its holder is told by mail.',
    input: g30EndInput,
    output: z.object({ endDate: z.iso.date().describe('First day without the service.') }),
    errors: ['g30-invalid-parameter', 'g30-birth-date-format', 'g30-not-found', 'too-many-requests'],
    invalid: (fields) =>
      Object.keys(fields).every((name) => name === 'birthDate')
        ? 'g30-birth-date-format'
        : 'g30-invalid-parameter',
    fault: 'g30-failed',
    handler: async ({ app, address }: CallContext<G30App>, input) => {
      const ended = await endG30ByCard(app.g30, input, address);
      return ended.ok ? { endDate: ended.endsOn.toString() } : ended;
    },
  }),
];
