import { z } from 'zod';
import { prefixedLoyaltyNumber } from '#domain/fields/card-number.ts';
import { email } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { termsAccepted, termsSeen } from '#domain/fields/order.ts';

/** What a member agrees to by subscribing (G30-01). */
export const g30SubscriptionInput = z.object({ termsAccepted, termsVersion: termsSeen });

/** The same of a program: it says which terms it has shown, so that leaving them out is not told as terms that have changed. */
export const g30CallInput = z.object({
  termsAccepted,
  termsVersion: z
    .string()
    .min(1)
    .max(20)
    .describe('The version of the terms that was shown, as `g30-informations` answers it.'),
});

/** By what somebody is known who ends the service without signing in (G30-02). */
export const g30EndInput = z.object({ numCarte: prefixedLoyaltyNumber, email, birthDate });
