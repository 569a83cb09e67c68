import { z } from 'zod';
import { cardNumber } from '#domain/fields/card-number.ts';
import { email } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';

/** By what somebody is known who ends a contract without an account (CONTENT-07). */
export const identificationInput = z.object({ numCarte: cardNumber, email, birthDate });

/** A contract that its holder may end. */
export interface TerminableContract {
  /** In addresses: `g30`. */
  readonly id: string;
  readonly name: string;
  /** Number of the card it hangs on. */
  readonly number: string;
  readonly since: Temporal.PlainDate;
  /** First day without it, once its end was asked for. */
  readonly endsOn?: Temporal.PlainDate;
  /** First day without it, were its end asked for today. */
  readonly wouldEndOn: Temporal.PlainDate;
  /** What becomes of what it gave, in a sentence. */
  readonly afterwards: string;
}
