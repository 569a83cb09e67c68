import { type Cents, cents, type Points, points } from '../money.ts';
import { splitBack } from '../payment-split.ts';
import type { TicketRefund } from './refund-share.ts';

/**
 * What an exchange costs or gives back. The tickets that are given up are worth what a cancellation would give for them; that pays the new
 * ones as far as it goes, and there are no fees. What the new ones cost beyond is to be paid; what they cost less goes back in the proportion
 * in which the old ones were paid. Source: terms of sale, section 5; what goes back, section 6.
 */
export interface ExchangeDifference {
  /** To be paid for the new tickets, in points or, as far as the price list allows, in euros. */
  readonly toPay: Points;
  /** Of what the old tickets were paid with, what pays the new ones. */
  readonly kept: { readonly points: Points; readonly cents: Cents };
  /** What goes back of the old ones: points, cents to the card, cents to vouchers. */
  readonly back: TicketRefund;
}

/** What so much is worth in points; cents that are no whole point pay nothing. */
export const worthInPoints = (
  { points: inPoints, cents: inCents }: Pick<TicketRefund, 'points' | 'cents'>,
  centsPerPoint: number,
): Points => points(inPoints + Math.floor(inCents / centsPerPoint));

/**
 * The difference between tickets that are worth so much and new ones at a price in points. `kept` and `back` are together what the old ones are
 * worth, and `kept` and `toPay` the price. What vouchers have paid goes back to them, as with a cancellation.
 */
export const exchangeDifference = (
  worth: TicketRefund,
  price: Points,
  centsPerPoint: number,
): ExchangeDifference => {
  const value = worthInPoints(worth, centsPerPoint);
  // Cents that are no whole point buy nothing: they go back, whatever the price.
  const rest = worth.cents % centsPerPoint;
  const paid = { points: points(worth.points), cents: cents(worth.cents - rest) };
  const back = splitBack(value, paid, Math.max(0, value - price));
  return {
    toPay: points(Math.max(0, price - value)),
    kept: { points: points(paid.points - back.points), cents: cents(paid.cents - back.cents) },
    back: { points: back.points, cents: back.cents + rest, voucherCents: worth.voucherCents },
  };
};
