/** A right without an end is told with this last day (specification section 9). */
export const NO_EXPIRY: Temporal.PlainDate = Temporal.PlainDate.from('2099-12-31');
export const hasNoExpiry = (until: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(until, NO_EXPIRY) >= 0;

/** The first year in which a subscription may have begun (specification section 9). */
export const FIRST_START_YEAR = 1900;

/** A time from a first day to a last one, both included. */
interface Validity {
  readonly validFrom: Temporal.PlainDate;
  readonly validUntil: Temporal.PlainDate;
}
/** A discount card or subscription, as far as time and another one decide about it. */
interface Right extends Validity {
  readonly kind: 'card' | 'subscription';
  readonly product: string;
}

/** In force, in force and to be renewed, valid later, suspended, over (CARD-01, CARD-02). */
export const RIGHT_STATUSES = ['EN_COURS', 'A_RENOUVELER', 'BIENTOT_VALABLE', 'SUSPENDU', 'EXPIRE'] as const;
export type RightStatus = (typeof RIGHT_STATUSES)[number];
export const COUPON_STATUSES = ['EN_COURS', 'A_RENOUVELER', 'BIENTOT_VALABLE', 'EXPIRE'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(one, other) < 0;

/** Cards of one family follow each other: who turns 28 goes on with another « Avantage ». */
const familyOf = ({ kind, product }: Right): string =>
  kind === 'card' && product.startsWith('avantage-') ? 'avantage' : `${kind} ${product}`;

/** Bought on, it goes on: another of its family is valid the day after it ends, or would be by today. */
export const isFollowed = (right: Right, rights: readonly Right[], today: Temporal.PlainDate): boolean => {
  if (hasNoExpiry(right.validUntil)) return false;
  const after = right.validUntil.add({ days: 1 });
  const by = isBefore(after, today) ? today : after;
  return rights.some(
    (other) =>
      familyOf(other) === familyOf(right) &&
      !isBefore(by, other.validFrom) &&
      !isBefore(other.validUntil, by),
  );
};

/** A right of a year is to be renewed in its last thirty days, a shorter one in the last quarter of its life. */
const RENEW_DAYS = 30;
const RENEW_SHARE = 4;

/** Days from which on a right is to be renewed, counted back from its last day; none without an end. */
const renewDays = ({ validFrom, validUntil }: Validity): number =>
  hasNoExpiry(validUntil)
    ? 0
    : Math.min(RENEW_DAYS, Math.floor((validFrom.until(validUntil).days + 1) / RENEW_SHARE));

/**
 * What a right is on a day: derived from its days, never stored. Suspended counts from the day of the suspension to its end; past its last
 * day it is over, whether it was suspended or not. `rights` are all of its holder's: one that another follows need not be renewed.
 */
export const rightStatus = (
  right: Right & { readonly suspendedOn?: Temporal.PlainDate | undefined },
  rights: readonly Right[],
  today: Temporal.PlainDate,
): RightStatus => {
  const { validFrom, validUntil, suspendedOn } = right;
  if (isBefore(validUntil, today)) return 'EXPIRE';
  if (suspendedOn && !isBefore(today, suspendedOn)) return 'SUSPENDU';
  if (isBefore(today, validFrom)) return 'BIENTOT_VALABLE';
  if (today.until(validUntil).days < renewDays(right) && !isFollowed(right, rights, today))
    return 'A_RENOUVELER';
  return 'EN_COURS';
};

/**
 * What a coupon of a subscription is on a day. One with a day to renew it by has not been bought yet: it is to be renewed until its last
 * day has passed, and opens no train meanwhile.
 */
export const couponStatus = (
  {
    validFrom,
    validUntil,
    renewBefore,
  }: Validity & { readonly renewBefore?: Temporal.PlainDate | undefined },
  today: Temporal.PlainDate,
): CouponStatus => {
  if (isBefore(validUntil, today)) return 'EXPIRE';
  if (renewBefore) return 'A_RENOUVELER';
  return isBefore(today, validFrom) ? 'BIENTOT_VALABLE' : 'EN_COURS';
};

/** Words for a status, as a person reads them; a coupon's are the same in the masculine. */
export const RIGHT_STATUS_WORDS: Readonly<
  Record<RightStatus, Readonly<Record<'card' | 'subscription', string>>>
> = {
  EN_COURS: { card: 'En cours', subscription: 'En cours' },
  A_RENOUVELER: { card: 'À renouveler', subscription: 'À renouveler' },
  BIENTOT_VALABLE: { card: 'Bientôt valable', subscription: 'Bientôt valable' },
  SUSPENDU: { card: 'Suspendue', subscription: 'Suspendu' },
  EXPIRE: { card: 'Expirée', subscription: 'Expiré' },
};
