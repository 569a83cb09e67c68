import { z } from 'zod';
import type { CallContext } from '#contract/call.ts';
import { refusedByOwnCode } from '#domain/fields/field.ts';
import { centsAmount, orderId, pointsAmount, termsAccepted, voucherId } from '#domain/fields/order.ts';
import type { TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';

/** At most so many vouchers pay one order. */
const MOST_VOUCHERS = 20;

/** What a customer accepts to pay an order with: points, and euros where they choose so. */
export const acceptanceInput = z.object({
  orderId,
  termsAccepted: refusedByOwnCode(z.boolean(), termsAccepted),
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

/** The same as a transactional call hands it to the operation that does it, whatever the order is for. */
export const acceptanceOf = (
  { iuc, transactionId, correlationId }: Pick<CallContext, 'iuc' | 'transactionId' | 'correlationId'>,
  { expectedPoints, expectedCents = 0, vouchers = [], ...terms }: z.output<typeof acceptanceInput>,
) => ({
  iuc,
  orderId: terms.orderId,
  transactionId: transactionId as TransactionId,
  termsAccepted: terms.termsAccepted,
  termsVersion: terms.termsVersion,
  expectedPoints: points(expectedPoints),
  expectedCents: cents(expectedCents),
  vouchers: vouchers.map(({ technicalID, cents: paid }) => ({ voucher: technicalID, cents: cents(paid) })),
  correlationId,
});
