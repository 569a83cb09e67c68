import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { formatTime } from '#domain/french-dates.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type CardPlate, cardPlate } from '#web/views/card-plate.server.ts';
import { giveUpOrder } from '../../paying/give-up.server.ts';
import { divideOrder, type PayingData, payingData, payOrder } from '../../paying/paying.server.ts';
import { stageOf } from '../../paying/stage.server.ts';
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
  stageOf(order) === 'unpaid' ? 'bmccoPaymentRefusal' : 'bmccoPayment';

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
  giveUpOrder(context, order, {
    given: () => go('bmccoShopCart', { commande: '' }),
    tooLate: () => go('bmccoPaymentConfirmation'),
  });
