import type { Failure, Success } from '#domain/failure.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { ExchangeDifference } from '#domain/rail/exchange-difference.ts';
import type { TicketRefund } from '#domain/rail/refund-share.ts';
import type { Actor } from '#features/orders/contract.ts';
import type { OrderPayment } from '#features/payments/contract.ts';
import {
  CHOICE_ERRORS,
  type ExchangedFor,
  INIT_BOOKING_ERRORS,
  type RailOrder,
} from '#features/rail-shop/index.ts';
import { FILE_ERRORS, type Ticket } from './contract.ts';

/** What the tickets of an exchange may be refused for. */
export const EXCHANGED_TICKETS_ERRORS = [
  ...FILE_ERRORS,
  'passenger-selection-needed',
  'passenger-selection-inconsistent',
  'not-exchangeable',
] as const;

/** What an exchange may be refused for before its seats are held, and while they are. */
export const OFFER_ERRORS = [
  ...EXCHANGED_TICKETS_ERRORS,
  ...CHOICE_ERRORS,
  'choice-needed',
  'passengers-differ-from-choice',
  'unauthorized-delivery-mode',
  'no-delivery-mode',
  'invalid-input',
  'postal-address-missing',
  ...INIT_BOOKING_ERRORS,
] as const;

export interface OfferInput {
  readonly iuc: Iuc;
  /** The order whose tickets are given up. */
  readonly orderId: OrderId;
  readonly tickets: readonly Ticket[];
  /** Signed choices, in the order of the journeys that are given up. */
  readonly choices: { readonly outward: string; readonly inward?: string | undefined };
  /** How the tickets of a journey abroad are handed over; as those that are given up, without. */
  readonly delivery?: DeliveryMode | undefined;
  /** The same id with the same input is one exchange (SHOP-08). */
  readonly transactionId: TransactionId;
  readonly channel?: string;
  readonly actor?: Actor;
}

/** An exchange: an order of tickets, and what it is for. */
export type Exchange = RailOrder & { readonly exchange: ExchangedFor };

export type OfferResult =
  | Success<{ readonly exchange: Exchange; readonly difference: ExchangeDifference }>
  | Failure<(typeof OFFER_ERRORS)[number]>;

/** Why an accepted exchange came to nothing, beyond what an order may. */
export const EXCHANGE_ENDS = [
  'exchange-changed',
  'exchange-overtaken',
  'exchange-incident',
  'not-exchangeable',
  'business-procedure-needed',
] as const;

/** What is accepted beside what an order is accepted with. */
export interface ExpectedBack {
  /** What goes back, as the customer saw it; another is refused. */
  readonly back: TicketRefund;
}

/** How an accepted exchange stands. */
export interface AcceptedExchange {
  readonly exchange: Exchange;
  readonly payment?: OrderPayment;
}
