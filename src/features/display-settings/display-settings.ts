import type { DisplayKeeper } from '#contract/display.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { keptDisplayIn } from '#plain-pages/display.ts';

/** SQL of what a customer has chosen, as JSON, for whoever reads it beside something else of theirs; null where they have chosen nothing. */
export const displayChoiceOf = (iuc: string): string =>
  `(select jsonb_strip_nulls(jsonb_build_object('mode', display.mode, 'font', display.font, 'spacing', display.spacing))
      from customer.display_setting display where display.iuc = ${iuc})`;

/** The display settings of accounts, by the business clock. */
export const createDisplayKeeper = (db: Database, clock: Clock): DisplayKeeper => ({
  async keep(iuc, { mode = null, font = null, spacing = null }) {
    await db.query(
      `insert into customer.display_setting as kept (iuc, mode, font, spacing, chosen_at) values ($1, $2, $3, $4, $5)
       on conflict (iuc) do update set mode = coalesce(excluded.mode, kept.mode), font = coalesce(excluded.font, kept.font),
         spacing = coalesce(excluded.spacing, kept.spacing), chosen_at = excluded.chosen_at`,
      [iuc, mode, font, spacing, clock.now()],
      'customer.keep_display',
    );
  },
  async takeUp(iuc, { mode = null, font = null, spacing = null }) {
    await db.query(
      `insert into customer.display_setting as kept (iuc, mode, font, spacing, chosen_at) values ($1, $2, $3, $4, $5)
       on conflict (iuc) do update set mode = coalesce(kept.mode, excluded.mode), font = coalesce(kept.font, excluded.font),
         spacing = coalesce(kept.spacing, excluded.spacing)`,
      [iuc, mode, font, spacing, clock.now()],
      'customer.take_up_display',
    );
  },
});

/**
 * Takes up what was chosen before a sign-in, in the browser that sent this `Cookie` header. A copy of an account's choice is left where it
 * is: on a shared device it may be somebody else's.
 */
export const takeUpDisplay =
  (keeper: DisplayKeeper) =>
  async (iuc: Iuc, cookieHeader: string | undefined): Promise<void> => {
    const { choice, isOfAccount } = keptDisplayIn(cookieHeader);
    if (!isOfAccount && Object.keys(choice).length > 0) await keeper.takeUp(iuc, choice);
  };
