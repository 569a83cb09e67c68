import { z } from 'zod';
import type { Order } from '#features/orders/contract.ts';
import { ORDER_PAYMENT_STATES, type OrderPayment } from './contract.ts';
import { paymentMessage } from './payment-state.ts';

/** What a command that pays answers of its payment, beside its order. */
export const paymentOutput = z.object({
  finalised: z
    .boolean()
    .describe(
      'True once this command has led to what was ordered. False: `paymentState` says why, and whether to ask again with the same transaction id.',
    ),
  paymentState: z
    .enum(ORDER_PAYMENT_STATES)
    .describe(
      [
        '`not-needed`: nothing is to be paid in euros.',
        '`opening`: the payment provider is asked for its page; ask again.',
        '`in-progress`: the customer pays at `paymentUrl`.',
        '`being-verified`: what became of the payment is not known yet (« Paiement en cours de vérification »); ask again.',
        '`accepted`: the bank has reserved the euros and what was ordered is being made ready; ask again.',
        '`confirmed`: paid and done.',
        '`refused`, `authentication-failed` (3-D Secure), `error`, `abandoned`, `expired`: nothing was taken and the order is held as before; another transaction id may pay it.',
        '`returned`: the order did not come about, and what was reserved or taken goes back.',
        'An order that has ended is answered with its error. The same transaction id is always answered about the payment that it asked for.',
      ].join(' '),
    )
    .meta({ examples: ['in-progress', 'refused'] }),
  paymentMessage: z
    .string()
    .describe('What a customer is told of the payment, in French; empty where the order says all.'),
  paymentUrl: z
    .string()
    .describe(
      'Where the euros are paid, while they can be; empty when there is nothing to pay there: straight to the confirmation, or to what `paymentState` says.',
    ),
  correlationId: z
    .string()
    .describe(
      'Of the request that opened the payment, for whoever looks for it at the provider; empty where nothing is paid in euros.',
    ),
});

/** Where an order’s payment stands, as calls answer it (PAY-06). */
export const paymentAnswer = (
  order: Order,
  payment: OrderPayment | undefined,
): z.output<typeof paymentOutput> => {
  const paymentState = payment?.state ?? 'not-needed';
  return {
    finalised: order.phase === 'confirmed' && (paymentState === 'confirmed' || paymentState === 'not-needed'),
    paymentState,
    paymentMessage: paymentMessage(paymentState),
    paymentUrl: payment?.url ?? '',
    // Of the payment's beginning, so that a replay answers the same.
    correlationId: payment?.correlationId ?? '',
  };
};
