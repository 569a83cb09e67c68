import { type Failure, failure, success } from '#domain/failure.ts';
import { newOrderId } from '#domain/ids.ts';
import type { InitBookingFailure, InitBookingInput, InitBookingResult, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { closingMessage } from './reasons.ts';
import { hashOf, itemOf, type OrderRow, orderNumber, orderOf } from './record.ts';
import { FIRST_STATE } from './states.ts';

/** 422: the id was fine, the pair of id and input is not. */
export const transactionReused = (): Failure<'transaction-reused'> =>
  failure(
    'transaction-reused',
    'Cette commande a déjà été envoyée avec un autre contenu. Reprenez votre recherche.',
    { status: 422 },
  );

const REFUSALS = [
  'full',
  'fare-gone',
  'unknown-train',
  'departed',
  'seats-gone',
  'hold-expired',
  'service-unavailable',
] as const;

const refusalOf = (order: OrderRow): Failure<InitBookingFailure> => {
  const code = REFUSALS.find((known) => known === order.reason) ?? 'order-closed';
  return failure(code, closingMessage(order), { status: code === 'service-unavailable' ? 503 : 409 });
};

/**
 * Makes the order and holds its seats for 15 minutes (RAIL-10, `/init-booking-burn-fer`). Waits for the booking system up to
 * `settings.waitMs`; an order that is still `in-progress` then goes on by itself. The same transaction id with the same input
 * answers the same order, also when both arrive at once; with another input it is `transaction-reused` (SHOP-08).
 * A customer holds seats in at most `settings.mostHeld` orders: the oldest beyond that are given up.
 * Prices are trusted: the caller has checked the quotation. Throws RangeError for an order of nothing.
 */
export const initBooking = async (
  ctx: OrdersContext,
  input: InitBookingInput,
): Promise<InitBookingResult> => {
  const { iuc, transactionId, quotationToken, ...content } = input;
  const { journeys, passengers, customer } = content;
  const points = journeys.reduce((sum, journey) => sum + journey.points, 0);
  if (points <= 0 || passengers.length === 0 || journeys.some(({ legs }) => legs.length === 0))
    throw new RangeError('an order has a price, passengers, and trains on each journey');
  const inputHash = hashOf(content);
  const fresh: OrderRow = {
    iuc,
    order_id: newOrderId(),
    number: '',
    state: FIRST_STATE,
    version: 1,
    transaction_id: transactionId,
    input_hash: inputHash,
    finalise_transaction_id: null,
    finalise_hash: null,
    prime_id: input.primeId,
    item: itemOf(journeys),
    channel: input.channel,
    points,
    journeys: [...journeys],
    passengers: [...passengers],
    customer,
    email: customer.email,
    quotation_hash: hashOf(quotationToken),
    terms_version: null,
    booking_id: null,
    seats: [],
    held_until: null,
    extended: false,
    pnr: null,
    debited: false,
    refunded: false,
    reason: null,
    created_at: ctx.clock.now(),
    accepted_at: null,
    confirmed_at: null,
    state_since: Temporal.Now.instant(),
  };
  const order = await open(ctx, { ...fresh, number: orderNumber(fresh.order_id) });
  if (order.input_hash !== inputHash) return transactionReused();
  ctx.wake?.('order.drive');
  const settled = await settle(ctx, order);
  const view = orderOf(settled);
  return view.phase === 'closed' ? refusalOf(settled) : success({ order: view });
};

/** Writes a new order, unless its transaction id has already made one: then answers that. */
const open = async (ctx: OrdersContext, order: OrderRow): Promise<OrderRow> => {
  const [known] = await ctx.db.query<OrderRow>(
    'select * from shop.open_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)',
    [
      order.iuc,
      order.order_id,
      order.number,
      order.transaction_id,
      order.input_hash,
      order.prime_id,
      order.item,
      order.channel,
      order.points,
      JSON.stringify(order.journeys),
      JSON.stringify(order.passengers),
      JSON.stringify(order.customer),
      order.email,
      order.quotation_hash,
      order.created_at,
      ctx.settings.takeoverMs,
      ctx.settings.mostHeld,
    ],
    'shop.open_order',
  );
  return known ?? order;
};
