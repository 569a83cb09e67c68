import { failure, type Result, success } from '#domain/failure.ts';
import { isSameRefund } from '#domain/rail/refund-share.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { endOf, FINALISE_ERRORS } from '#features/orders/index.ts';
import { acceptOrder } from '#features/payments/index.ts';
import { isForOthers, type RailOrdersContext } from '#features/rail-shop/index.ts';
import { type AcceptedExchange, EXCHANGE_ENDS, type ExpectedBack } from './exchange-contract.ts';
import { exchangeOfCustomer } from './offer-exchange.ts';

/** What the acceptance of an exchange may be refused for. */
export const FINALISE_EXCHANGE_ERRORS = [
  ...FINALISE_ERRORS,
  'terms-outdated',
  'client-not-passenger',
  ...EXCHANGE_ENDS,
] as const;
type Code = (typeof FINALISE_EXCHANGE_ERRORS)[number];

/**
 * Accepts an exchange at exactly the difference that was shown (`burn-fer-finalize-exchange`), driven to its end while the customer waits: what is to
 * be paid is taken, the new seats are booked, and only then the old ones given up. With euros left to pay the answer leads to where they are
 * paid, and the exchange goes on by itself once they are. A failure leaves the old tickets, the points and the euros as they were.
 */
export const finaliseExchange = async (
  ctx: { readonly orders: RailOrdersContext; readonly content: ContentLibrary },
  { back, ...input }: Parameters<typeof acceptOrder>[1] & ExpectedBack,
): Promise<Result<AcceptedExchange, Code>> => {
  const { iuc, orderId } = input;
  const offered = await exchangeOfCustomer(ctx.orders, iuc, orderId);
  if (!offered) return failure('order-not-found');
  // What an agent has held in the place of tickets for others is accepted at the desk, too.
  if (ctx.orders.by === undefined && isForOthers(offered)) return failure('client-not-passenger');
  if (!isSameRefund(offered.exchange.back, back)) return failure('exchange-changed');
  const result = await acceptOrder(ctx, input);
  const now = (await exchangeOfCustomer(ctx.orders, iuc, orderId)) ?? offered;
  if (result.ok) return success({ exchange: now, ...(result.payment ? { payment: result.payment } : {}) });
  const end = EXCHANGE_ENDS.find((code) => code === now.reason?.code);
  return result.code === 'order-closed' && end ? endOf(end, now) : result;
};
