import { ORDER_SETTINGS } from '#features/orders/index.ts';
import { PAYMENT_SETTINGS } from '#features/payments/index.ts';
import type { RailOrderSettings } from './context.ts';

/** What a running portal uses; tests shorten it. */
export const RAIL_ORDER_SETTINGS: RailOrderSettings = {
  ...ORDER_SETTINGS,
  providerTimeoutMs: 4_000,
  mostOpen: 3,
  payment: PAYMENT_SETTINGS,
  giveUpMs: { holding: 20_000, booking: 120_000 },
};
