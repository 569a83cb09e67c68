import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { termsSeen } from '#domain/fields/order.ts';
import { formatTime } from '#domain/french-dates.ts';
import type { TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { counted } from '#domain/typography.ts';
import { termsInForce } from '#features/content/index.ts';
import { cancelDraft, type FinaliseFailure, finaliseUnderTerms } from '#features/orders/index.ts';
import {
  acceptanceInput,
  extendHold,
  finalisationTransaction,
  type RailOrder,
} from '#features/rail-shop/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type PassengerSeats,
  passengerSeats,
} from '#web/views/order-journey.server.ts';
import { type PointsAccount, pointsAccount } from '#web/views/points-account.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';
import { abandonForm, payForm, prolongForm } from './summary.form.ts';

/** Seats are held and wait for the customer. */
export interface SummaryData {
  readonly number: string;
  readonly journeys: readonly OrderJourneyView[];
  readonly passengers: readonly PassengerSeats[];
  readonly account: PointsAccount;
  /** What a cancellation would give back: « 3 400 points rendus ». */
  readonly ifCancelled: string;
  readonly email: string;
  /** « 14h32 », the end of the hold. */
  readonly heldUntil: string;
  /** Seconds left when the page was made, of how many. */
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly mayExtend: boolean;
  readonly expectedPoints: string;
  /** Of the terms that the page leads to, and that are accepted on it. */
  readonly termsVersion: string;
  readonly transactionId: string;
}

export const summary = async ({
  context: { app, iuc },
  found: { order },
}: Visit<OrderAddress, never, WithOrder>): Promise<SummaryData> => {
  const until = order.heldUntil ?? Temporal.Now.instant();
  const left = order.heldForMs ?? 0;
  return {
    number: order.number,
    journeys: orderJourneys(order),
    passengers: passengerSeats(order),
    account: pointsAccount(order.points, await app.quotations.balance(iuc)),
    ifCancelled: ifCancelled(order),
    email: order.customer.email,
    heldUntil: formatTime(until),
    secondsLeft: Math.floor(left / 1000),
    holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
    mayExtend: !order.extended,
    expectedPoints: String(order.points),
    termsVersion: termsInForce(app.content),
    transactionId: finalisationTransaction(app.quotations.key, iuc, order.orderId),
  };
};

const ifCancelled = ({ journeys }: RailOrder): string => {
  const back = journeys.reduce(
    (sum, { fare, points: cost }) => sum + (fareConditions(fare).isFlexible ? cost : 0),
    0,
  );
  return back === 0 ? 'aucun point rendu' : counted(back, 'point rendu', 'points rendus');
};

/** Where the decisions about a held order lead. */
type Decision = Visit<
  OrderAddress,
  'ferShopCartItinerary' | 'ferShopCartOutward' | 'ferShopCartSummary' | 'ferShopOrderConfirmation',
  WithOrder
>;
type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

const acceptance = acceptanceInput
  .pick({ termsAccepted: true, expectedPoints: true })
  .extend({ termsVersion: termsSeen });
const nothing = z.object({});
/** Refusals that leave the seats held; the others have ended the order, which its own page tells. */
const STILL_HELD: ReadonlySet<string> = new Set<FinaliseFailure | 'terms-outdated'>([
  'terms-not-accepted',
  'terms-outdated',
  'price-changed',
  'transaction-reused',
]);

/** « Payer »: accepts the terms and the price seen, and books (`/finalise-order-burn-fer`). */
export const pay = async ({ context, found: { order }, go }: Decision): Answer =>
  answerForm(context, payForm, acceptance, async ({ expectedPoints, ...terms }) => {
    const { app, iuc } = context;
    const { orderId } = order;
    const result = await finaliseUnderTerms(app, {
      iuc,
      orderId,
      transactionId:
        (context.transactionId as TransactionId | undefined) ??
        finalisationTransaction(app.quotations.key, iuc, orderId),
      ...terms,
      expectedPoints: points(expectedPoints),
    });
    if (result.ok) return go('ferShopOrderConfirmation');
    return STILL_HELD.has(result.code) ? result : go('ferShopCartSummary');
  });

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
