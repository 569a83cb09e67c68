import { countedPoints } from '#domain/points-words.ts';
import { euros } from '#domain/typography.ts';
import { voucherCents } from '#features/orders/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type CardPlate, cardPlate } from '#web/views/card-plate.server.ts';
import { type PaymentLine, paymentLines, voucherLines } from '#web/views/payment-lines.server.ts';
import type { CardAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

export interface CardConfirmationData {
  readonly number: string;
  readonly plate: CardPlate;
  readonly email: string;
  /** Nothing where euros alone paid it. */
  readonly spent?: string;
  /** Paid by card. */
  readonly euros?: string;
  /** Paid by vouchers. */
  readonly vouchers?: string;
  readonly balance: string;
  readonly lines: readonly PaymentLine[];
}

/** The card is its holder's. */
export const confirmation = async ({
  context,
  found: { order },
}: Visit<CardAddress, never, WithOrder>): Promise<CardConfirmationData> => {
  const byVouchers = voucherCents(order);
  const byCard = order.cents - byVouchers;
  return {
    number: order.number,
    plate: cardPlate(order),
    email: order.customer.email,
    ...(order.points > 0 ? { spent: countedPoints(order.points) } : {}),
    ...(byCard > 0 ? { euros: euros(byCard) } : {}),
    ...(byVouchers > 0 ? { vouchers: euros(byVouchers) } : {}),
    balance: countedPoints(await context.app.quotations.balance(context.iuc)),
    lines: [...voucherLines(order), ...paymentLines(order)],
  };
};
