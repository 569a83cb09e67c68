import { type Cents, cents, type Points, points } from './money.ts';

/** What a price list allows of a price in points to be paid in euros. */
export interface SplitRule {
  /** Share of the price that has to be paid in points, at most 1; with 0 euros alone may pay it. */
  readonly minimumPointsShare: number;
  readonly centsPerPoint: number;
}

/** The points that somebody may pay a price with, the rest in euros: any whole number from `least` to `most`. */
export interface SplitRange {
  readonly least: Points;
  readonly most: Points;
}

/** A price, paid: points and the euros for the rest. */
export interface Split {
  readonly points: Points;
  readonly cents: Cents;
}

/** The fewest points that a price is paid with. Rounded up, after removing binary dust. */
export const leastPoints = (price: Points, { minimumPointsShare }: SplitRule): Points =>
  points(Math.ceil(Number((price * minimumPointsShare).toPrecision(12))));

/** What somebody with a balance may choose; undefined when it does not reach the fewest points. */
export const splitRange = (price: Points, balance: Points, rule: SplitRule): SplitRange | undefined => {
  const least = leastPoints(price, rule);
  const most = points(Math.min(price, balance));
  return most < least ? undefined : { least, most };
};

/** A price paid with so many points. Throws RangeError for more points than it costs, or fewer than the rule allows. */
export const splitAt = (price: Points, spent: Points, rule: SplitRule): Split => {
  if (spent > price || spent < leastPoints(price, rule))
    throw new RangeError(`${spent} points are no part of ${price}`);
  return { points: spent, cents: cents((price - spent) * rule.centsPerPoint) };
};

/**
 * What of an account is spent, in points: vouchers are worth as many as the euros that they pay would have been, a begun one whole. Without a
 * rule nothing is paid in euros, and so nothing by vouchers.
 */
export const worthSpent = (
  spent: number,
  byVouchers: readonly { readonly cents: number }[],
  rule: SplitRule | undefined,
): Points => {
  const inEuros = byVouchers.reduce((sum, { cents: paid }) => sum + paid, 0);
  return points(spent + (rule ? Math.ceil(inEuros / rule.centsPerPoint) : 0));
};

/**
 * What somebody would pay a price with who spends points before euros; undefined for what they cannot pay, which without a rule is
 * everything beyond their balance.
 */
export const affordable = (
  price: Points,
  balance: Points,
  rule: SplitRule | undefined,
): Split | undefined => {
  if (price <= balance) return { points: price, cents: cents(0) };
  const range = rule && splitRange(price, balance, rule);
  return range && splitAt(price, range.most, rule);
};

/** What an order is paid from. */
export interface Means {
  /** All that may be spent, in points: the customer's own, and `worth`. */
  readonly balance: Points;
  /** What tickets that are given up for it are worth. They pay first. */
  readonly worth?: Points | undefined;
  readonly euros?: SplitRule | undefined;
}

/** What is left to be paid of a price, and from which points, once tickets that are given up have paid. */
export const besideWorth = (
  price: number,
  { balance, worth = points(0) }: Means,
): { readonly price: Points; readonly balance: Points } => ({
  price: points(Math.max(0, price - worth)),
  balance: points(balance - worth),
});

/** How what is left of a price would be paid; a rule's share is one of that, and not of the whole price. Undefined for what is out of reach. */
export const paidBeside = (price: number, means: Means): Split | undefined => {
  const left = besideWorth(price, means);
  return affordable(left.price, left.balance, means.euros);
};

/** The highest price that a balance pays, with the euros that a rule allows beside; Infinity where euros alone may pay it. */
export const highestPrice = (balance: Points, rule: SplitRule | undefined): number =>
  rule ? Math.floor(Number((balance / rule.minimumPointsShare).toPrecision(12))) : balance;

/**
 * What goes back of a price that was paid so, when a part of it (in points) is given back: points and euros in the proportion in which they
 * were paid, the fraction of a cent to the euros; together they are that part.
 */
export const splitBack = (price: number, paid: Split, part: number): Split => {
  if (price === 0 || part === 0) return { points: points(0), cents: cents(0) };
  const inEuros = price - paid.points;
  const back = Math.ceil(Number(((inEuros * part) / price).toPrecision(12)));
  return {
    points: points(part - back),
    cents: cents(inEuros === 0 ? 0 : (back * paid.cents) / inEuros),
  };
};
