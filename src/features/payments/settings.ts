import { KEPT_FOR_PAYMENT_SECONDS } from '#domain/rail/seat-hold.ts';
import type { PaymentSettings } from './contract.ts';

/** Errors that asking again does not change are few until they are a payment's end; crashes are rarer still. */
const FEW = { errors: 5, crashes: 5, reason: 'payment-error' };

/** What a running portal uses; tests shorten it. */
export const PAYMENT_SETTINGS: PaymentSettings = {
  payMs: KEPT_FOR_PAYMENT_SECONDS * 1_000,
  marginMs: 60_000,
  checkMs: 15_000,
  attempts: 6,
  limits: {
    opening: { silentMs: 20_000, ...FEW },
    closing: { silentMs: 120_000, ...FEW },
    // What is authorised stays so for days: better a late ticket than none.
    capturing: { silentMs: 15 * 60_000, ...FEW },
  },
};
