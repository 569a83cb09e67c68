import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';

/** Since when the mail server of this address of theirs has refused our mails; undefined when the last one passed, or none was sent. */
export const refusedSince = async (
  db: Queryable,
  iuc: Iuc,
  address: string,
): Promise<Temporal.Instant | undefined> => {
  const [row] = await db.query<{ since: Temporal.Instant }>(
    'select since from mail.refused_address where iuc = $1 and address = lower($2)',
    [iuc, address],
    'mail.refused_since',
  );
  return row?.since;
};
