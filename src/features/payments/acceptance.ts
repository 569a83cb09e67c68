import { z } from 'zod';
import { leftToOperation } from '#domain/fields/field.ts';
import { centsAmount, orderId, pointsAmount, termsAccepted, voucherId } from '#domain/fields/order.ts';

/** At most so many vouchers pay one order. */
const MOST_VOUCHERS = 20;

/** What a customer accepts to pay an order with: points, and euros where they choose so. */
export const acceptanceInput = z.object({
  orderId,
  // The operation refuses it with a code of its own.
  termsAccepted: leftToOperation(z.boolean(), termsAccepted),
  termsVersion: z.string().min(1).max(20),
  expectedPoints: pointsAmount.describe('The points that the customer saw.'),
  expectedCents: centsAmount
    .optional()
    .describe(
      'The euros that the customer saw beside them, in cents, those that vouchers pay among them; the rest is to be paid at `paymentUrl`.',
    ),
  vouchers: z
    .array(
      z.object({
        technicalID: voucherId.describe('Of `bons-achat`.'),
        cents: centsAmount.describe(
          'What it pays of the euros: of a reduction its share of all of them, rounded down; of a holiday cheque its whole value.',
        ),
      }),
    )
    .max(MOST_VOUCHERS)
    .optional()
    .describe('Vouchers that pay a part of the euros, or all of them. One reduction at most.'),
});
