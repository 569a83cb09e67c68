import type { z } from 'zod';
import type { Limited } from '#database/limits.ts';
import { parisDate } from '#domain/clock.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { endAfterNotice } from '#domain/g30.ts';
import { holderByFacts } from '#features/customers/index.ts';
import type { g30EndInput } from './contract.ts';
import { endG30, type G30Context } from './subscription.ts';

export interface G30DoorContext extends G30Context {
  /** Whether who is not found is answered like anybody else (SEC-06). */
  readonly isNeutral: boolean;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/**
 * Ends the subscription of whoever knows its card, address and birth date (G30-02), signed in or not. Its holder is told by mail, and may
 * go on before the month is over. Neutral, the answer says the day on which a subscription would end, whether there is one or not.
 */
export const endG30ByCard = async (
  ctx: G30DoorContext,
  facts: z.output<typeof g30EndInput>,
  address: string,
): Promise<Success<{ readonly endsOn: Temporal.PlainDate }> | Failure<'g30-not-found'> | Limited> => {
  const known = await holderByFacts(ctx, facts, address);
  if (!known.ok) return known;
  const ended = known.holder && (await endG30(ctx, known.holder));
  if (ended) return success({ endsOn: ended.endsOn });
  return ctx.isNeutral
    ? success({ endsOn: endAfterNotice(parisDate(ctx.clock.now())) })
    : failure('g30-not-found');
};
