import { type Points, points } from './money.ts';

/** A voucher as it may pay euros of an order. */
export interface PayingVoucher {
  readonly id: string;
  /** A share of all the euros, its whole value at once, or any part of what is left of it. */
  readonly pays: 'share' | 'whole' | 'part';
  readonly percent?: number;
  /** Cents; of a share nothing. */
  readonly left: number;
  /** Last day, ISO. */
  readonly endsOn: string;
  /** Its last day has passed, or all of it waits in another order. */
  readonly gone?: 'ended' | 'in-order';
}

/** Why no choice among the vouchers lets one pay: larger than all the euros, a share of less than a cent, or no euros at all. */
type Barred = 'ended' | 'in-order' | 'no-euros' | 'larger' | 'less-than-a-cent';
/** Why it pays nothing beside the others: a second reduction, larger than what they leave, or they leave nothing. */
type Displaced = 'second-share' | 'larger-than-rest' | 'all-paid';

export interface VoucherPayment<Voucher extends PayingVoucher> {
  readonly voucher: Voucher;
  /** Of those that can be chosen at these euros, whether this one is. */
  readonly isUsed: boolean;
  /** What it pays, or would if it were used too; cents, 0 with the reason. */
  readonly cents: number;
  readonly why?: Displaced;
  readonly barred?: Barred;
}

/** A chosen voucher, as addresses say it: its id, and behind a colon the cents that it is to pay at most, where somebody has said so. */
export const chosenId = (chosen: string): string => chosen.split(':', 1)[0] ?? '';

/** The most that a chosen one is to pay, cents; undefined for as much as it can. */
export const chosenMost = (chosen: string): number | undefined => {
  const most = /:([1-9]\d{0,7})$/.exec(chosen)?.[1];
  return most === undefined ? undefined : Number(most);
};

/** A voucher chosen to pay so many cents at most, or as much as it can. */
export const chosenWith = (id: string, most: number | undefined): string => (most ? `${id}:${most}` : id);

const RANKS: Readonly<Record<PayingVoucher['pays'], number>> = { share: 0, whole: 1, part: 2 };

/** A reduction first, then the soonest to end; of two that end together the one that can only be used whole. */
const inOrder = (a: PayingVoucher, b: PayingVoucher): number =>
  Number(b.pays === 'share') - Number(a.pays === 'share') ||
  a.endsOn.localeCompare(b.endsOn) ||
  RANKS[a.pays] - RANKS[b.pays] ||
  a.id.localeCompare(b.id);

const shareOf = (cents: number, { percent = 0 }: PayingVoucher): number =>
  Math.floor((cents * percent) / 100);

const barOf = (cents: number, voucher: PayingVoucher): Barred | undefined => {
  if (voucher.gone) return voucher.gone;
  if (cents === 0) return 'no-euros';
  if (voucher.pays === 'share') return shareOf(cents, voucher) === 0 ? 'less-than-a-cent' : undefined;
  return voucher.pays === 'whole' && voucher.left > cents ? 'larger' : undefined;
};

/** What the used ones pay, by id: each in its turn what it can of what is left. */
const paidOf = (
  cents: number,
  used: readonly PayingVoucher[],
  mosts: ReadonlyMap<string, number | undefined>,
): ReadonlyMap<string, { readonly cents: number; readonly why?: Displaced }> => {
  let left = cents;
  let hasShare = false;
  const paid = new Map<string, { cents: number; why?: Displaced }>();
  for (const voucher of used.toSorted(inOrder)) {
    const isShare = voucher.pays === 'share';
    const wanted = isShare
      ? shareOf(cents, voucher)
      : voucher.pays === 'whole'
        ? voucher.left
        : Math.min(left, voucher.left, mosts.get(voucher.id) ?? left);
    const why =
      isShare && hasShare
        ? 'second-share'
        : left === 0
          ? 'all-paid'
          : wanted > left
            ? 'larger-than-rest'
            : undefined;
    paid.set(voucher.id, why ? { cents: 0, why } : { cents: wanted });
    if (why) continue;
    hasShare ||= isShare;
    left -= wanted;
  }
  return paid;
};

/**
 * What vouchers pay of so many cents: a reduction its share of all of them, rounded down, and one reduction at most; then the soonest to
 * end first, as much as it can. `chosen` are those to be used (`chosenWith`); each of the others is told what it would pay beside them. Those
 * that are gone come last. The database holds a payment against the same rules (shop.reserve_vouchers).
 */
export const planVouchers = <Voucher extends PayingVoucher>(
  cents: number,
  vouchers: readonly Voucher[],
  chosen: readonly string[],
): readonly VoucherPayment<Voucher>[] => {
  const mosts = new Map(chosen.map((one) => [chosenId(one), chosenMost(one)]));
  const isUsed = (voucher: Voucher): boolean => mosts.has(voucher.id) && barOf(cents, voucher) === undefined;
  const used = vouchers.filter(isUsed);
  const paid = paidOf(cents, used, mosts);
  return vouchers
    .toSorted((a, b) => Number(a.gone !== undefined) - Number(b.gone !== undefined) || inOrder(a, b))
    .map((voucher) => {
      const barred = barOf(cents, voucher);
      if (barred) return { voucher, isUsed: false, cents: 0, barred };
      const own = paid.get(voucher.id);
      return own
        ? { voucher, isUsed: true, ...own }
        : { voucher, isUsed: false, cents: 0, ...paidOf(cents, [...used, voucher], mosts).get(voucher.id) };
    });
};

/** What they pay together, cents. */
export const paidByVouchers = (plan: readonly VoucherPayment<PayingVoucher>[]): number =>
  plan.reduce((sum, { isUsed, cents }) => sum + (isUsed ? cents : 0), 0);

/** How many points leave as many euros as all divisible vouchers pay together, within what may be chosen; and their ids. */
export const pointsBesideVouchers = (
  {
    price,
    least,
    most,
    centsPerPoint,
  }: { price: number; least: number; most: number; centsPerPoint: number },
  vouchers: readonly PayingVoucher[],
): { readonly points: Points; readonly used: readonly string[] } | undefined => {
  const divisible = vouchers.filter(({ pays, gone }) => pays === 'part' && !gone);
  const inPoints = Math.floor(divisible.reduce((sum, { left }) => sum + left, 0) / centsPerPoint);
  const spent = Math.min(most, Math.max(least, price - inPoints));
  return inPoints === 0 || spent === price
    ? undefined
    : { points: points(spent), used: divisible.map(({ id }) => id) };
};
