import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { formatTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros } from '#domain/typography.ts';
import { type Order, voucherCents } from '#features/orders/index.ts';
import { orderPaymentOf, withdrawPayment } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { withdrawForm } from './under-way.form.ts';

/** The customer pays elsewhere, or their bank has not answered. */
export interface UnderWay {
  readonly number: string;
  /** Nothing of what euros alone pay. */
  readonly points?: string;
  /** By card. */
  readonly euros: string;
  /** « 18,00 € », kept of vouchers for it. */
  readonly vouchers?: string;
  readonly email: string;
  /** What is kept meanwhile, and what comes with the payment. */
  readonly words: {
    /** « Places gardées » */
    readonly held: string;
    /** « vos places restent gardées » */
    readonly kept: string;
    /** « billets envoyés » */
    readonly given: string;
    /** « Billets par e-mail » */
    readonly last: string;
  };
  /** « 14h52 »: what has not been paid by then is undone. */
  readonly until?: string;
  /** « 1234 », once a card was given. */
  readonly lastFour?: string;
  /** The provider's page, while it can be paid on. */
  readonly resume?: string;
  /** Where the provider is asked at once. */
  readonly check: string;
}

export const underWay = (order: Order, words: UnderWay['words']): UnderWay => {
  const paid = orderPaymentOf(order);
  const byVouchers = voucherCents(order);
  return {
    number: order.number,
    ...(paid?.points ? { points: countedPoints(paid.points) } : {}),
    euros: euros(paid?.cents ?? 0),
    ...(byVouchers > 0 ? { vouchers: euros(byVouchers) } : {}),
    email: order.customer.email,
    words,
    ...(order.waitUntil ? { until: formatTime(order.waitUntil) } : {}),
    ...(paid?.card ? { lastFour: paid.card.lastFour } : {}),
    ...(paid?.url ? { resume: paid.url } : {}),
    check: pathOf('/recompense/boutique-v2-callback', { query: { commande: order.orderId } }),
  };
};

/** « Annuler ce paiement »: the provider is asked first; what was paid there meanwhile stands. */
export const withdrawFrom = (
  context: PageContext,
  { orderId }: Pick<Order, 'orderId'>,
  back: () => PageRedirect,
): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, withdrawForm, z.object({}), async () => {
    await withdrawPayment(context.app.orders, { iuc: context.iuc, orderId });
    return back();
  });
