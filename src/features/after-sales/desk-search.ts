import { z } from 'zod';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { field } from '#domain/fields/field.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { fileOrOrder } from '#domain/fields/order.ts';
import { personName } from '#domain/fields/person.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { isSameName } from '#domain/same-name.ts';
import { orderOfCustomer, orderOfNumber } from '#features/orders/index.ts';
import {
  EXCHANGE,
  isOfTickets,
  type RailOrder,
  type RailOrdersContext,
  railOrderOfCustomer,
} from '#features/rail-shop/index.ts';
import { cancellationsOfOrder } from './cancel-tickets.ts';
import { CANCELLATION, cancellationOf } from './cancellation-kind.ts';
import type { Cancellation, SEARCH_ERRORS } from './contract.ts';
import { orderWithReference, searchFile } from './read-file.ts';

const isNumber = (sought: string): boolean => /^\d{12}$/.test(sought);

/** What an agent asks for a file by: its reference with a name on it, or the number of an order, which its customer has in hand (PRO-03). */
export const deskSearchInput = field(
  z
    .object({ sought: fileOrOrder, lastName: personName.optional() })
    .refine(({ sought, lastName }) => isNumber(sought) || lastName !== undefined, {
      error: REQUIRED,
      path: ['lastName'],
    }),
  {
    accepts: [{ sought: '8894 0112 3705' }, { sought: 'QXKZ4T', lastName: 'Vasseur' }],
    refuses: [{ value: { sought: 'QXKZ4T', lastName: '' }, message: REQUIRED, at: 'lastName' }],
  },
);

/** The order that a served customer’s number or file leads to. Another customer’s file is refused for what it is, as to the customer (PRO-06). */
export const soughtOrder = async (
  ctx: RailOrdersContext & { readonly rateLimits: boolean },
  customer: Pick<Customer, 'iuc' | 'firstName' | 'birthDate'>,
  { sought, lastName = '' }: z.output<typeof deskSearchInput>,
  log: Log,
): Promise<
  Success<{ readonly orderId: OrderId }> | Failure<(typeof SEARCH_ERRORS)[number] | 'order-not-found'>
> => {
  const { iuc } = customer;
  if (isNumber(sought)) {
    const orderId = await orderOfNumber(ctx.db, iuc, sought);
    return orderId ? success({ orderId }) : failure('order-not-found');
  }
  // A file of the customer’s own is shown whatever became of it: what is cancelled has refunds to follow.
  const own = await orderWithReference(ctx, iuc, sought);
  if (own) {
    const order = await railOrderOfCustomer(ctx, iuc, own);
    return order?.passengers.some((one) => isSameName(one.lastName, lastName))
      ? success({ orderId: own })
      : failure('travel-file-not-found');
  }
  const found = await searchFile(ctx, customer, { pnrReference: sought, lastName }, log);
  return found.ok ? success({ orderId: found.file.order.orderId }) : found;
};

/** Everything that was done with the tickets of an order, and where its own came from. */
export interface FileOrders {
  readonly order: RailOrder;
  /** What its tickets were taken in the place of. */
  readonly before: RailOrder | undefined;
  /** What was taken in the place of its tickets, the first first; those that came to nothing left out. */
  readonly exchanges: readonly RailOrder[];
  readonly cancellations: readonly Cancellation[];
}

/**
 * The order of tickets behind an order of a customer, with what became of them: of a cancellation the order that it is about. Undefined
 * for one that is not theirs, or not of tickets.
 */
export const fileOrders = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<FileOrders | undefined> => {
  const asked = await orderOfCustomer(ctx, iuc, orderId);
  if (asked?.kind === CANCELLATION)
    return fileOrders(ctx, iuc, cancellationOf({ detail: asked.detail as object }).of_order as OrderId);
  if (!asked || !isOfTickets(asked)) return undefined;
  const order = await railOrderOfCustomer(ctx, iuc, orderId);
  if (!order) return undefined;
  const [before, taken, cancellations] = await Promise.all([
    order.exchange && railOrderOfCustomer(ctx, iuc, order.exchange.ofOrder),
    ctx.db.query<{ order_id: OrderId }>(
      `select r.order_id from shop.rail_order r join shop."order" o on o.iuc = r.iuc and o.order_id = r.order_id
       where r.iuc = $1 and r.exchange is not null and r.exchange ->> 'ofOrder' = $2 and o.kind = $3 and o.stage <> 'closed' order by r.order_id`,
      [iuc, orderId, EXCHANGE],
      'shop.exchanges_of_order',
    ),
    cancellationsOfOrder(ctx, iuc, orderId),
  ]);
  const exchanges = await Promise.all(taken.map(({ order_id: id }) => railOrderOfCustomer(ctx, iuc, id)));
  return {
    order,
    before: before ?? undefined,
    exchanges: exchanges.filter((one) => one !== undefined),
    cancellations,
  };
};
