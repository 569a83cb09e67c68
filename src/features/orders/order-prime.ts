import { z } from 'zod';
import { type Failure, failure, type Result } from '#domain/failure.ts';
import { emailTwice } from '#domain/fields/contact.ts';
import { refusedByOwnCode } from '#domain/fields/field.ts';
import { pointsAmount, quantity, termsAccepted } from '#domain/fields/order.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import { cents, type Points, points } from '#domain/money.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import { type Prime, primeByRef } from '#features/catalogue/index.ts';
import { type ContentLibrary, termsInForce } from '#features/content/index.ts';
import type { Order, OrderCustomer, OrdersContext } from './contract.ts';
import { termsOutdated } from './finalise-order.ts';
import { AT_ONCE_ERRORS, orderAtOnce, replayedAtOnce } from './order-at-once.ts';

/** A cart as it is filled in (SHOP-05), by the page's form and by the call: the same names, the same messages. */
export const cartInput = emailTwice.safeExtend({
  quantity,
  termsAccepted: refusedByOwnCode(z.boolean(), termsAccepted),
});

/** The cart as a program sends it (`nbp/order`). */
export const orderPrimeInput = cartInput.safeExtend({
  primeId: z.string().min(1).max(20).describe('Reference of the prime.'),
  termsVersion: z.string().min(1).max(20),
  expectedPoints: pointsAmount.describe('The total that the customer saw.'),
});

export const ORDER_PRIME_ERRORS = [
  'unknown-article',
  'ordered-elsewhere',
  'terms-outdated',
  'shop-closed',
  ...AT_ONCE_ERRORS,
] as const;

/** What ordering a prime works with. */
export interface PrimeOrders {
  readonly orders: OrdersContext;
  readonly quotations: { readonly tariff: PointsTariff };
  readonly content: ContentLibrary;
}

/** The prime of a reference that a cart can order; undefined for an unknown one, and for what is sold elsewhere. */
export const primeOfCart = (
  { orders, quotations }: Pick<PrimeOrders, 'orders' | 'quotations'>,
  ref: string,
): Prime | undefined => {
  const prime = primeByRef(quotations.tariff, ref);
  return orders.kinds.some(({ name, delivers }) => name === prime?.service && delivers) ? prime : undefined;
};

export interface OrderPrime {
  readonly iuc: Iuc;
  /** The same id with the same order gives the same answer (SHOP-08). */
  readonly transactionId: TransactionId;
  readonly primeId: string;
  readonly quantity: number;
  /** Where the confirmation goes, in place of the customer's own address. */
  readonly email: string;
  readonly termsAccepted: boolean;
  readonly termsVersion: string;
  /** The total that the customer saw. */
  readonly expectedPoints: Points;
  readonly customer: OrderCustomer;
  /** Why the shop takes no new orders just now (SHOP-10). */
  readonly closed?: Failure<'shop-closed'> | undefined;
}

/** Orders a prime that is delivered at once: points taken and prime delivered, or neither. */
export const orderPrime = async (
  app: PrimeOrders,
  { iuc, transactionId, primeId, quantity, email, customer, closed, ...acceptance }: OrderPrime,
): Promise<Result<{ readonly order: Order }, (typeof ORDER_PRIME_ERRORS)[number]>> => {
  const command = { iuc, transactionId, request: { primeId, quantity, email } };
  if (closed) return (await replayedAtOnce(app.orders, command)) ?? closed;
  const prime = primeOfCart(app, primeId);
  if (!prime) {
    const known = primeByRef(app.quotations.tariff, primeId);
    return (
      (await replayedAtOnce(app.orders, command)) ?? failure(known ? 'ordered-elsewhere' : 'unknown-article')
    );
  }
  if (acceptance.termsVersion !== termsInForce(app.content))
    return (await replayedAtOnce(app.orders, command)) ?? termsOutdated();
  const { civility, firstName, lastName } = customer;
  return orderAtOnce(app.orders, {
    ...command,
    kind: prime.service,
    primeId: prime.id,
    item: prime.title,
    quantity,
    points: points(prime.pricePoints * quantity),
    cents: cents(prime.priceCents * quantity),
    customer: { civility, firstName, lastName, email },
    channel: 'web',
    actor: 'customer',
    ...acceptance,
  });
};
