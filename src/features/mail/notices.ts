import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';

/** Something that happened, shown in the portal until it is read. */
export interface Notice {
  readonly noticeId: string;
  readonly kind: 'order-confirmed';
  readonly data: { readonly number: string; readonly pnr: string; readonly item: string };
  readonly at: Temporal.Instant;
}

/** The notices that a customer has not read, newest first, at most `limit`. */
export const unreadNotices = (db: Queryable, iuc: Iuc, limit = 5): Promise<Notice[]> =>
  db.query<Notice>(
    `select notice_id as "noticeId", kind, data, at from mail.notice
     where iuc = $1 and read_at is null order by notice_id desc limit $2`,
    [iuc, limit],
    'mail.unread_notices',
  );

/** Marks a notice as read; nothing happens when it is not theirs. */
export const readNotice = async (
  db: Queryable,
  iuc: Iuc,
  noticeId: string,
  at: Temporal.Instant,
): Promise<void> => {
  await db.query(
    'update mail.notice set read_at = $3 where iuc = $1 and notice_id = $2 and read_at is null',
    [iuc, noticeId, at],
    'mail.read_notice',
  );
};
