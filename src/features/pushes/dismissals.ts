import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Push } from './pushes.ts';

/** A cause that a customer wants to hear no more of. */
export interface Dismissal {
  readonly kind: string;
  readonly cause: string;
}

/** What a customer has put away. */
export const dismissedPushes = (db: Queryable, iuc: Iuc): Promise<Dismissal[]> =>
  db.query<Dismissal>(
    'select kind, cause from customer.dismissed_push where iuc = $1',
    [iuc],
    'customer.dismissed_pushes',
  );

/**
 * Puts a push away by those of its causes that its customer has seen: what came up since stays. Pressed twice it is put away once; one
 * that is there no more, or has another cause by now, is left as it is.
 */
export const dismissPush = async (
  db: Queryable,
  iuc: Iuc,
  pushes: readonly Push[],
  kind: string,
  seen: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  const causes = pushes
    .filter((push) => push.kind === kind)
    .flatMap((push) => push.causes)
    .filter(({ cause }) => seen.includes(cause));
  if (causes.length === 0) return;
  await db.query(
    `insert into customer.dismissed_push (iuc, kind, cause, ends_on, dismissed_at)
     select $1, $2, c.cause, c.ends_on, $5 from unnest($3::text[], $4::date[]) as c (cause, ends_on)
     on conflict do nothing`,
    [iuc, kind, causes.map(({ cause }) => cause), causes.map(({ endsOn }) => endsOn.toString()), now],
    'customer.dismiss_push',
  );
};
