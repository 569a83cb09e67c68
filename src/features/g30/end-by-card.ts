import type { z } from 'zod';
import { fromNetwork, type Limit, type Limited, limitedBy, subjectOf } from '#database/limits.ts';
import { parisDate } from '#domain/clock.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { endAfterNotice } from '#domain/g30.ts';
import { findCustomerByCard } from '#features/customers/index.ts';
import type { g30EndInput } from './contract.ts';
import { endG30, type G30Context } from './subscription.ts';

export interface G30DoorContext extends G30Context {
  /** Whether who is not found is answered like anybody else (SEC-06). */
  readonly isNeutral: boolean;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** A card, a birth date and an address are not guessed by trying: each card and each network has few tries (API-10). */
const OF_CARD: Limit = { free: 5, longest: 3_600 };
const OF_NETWORK: Limit = { free: 20, longest: 3_600 };

/**
 * Ends the subscription of whoever knows its card, address and birth date (G30-02), signed in or not. Its holder is told by mail, and may
 * go on before the month is over. Neutral, the answer says the day on which a subscription would end, whether there is one or not.
 */
export const endG30ByCard = async (
  ctx: G30DoorContext,
  { numCarte, email, birthDate }: z.output<typeof g30EndInput>,
  address: string,
): Promise<Success<{ readonly endsOn: Temporal.PlainDate }> | Failure<'g30-not-found'> | Limited> => {
  const limited =
    ctx.rateLimits &&
    (await limitedBy(
      ctx.db,
      [
        { subject: subjectOf('g30', 'card', numCarte), limit: OF_CARD },
        fromNetwork('g30', address, OF_NETWORK),
      ],
      'g30',
    ));
  if (limited) return limited;
  const holder = await findCustomerByCard(ctx.db, numCarte);
  const isHolder =
    holder !== undefined &&
    holder.email.toLowerCase() === email.toLowerCase() &&
    Temporal.PlainDate.compare(holder.birthDate, birthDate) === 0;
  const ended = isHolder ? await endG30(ctx, holder) : undefined;
  if (ended) return success({ endsOn: ended.endsOn });
  return ctx.isNeutral
    ? success({ endsOn: endAfterNotice(parisDate(ctx.clock.now())) })
    : failure('g30-not-found');
};
