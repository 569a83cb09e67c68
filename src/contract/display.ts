import type { DisplayChoice } from '#domain/display-preferences.ts';
import type { Iuc } from '#domain/ids.ts';

/** Keeps display settings with an account (A11Y-01). What an account has is read with its session. */
export interface DisplayKeeper {
  /** Chosen by the customer: it takes the place of what they had chosen of it; what is not named stays. */
  keep(iuc: Iuc, choice: DisplayChoice): Promise<void>;
  /** Chosen in a browser before its visitor signed in: kept where the account has no choice yet. */
  takeUp(iuc: Iuc, choice: DisplayChoice): Promise<void>;
}
