import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { formatTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros } from '#domain/typography.ts';
import { voucherCents } from '#features/orders/index.ts';
import { orderPaymentOf, withdrawPayment } from '#features/payments/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';
import { withdrawForm } from './payment.form.ts';

/** The customer pays elsewhere, or their bank has not answered. */
export interface PaymentData {
  readonly number: string;
  readonly points: string;
  /** By card. */
  readonly euros: string;
  /** « 18,00 € », kept of vouchers for it. */
  readonly vouchers?: string;
  readonly email: string;
  /** Somebody alone has one seat, and no seats. */
  readonly isOneSeat: boolean;
  /** « 14h52 »: what has not been paid by then is undone. */
  readonly until?: string;
  /** « 1234 », once a card was given. */
  readonly lastFour?: string;
  /** The provider's page, while it can be paid on. */
  readonly resume?: string;
  /** Where the provider is asked at once. */
  readonly check: string;
}

export const payment = ({ found: { order } }: Visit<OrderAddress, never, WithOrder>): PaymentData => {
  const paid = orderPaymentOf(order);
  const byVouchers = voucherCents(order);
  return {
    number: order.number,
    points: countedPoints(paid?.points ?? 0),
    euros: euros(paid?.cents ?? 0),
    ...(byVouchers > 0 ? { vouchers: euros(byVouchers) } : {}),
    email: order.customer.email,
    isOneSeat: order.seats.length === 1,
    ...(order.heldUntil ? { until: formatTime(order.heldUntil) } : {}),
    ...(paid?.card ? { lastFour: paid.card.lastFour } : {}),
    ...(paid?.url ? { resume: paid.url } : {}),
    check: pathOf('/recompense/boutique-v2-callback', { query: { commande: order.orderId } }),
  };
};

type Decision = Visit<OrderAddress, 'ferShopCartSummary', WithOrder>;

/** « Annuler ce paiement »: unless it was made meanwhile, which the order then says. */
export const withdraw = async ({
  context,
  found: { order },
  go,
}: Decision): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, withdrawForm, z.object({}), async () => {
    const { app, iuc } = context;
    await withdrawPayment(app.orders, { iuc, orderId: order.orderId });
    return go('ferShopCartSummary');
  });
