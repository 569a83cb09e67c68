import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { type DeliveryWords, deliveryWords } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import type { PricedTicket } from '#domain/rail/refund-share.ts';
import { pricedTickets, type RailOrder } from '#features/rail-shop/index.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type PassengerSeats,
  passengerSeats,
} from '#web/views/order-journey.server.ts';
import { giveUpOrder } from '../../paying/give-up.server.ts';
import { divideOrder, type PayingData, payingData, payOrder } from '../../paying/paying.server.ts';
import { stageOf } from '../../paying/stage.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';
import { type HoldData, holdData, keepForProof, prolongHold } from './hold.server.ts';

/** Seats are held and wait for the customer. */
export interface SummaryData extends PayingData, HoldData {
  readonly journeys: readonly OrderJourneyView[];
  /** How the tickets of a journey abroad are handed over. */
  readonly delivery?: DeliveryWords;
  readonly passengers: readonly PassengerSeats[];
  /** To the plan, where the seats are changed. */
  readonly seatsHref: string;
  /** Every ticket with its price in points, and whether its fare gives it back. */
  readonly tickets: readonly (PricedTicket & { readonly isRefundable: boolean })[];
}

const hereOf = (order: RailOrder) =>
  stageOf(order) === 'unpaid' ? 'ferPaymentRefusal' : 'ferShopCartSummary';

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
  return {
    ...(await payingData(context, {
      order,
      said: address,
      hrefOf: (changes) => href(hereOf(order), changes),
    })),
    ...holdData(order),
    journeys: orderJourneys(order),
    ...(order.delivery ? { delivery: deliveryWords(order.delivery) } : {}),
    passengers: passengerSeats(order),
    seatsHref: href('choosingSeats'),
    tickets: pricedTickets(order).map((ticket) => ({
      ...ticket,
      isRefundable: order.journeys.some(
        ({ fare }, journey) => journey === ticket.journey && fareConditions(fare).isFlexible,
      ),
    })),
  };
};

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

/** « Payer »: accepts the terms and the price seen, and books (`/finalise-order-burn-fer`). */
export const pay = ({ context, found: { order }, go }: Decision): Answer =>
  payOrder(context, order, {
    waiting: () => go('ferShopCartSummary'),
    done: () => go('ferShopOrderConfirmation'),
    leaving: () => keepForProof(context, order),
  });

/** « Actualiser »: another split, other vouchers. */
export const divide = ({ context, found: { order }, go }: Decision): Answer =>
  divideOrder(context, order, (choice) => go(hereOf(order), choice));

/** « Garder mes places 15 minutes de plus », once. */
export const prolong = ({ context, found: { order }, go }: Decision): Answer =>
  prolongHold(context, order, () => go('ferShopCartSummary'));

/** Gives the seats back before anything is paid, and leads back to the trains. */
export const abandon = ({ context, address, found: { order }, go }: Decision): Answer =>
  giveUpOrder(context, order, {
    given: () =>
      go(address.departure === '' ? 'ferShopCartItinerary' : 'ferShopCartOutward', {
        retour: '',
        commande: '',
        message: 'abandoned',
      }),
    tooLate: () => go('ferShopOrderConfirmation'),
  });
