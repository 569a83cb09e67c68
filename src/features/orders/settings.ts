import type { OrderSettings } from './contract.ts';

/** What a running portal uses; tests shorten it. */
export const ORDER_SETTINGS: OrderSettings = {
  waitMs: 8_000,
  takeoverMs: 6_000,
  leaseMs: 16_000,
  // Two hours: long enough for most outages to pass, short enough that a customer who waits for points is looked at the same day.
  undoing: { silentMs: 2 * 3_600_000, errors: 8, crashes: 10 },
  toldAbovePoints: 10_000,
};
