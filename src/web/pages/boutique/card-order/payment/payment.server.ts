import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { formatTime } from '#domain/french-dates.ts';
import { cancelDraft } from '#features/orders/index.ts';
import { hasFailed, orderPaymentOf } from '#features/payments/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type CardPlate, cardPlate } from '#web/views/card-plate.server.ts';
import { abandonForm } from '../../paying/paying.form.ts';
import { divideOrder, type PayingData, payingData, payOrder } from '../../paying/paying.server.ts';
import type { CardAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** A card at its price, which waits for its customer. */
export interface CardPaymentData extends PayingData {
  readonly plate: CardPlate;
  /** « 14h32 », until when the price waits. */
  readonly until: string;
}

type Held = Visit<CardAddress, 'bmccoPayment' | 'bmccoPaymentRefusal', WithOrder>;

const hereOf = ({ order }: WithOrder) =>
  hasFailed(orderPaymentOf(order)?.state) ? 'bmccoPaymentRefusal' : 'bmccoPayment';

export const payment = async ({ context, address, found, href }: Held): Promise<CardPaymentData> => {
  const { order } = found;
  return {
    ...(await payingData(context, {
      order,
      said: address,
      hrefOf: (changes) => href(hereOf(found), changes),
    })),
    plate: cardPlate(order),
    until: formatTime(order.waitUntil ?? Temporal.Now.instant()),
  };
};

type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

/** « Payer »: accepts the terms and the price seen (`init-bmcco-payment`, `burn-prime-bmcco`). */
export const pay = ({
  context,
  found: { order },
  go,
}: Visit<CardAddress, 'bmccoPayment' | 'bmccoPaymentConfirmation', WithOrder>): Answer =>
  payOrder(context, order, {
    waiting: () => go('bmccoPayment'),
    done: () => go('bmccoPaymentConfirmation'),
  });

/** « Actualiser »: another split, other vouchers. */
export const divide = ({ context, found, go }: Held): Answer =>
  divideOrder(context, found.order, (choice) => go(hereOf(found), choice));

/** Gives the order up before anything is paid, and leads back to its form. */
export const abandon = ({
  context,
  found: { order },
  go,
}: Visit<CardAddress, 'bmccoShopCart' | 'bmccoPaymentConfirmation', WithOrder>): Answer =>
  answerForm(context, abandonForm, z.object({}), async () => {
    const { app, iuc } = context;
    const result = await cancelDraft(app.orders, { iuc, orderId: order.orderId });
    return result.ok ? go('bmccoShopCart', { commande: '' }) : go('bmccoPaymentConfirmation');
  });
