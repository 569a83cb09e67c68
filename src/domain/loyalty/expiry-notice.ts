/** Days before their last one at which points are announced, the farthest first (POINTS-11). */
export const EXPIRY_NOTICE_DAYS = [90, 30, 7] as const;
export type ExpiryNoticeDays = (typeof EXPIRY_NOTICE_DAYS)[number];

/** The notice that is due so many days before the last one: the nearest that has begun; none before the first, nor once they are gone. */
export const expiryNoticeAt = (days: number): ExpiryNoticeDays | undefined =>
  days < 0 ? undefined : EXPIRY_NOTICE_DAYS.findLast((notice) => days <= notice);
