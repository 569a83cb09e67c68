import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { type ProofApp, requireFreshProofToSpend } from '#contract/fresh-proof.ts';
import { failure } from '#domain/failure.ts';
import { orderId } from '#domain/fields/order.ts';
import type { TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import { nbpAnswerOf, nbpOrderOutput } from './nbp-answer.ts';
import { changeOrderEmail, SEND_AGAIN_ERRORS, sendAgain, sendAgainInput, sendingsOf } from './order-mails.ts';
import { ORDER_PRIME_ERRORS, orderPrime, orderPrimeInput, type PrimeOrders } from './order-prime.ts';

export const orderCalls = [
  defineCall({
    name: 'nbp/order',
    method: 'POST',
    access: 'shop',
    isBehindDoor: true,
    summary:
      'Orders a prime that is delivered at once: terms accepted, points debited and delivery in one command.',
    transactional: true,
    input: orderPrimeInput,
    output: nbpOrderOutput,
    errors: [...ORDER_PRIME_ERRORS, 'fresh-sign-in-required'],
    handler: async (context: CallContext<PrimeOrders & ProofApp>, input) => {
      const { emailConfirmation: _, expectedPoints, ...order } = input;
      const stale = requireFreshProofToSpend(context, expectedPoints);
      if (stale) return stale;
      const result = await orderPrime(context.app, {
        ...order,
        iuc: context.iuc,
        // The server refuses the call without one.
        transactionId: context.transactionId as TransactionId,
        expectedPoints: points(expectedPoints),
        customer: (await context.overview()).customer,
        closed: shopClosed({ content: context.app.content, clock: context.app.orders.clock }),
      });
      return result.ok ? nbpAnswerOf(result.order) : result;
    },
  }),
  defineCall({
    name: 'nbp/mail',
    method: 'POST',
    access: 'shop',
    summary:
      'Sends the confirmation of an order again, to its own address or another; at most five times a day.',
    transactional: true,
    input: sendAgainInput,
    output: z.object({ nbpOrderId: z.string(), email: z.string() }),
    errors: SEND_AGAIN_ERRORS,
    fault: 'mail-not-sent',
    handler: async ({ app, iuc, transactionId }: CallContext<PrimeOrders>, { nbpOrderId, email }) => {
      const command = { iuc, orderId: nbpOrderId, email, transactionId: transactionId as TransactionId };
      const result = await sendAgain(app.orders, command);
      return result.ok ? { nbpOrderId, email } : result;
    },
  }),
  defineCall({
    name: 'nbp/sentmails',
    method: 'GET',
    access: 'shop',
    summary: 'Every sending of the mails of an order, with what became of it.',
    input: z.object({ nbpOrderId: orderId }),
    output: z.object({
      mails: z.array(
        z.object({
          email: z.string(),
          date: z.iso.datetime().describe('When it was asked for.'),
          sentDate: z.iso.datetime().optional(),
          status: z.enum(['EN_COURS', 'OK', 'KO']).describe('On its way, sent, or given up.'),
        }),
      ),
    }),
    errors: ['order-not-found'],
    handler: async ({ app, iuc }: CallContext<PrimeOrders>, { nbpOrderId }) => {
      const mails = await sendingsOf(app.orders, iuc, nbpOrderId);
      if (mails === undefined) return failure('order-not-found');
      return {
        mails: mails.map(({ email, queuedAt, sentAt, status }) => ({
          email,
          date: queuedAt.toString(),
          ...(sentAt ? { sentDate: sentAt.toString() } : {}),
          status,
        })),
      };
    },
  }),
  defineCall({
    name: 'nbp/update',
    method: 'PUT',
    access: 'shop',
    summary: 'Changes where the mails of an order go from now on.',
    input: sendAgainInput,
    output: z.object({ nbpOrderId: z.string(), email: z.string() }),
    errors: ['order-not-found', 'order-closed'],
    handler: async ({ app, iuc }: CallContext<PrimeOrders>, { nbpOrderId, email }) => {
      const result = await changeOrderEmail(app.orders, { iuc, orderId: nbpOrderId, email });
      return result.ok ? { nbpOrderId, email } : result;
    },
  }),
];
