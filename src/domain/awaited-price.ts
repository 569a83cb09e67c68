import { type Points, points } from './money.ts';
import { highestPrice, type SplitRule } from './payment-split.ts';

/** Whatever it costs: what is waited for are seats. */
export const ANY_PRICE = points(10_000_000);
/** Prices of trains are hundreds of points. */
const STEP = 100;

/** What somebody may wait for whose day costs so much now, and why just that. */
interface ProposedPrice {
  readonly points: Points;
  /** The most that the balance pays, with euros where they may complete it; otherwise it is less than the day costs. */
  readonly isReach: boolean;
}

/**
 * The price that is proposed to who wants to be told of a lower one: the next below the day's lowest, or what their balance pays, with
 * euros where these are taken, where that is less still. Only a proposal: any price below the day's lowest may be waited for.
 */
export const proposedPrice = (
  lowest: Points,
  balance: Points,
  rule: SplitRule | undefined,
): ProposedPrice => {
  const below = Math.max(0, lowest - STEP);
  const reach = Math.floor(highestPrice(balance, rule) / STEP) * STEP;
  // Who has no points yet waits for a lower price all the same.
  const isReach = reach > 0 && reach < below;
  return { points: points(isReach ? reach : below), isReach };
};

/** Whether a price is worth waiting for: at or above the day's lowest it is there already. */
export const isAwaitable = (price: Points, lowest: Points): boolean => price < lowest;
