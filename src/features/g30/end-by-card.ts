import { setTimeout } from 'node:timers/promises';
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

/** More than the work for somebody who is known takes: a neutral answer's time does not tell them from others. */
const ANSWERED_AFTER_MS = 250;

/**
 * Ends the subscription of whoever knows its card, address and birth date (G30-02), signed in or not. Its holder is told by mail, and may
 * go on before the month is over. Neutral, the answer says the day on which a subscription would end, whether there is one or not, and as soon.
 */
export const endG30ByCard = async (
  ctx: G30DoorContext,
  facts: z.output<typeof g30EndInput>,
  address: string,
): Promise<Success<{ readonly endsOn: Temporal.PlainDate }> | Failure<'g30-not-found'> | Limited> => {
  const ended = endOfHolder(ctx, facts, address);
  if (!ctx.isNeutral) return ended;
  const [answer] = await Promise.all([ended, setTimeout(ANSWERED_AFTER_MS)]);
  return answer.ok || answer.code !== 'g30-not-found'
    ? answer
    : success({ endsOn: endAfterNotice(parisDate(ctx.clock.now())) });
};

const endOfHolder: typeof endG30ByCard = async (ctx, facts, address) => {
  const known = await holderByFacts(ctx, facts, address);
  if (!known.ok) return known;
  const ended = known.holder && (await endG30(ctx, known.holder));
  return ended ? success({ endsOn: ended.endsOn }) : failure('g30-not-found');
};
