import { formatLongDate } from '#domain/french-dates.ts';
import { erasureOf } from '#features/personal-data/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** The end of an account that was asked for, as every page tells it (ACCOUNT-12). */
export interface ComingErasure {
  /** Nothing takes it back any more. */
  readonly isLeaving: boolean;
  /** « 15 mars 2027 » */
  readonly due: string;
}

/** Undefined where nobody has asked for it, and when it cannot be read. Never a reason to show no page. */
export const comingErasure = async ({ app, iuc, log }: PageContext): Promise<ComingErasure | undefined> => {
  try {
    const erasure = await erasureOf(app.db, iuc);
    return erasure && { isLeaving: erasure.state === 'leaving', due: formatLongDate(erasure.dueAt) };
  } catch (error) {
    log.error({ err: error }, 'it could not be read whether the account is to be erased');
    return undefined;
  }
};
