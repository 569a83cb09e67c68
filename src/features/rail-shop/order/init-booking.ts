import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import {
  type Actor,
  endOf,
  type OrderCustomer,
  type OrderRow,
  openOrder,
  orderOf,
  replayedOrder,
  settle,
} from '#features/orders/index.ts';
import type { RailOrdersContext } from './context.ts';
import {
  itemOf,
  type OrderJourney,
  type OrderPassenger,
  priceOf,
  RAIL,
  type RailOrder,
  railOrderOf,
  ticketsOf,
} from './rail-order.ts';

export interface InitBookingInput {
  readonly iuc: Iuc;
  /** `X-Transac-Correlation-Id`: the same id with the same request gives the same order. */
  readonly transactionId: TransactionId;
  /** What the client asked for, as it asked for it; nothing of the profile, which may change before it asks again. */
  readonly request: unknown;
  /** Prime ordered; 43 is the France ticket. */
  readonly primeId: string;
  /** Outward, then inward for a return. The prices are those of the quotation. */
  readonly journeys: readonly OrderJourney[];
  /** At least one. */
  readonly passengers: readonly OrderPassenger[];
  readonly customer: OrderCustomer;
  /** How the tickets of journeys abroad are handed over. */
  readonly delivery?: DeliveryMode | undefined;
  /** The signed quotation these prices come from: kept as a hash beside the order, for disputes. */
  readonly quotationToken: string;
  /** `web`, or who sold it in professional mode. */
  readonly channel: string;
  readonly actor?: Actor;
}

/** Why an order whose seats were never held ended. */
const REFUSALS = [
  'full',
  'fare-gone',
  'unknown-train',
  'departed',
  'seat-preferences-gone',
  'hold-expired',
  'superseded',
  'service-unavailable',
  'order-failed',
  'abandoned',
] as const;

export const INIT_BOOKING_ERRORS = [
  ...REFUSALS,
  'transaction-reused',
  'account-leaving',
  'order-closed',
] as const;
type InitBookingFailure = (typeof INIT_BOOKING_ERRORS)[number];

/** `replayed`: the order was made before, and is answered as it stands now; refused before, and refused again. */
export type InitBookingResult =
  | Success<{ readonly order: RailOrder; readonly replayed: boolean }>
  | (Failure<InitBookingFailure> & { readonly replayed?: true });

/**
 * Makes the order and holds its seats for 15 minutes, or until its first train leaves (RAIL-10, `/init-booking-burn-fer`). Waits for the
 * booking system up to `settings.waitMs`; an order that is still `in-progress` then goes on by itself. The same transaction id with the
 * same request answers the same order, also when both arrive at once; with another request it is `transaction-reused` (SHOP-08).
 * A customer has at most `settings.mostOpen` orders open: the oldest beyond that are given up once the new one has its seats, and stay
 * when it gets none. Prices are trusted: the caller has checked the quotation. Throws RangeError for an order of nothing.
 */
export const initBooking = async (
  ctx: RailOrdersContext,
  input: InitBookingInput,
): Promise<InitBookingResult> => {
  const { journeys, passengers, delivery } = input;
  const detail = { journeys, passengers, ...(delivery ? { delivery } : {}) };
  const departure = journeys[0]?.legs[0]?.departure;
  const points = priceOf(input);
  if (points <= 0 || passengers.length === 0 || departure === undefined)
    throw new RangeError('an order has a price, passengers, and trains on each journey');
  const opened = await openOrder(ctx, {
    iuc: input.iuc,
    transactionId: input.transactionId,
    request: input.request,
    kind: RAIL,
    primeId: input.primeId,
    item: itemOf(detail),
    quantity: ticketsOf(detail),
    points,
    cents: cents(0),
    customer: input.customer,
    quotationToken: input.quotationToken,
    channel: input.channel,
    actor: input.actor ?? 'customer',
    obsoleteAt: Temporal.Instant.from(departure),
    detail,
    effects: [
      { run: 'shop.record_rail_order', with: detail },
      { effect: 'seats', state: 'asked' },
    ],
  });
  return 'ok' in opened ? opened : answerOf(ctx, opened.order, opened.replayed);
};

/** The answer to a command that has made its order before; undefined when its transaction id is new (SHOP-08). */
export const replayedBooking = async (
  ctx: RailOrdersContext,
  command: Pick<InitBookingInput, 'iuc' | 'transactionId' | 'request'>,
): Promise<InitBookingResult | undefined> => {
  const known = await replayedOrder(ctx, command);
  if (known === undefined || 'ok' in known) return known;
  return answerOf(ctx, known, true);
};

const answerOf = async (
  ctx: RailOrdersContext,
  found: OrderRow,
  replayed: boolean,
): Promise<InitBookingResult> => {
  const order = railOrderOf(orderOf(await settle(ctx, found)));
  // Whoever was told once that the seats are held is told so again, whatever became of them.
  const told = replayed && order.firstHold !== undefined;
  if (order.phase !== 'closed' || told) return success({ order, replayed });
  return replayed ? { ...refusalOf(order), replayed } : refusalOf(order);
};

/** Why an order whose seats were never held ended, with what became of the points. */
export const refusalOf = (order: RailOrder): Failure<InitBookingFailure> => {
  const code = REFUSALS.find((known) => known === order.reason?.code);
  return code === undefined ? failure('order-closed') : endOf(code, order);
};
