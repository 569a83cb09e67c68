import { type CallContext, defineCall } from '#contract/call.ts';
import type { TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { nbpAnswerOf, nbpOrderOutput } from './nbp-answer.ts';
import { ORDER_PRIME_ERRORS, orderPrime, orderPrimeInput, type PrimeOrders } from './order-prime.ts';

export const orderCalls = [
  defineCall({
    name: 'nbp/order',
    method: 'POST',
    access: 'shop',
    summary:
      'Orders a prime that is delivered at once: terms accepted, points debited and delivery in one command.',
    transactional: true,
    input: orderPrimeInput,
    output: nbpOrderOutput,
    errors: ORDER_PRIME_ERRORS,
    handler: async (context: CallContext<PrimeOrders>, input) => {
      const { emailConfirmation: _, expectedPoints, ...order } = input;
      const result = await orderPrime(context.app, {
        ...order,
        iuc: context.iuc,
        // The server refuses the call without one.
        transactionId: context.transactionId as TransactionId,
        expectedPoints: points(expectedPoints),
        customer: (await context.overview()).customer,
        agent: context.session?.agent,
      });
      return result.ok ? nbpAnswerOf(result.order) : result;
    },
  }),
];
