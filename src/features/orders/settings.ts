import type { OrderSettings } from './contract.ts';

/** What a running portal uses; tests shorten it. */
export const ORDER_SETTINGS: OrderSettings = {
  waitMs: 8_000,
  providerTimeoutMs: 4_000,
  takeoverMs: 6_000,
  mostHeld: 3,
  giveUpMs: { holding: 20_000, booking: 120_000 },
};
