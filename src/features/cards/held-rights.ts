import type { Queryable } from '#database/database.ts';
import { couponStatus, isFollowed, type RightStatus, rightStatus } from '#domain/tariff-rights.ts';
import type { Coupon, HeldRight, HeldRights } from './contract.ts';

/** What is over is shown for a year: proofs of it are asked for that long. */
const EXPIRED_DAYS = 365;
/** More rights or coupons than anybody holds: no query grows with who has held them for ever. */
const MOST_RIGHTS = 60;
const MOST_COUPONS = 240;
/** A coupon that is over stands beside the next ones for so long. */
const COUPON_EXPIRED_DAYS = 45;

interface RightRow {
  right_id: string;
  kind: 'card' | 'subscription';
  product: string;
  number: string;
  valid_from: Temporal.PlainDate;
  valid_until: Temporal.PlainDate;
  file: string | null;
  company_code: string | null;
  range_index: 0 | 1;
  suspended_on: Temporal.PlainDate | null;
  suspended_for: string;
}

interface CouponRow {
  right_id: string;
  coupon_id: string;
  origin: string;
  destination: string;
  file: string | null;
  travel_class: '1' | '2';
  valid_from: Temporal.PlainDate;
  valid_until: Temporal.PlainDate;
  renew_before: Temporal.PlainDate | null;
}

const couponOf = (row: CouponRow, today: Temporal.PlainDate): Coupon => {
  const validity = {
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    renewBefore: row.renew_before ?? undefined,
  };
  return {
    couponId: row.coupon_id,
    origin: row.origin,
    destination: row.destination,
    file: row.file ?? undefined,
    travelClass: row.travel_class,
    ...validity,
    status: couponStatus(validity, today),
  };
};

/** What can be used, what will be, what cannot now. */
const ORDER: Readonly<Record<RightStatus, number>> = {
  A_RENOUVELER: 0,
  EN_COURS: 0,
  BIENTOT_VALABLE: 1,
  SUSPENDU: 2,
  EXPIRE: 3,
};

/** What a customer holds on a day, with what has ended within a year (CARD-01, CARD-02). */
export const heldRights = async (
  db: Queryable,
  iuc: string,
  today: Temporal.PlainDate,
): Promise<HeldRights> => {
  const [rows, coupons] = await Promise.all([
    db.query<RightRow>(
      `select right_id, kind, product, number, valid_from, valid_until, file, company_code, range_index, suspended_on, suspended_for
       from customer.tariff_right where iuc = $1 and valid_until >= $2::date order by valid_until desc, right_id limit $3`,
      [iuc, today.subtract({ days: EXPIRED_DAYS }), MOST_RIGHTS],
      'cards-held',
    ),
    db.query<CouponRow>(
      `select right_id, coupon_id, origin, destination, file, travel_class, valid_from, valid_until, renew_before
       from customer.subscription_coupon where iuc = $1 and valid_until >= $2::date order by valid_until, coupon_id limit $3`,
      [iuc, today.subtract({ days: COUPON_EXPIRED_DAYS }), MOST_COUPONS],
      'cards-coupons',
    ),
  ]);
  const rights = rows.map((row) => ({
    rightId: row.right_id,
    kind: row.kind,
    product: row.product,
    number: row.number,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    file: row.file ?? undefined,
    companyCode: row.company_code ?? undefined,
    range: row.range_index,
    suspendedOn: row.suspended_on ?? undefined,
    suspendedFor: row.suspended_for,
  }));
  // What is suspended goes on from nothing.
  const valid = rights.filter(({ suspendedOn }) => suspendedOn === undefined);
  const held = rights.map(
    (right): HeldRight => ({
      ...right,
      status: rightStatus(right, valid, today),
      isFollowed: isFollowed(right, valid, today),
      coupons: coupons
        .filter(({ right_id }) => right_id === right.rightId)
        .map((row) => couponOf(row, today))
        .toSorted((one, other) => Temporal.PlainDate.compare(one.validFrom, other.validFrom)),
    }),
  );
  const isOver = ({ status }: HeldRight): boolean => status === 'EXPIRE';
  return {
    current: held
      .filter((right) => !isOver(right))
      .sort(
        (one, other) =>
          ORDER[one.status] - ORDER[other.status] ||
          Temporal.PlainDate.compare(one.validUntil, other.validUntil),
      ),
    expired: held.filter(isOver),
  };
};
