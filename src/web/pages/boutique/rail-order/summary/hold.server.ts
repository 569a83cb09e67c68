import { z } from 'zod';
import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { formatTime } from '#domain/french-dates.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { extendHold, type RailOrder } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { prolongForm } from './hold.form.ts';

/** Seats that are held, and for how long. */
export interface HoldData {
  /** « 14h32 », the end of the hold. */
  readonly heldUntil: string;
  /** Seconds left when the page was made, of how many. */
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly mayExtend: boolean;
}

export const holdData = ({ heldUntil, heldForMs: left = 0, extended }: RailOrder): HoldData => ({
  heldUntil: formatTime(heldUntil ?? Temporal.Now.instant()),
  secondsLeft: Math.floor(left / 1000),
  holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
  mayExtend: !extended,
});

/** « Garder 15 minutes de plus », once; what is over is told by the order itself. */
export const prolongHold = (
  context: PageContext,
  { orderId }: RailOrder,
  back: () => PageRedirect,
): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, prolongForm, z.object({}), async () => {
    const { app, iuc } = context;
    const result = await extendHold(app.orders, { iuc, orderId });
    const isOver = !result.ok && (result.code === 'order-closed' || result.code === 'hold-expired');
    return result.ok || isOver ? back() : result;
  });

/** Whoever leaves to prove who they are needs time for it: less than this of a hold is prolonged, where it still can be. */
const PROOF_MS = 600_000;

/** The seats wait for who proves who they are; a hold that cannot be prolonged is no reason to stop them. */
export const keepForProof = async (
  { app, iuc, log }: PageContext,
  { extended, heldForMs = 0, orderId }: RailOrder,
): Promise<void> => {
  if (extended || heldForMs > PROOF_MS) return;
  await extendHold(app.orders, { iuc, orderId }).catch((error: unknown) =>
    log.warn({ err: error }, 'a hold was not prolonged for a proof of identity'),
  );
};
