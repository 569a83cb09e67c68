import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { formatTime } from '#domain/french-dates.ts';
import { type DeliveryWords, deliveryWords } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { cancelDraft } from '#features/orders/index.ts';
import { hasFailed, orderPaymentOf } from '#features/payments/index.ts';
import { extendHold, type RailOrder } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type PassengerSeats,
  passengerSeats,
} from '#web/views/order-journey.server.ts';
import { abandonForm } from '../../paying/paying.form.ts';
import { divideOrder, type PayingData, payingData, payOrder } from '../../paying/paying.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';
import { prolongForm } from './summary.form.ts';

/** Seats are held and wait for the customer. */
export interface SummaryData extends PayingData {
  readonly journeys: readonly OrderJourneyView[];
  /** How the tickets of a journey abroad are handed over. */
  readonly delivery?: DeliveryWords;
  readonly passengers: readonly PassengerSeats[];
  /** To the plan, where the seats are changed. */
  readonly seatsHref: string;
  /** Of the whole price, what a cancellation would give back, in points. */
  readonly refundable: number;
  /** « 14h32 », the end of the hold. */
  readonly heldUntil: string;
  /** Seconds left when the page was made, of how many. */
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly mayExtend: boolean;
}

export const summary = async ({
  context,
  address,
  found: { order },
  href,
}: Visit<
  OrderAddress,
  'choosingSeats' | 'ferShopCartSummary' | 'ferPaymentRefusal',
  WithOrder
>): Promise<SummaryData> => {
  const until = order.heldUntil ?? Temporal.Now.instant();
  const left = order.heldForMs ?? 0;
  const here = hasFailed(orderPaymentOf(order)?.state) ? 'ferPaymentRefusal' : 'ferShopCartSummary';
  return {
    ...(await payingData(context, { order, said: address, hrefOf: (changes) => href(here, changes) })),
    journeys: orderJourneys(order),
    ...(order.delivery ? { delivery: deliveryWords(order.delivery) } : {}),
    passengers: passengerSeats(order),
    seatsHref: href('choosingSeats'),
    refundable: refundable(order),
    heldUntil: formatTime(until),
    secondsLeft: Math.floor(left / 1000),
    holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
    mayExtend: !order.extended,
  };
};

const refundable = ({ journeys }: RailOrder): number =>
  journeys.reduce((sum, { fare, points: cost }) => sum + (fareConditions(fare).isFlexible ? cost : 0), 0);

/** Where the decisions about a held order lead. */
type Decision = Visit<
  OrderAddress,
  | 'ferShopCartItinerary'
  | 'ferShopCartOutward'
  | 'ferShopCartSummary'
  | 'ferPaymentRefusal'
  | 'ferShopOrderConfirmation',
  WithOrder
>;
type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

const nothing = z.object({});
/** Whoever leaves to prove who they are needs time for it: less than this of a hold is prolonged, where it still can be. */
const PROOF_MS = 600_000;

/** The seats wait for who proves who they are; a hold that cannot be prolonged is no reason to stop them. */
const keepSeats = async ({ app, iuc, log }: PageContext, order: RailOrder): Promise<void> => {
  if (order.extended || (order.heldForMs ?? 0) > PROOF_MS) return;
  await extendHold(app.orders, { iuc, orderId: order.orderId }).catch((error: unknown) =>
    log.warn({ err: error }, 'a hold was not prolonged for a proof of identity'),
  );
};

/** « Payer »: accepts the terms and the price seen, and books (`/finalise-order-burn-fer`). */
export const pay = ({ context, found: { order }, go }: Decision): Answer =>
  payOrder(context, order, {
    waiting: () => go('ferShopCartSummary'),
    done: () => go('ferShopOrderConfirmation'),
    leaving: () => keepSeats(context, order),
  });

/** « Actualiser »: another split, other vouchers. */
export const divide = ({ context, found: { order }, go }: Decision): Answer =>
  divideOrder(context, order, (choice) =>
    go(hasFailed(orderPaymentOf(order)?.state) ? 'ferPaymentRefusal' : 'ferShopCartSummary', choice),
  );

/** « Garder mes places 15 minutes de plus », once. */
export const prolong = async ({ context, found: { order }, go }: Decision): Answer =>
  answerForm(context, prolongForm, nothing, async () => {
    const { app, iuc } = context;
    const result = await extendHold(app.orders, { iuc, orderId: order.orderId });
    const isOver = !result.ok && (result.code === 'order-closed' || result.code === 'hold-expired');
    return result.ok || isOver ? go('ferShopCartSummary') : result;
  });

/** Gives the seats back before anything is paid, and leads back to the trains. */
export const abandon = async ({ context, address, found: { order }, go }: Decision): Answer =>
  answerForm(context, abandonForm, nothing, async () => {
    const { app, iuc } = context;
    const result = await cancelDraft(app.orders, { iuc, orderId: order.orderId });
    if (!result.ok) return go('ferShopOrderConfirmation');
    const changes = { retour: '', commande: '', message: 'abandoned' };
    return address.departure === '' ? go('ferShopCartItinerary', changes) : go('ferShopCartOutward', changes);
  });
