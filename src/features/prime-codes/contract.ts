import type { Order } from '#features/orders/contract.ts';

/** What an order of a prime gave, one for each ordered. */
export interface Delivery {
  /** To be typed or said, to be scanned, or one of the customer's vouchers. */
  readonly shown: 'code' | 'qr' | 'voucher';
  /** As it is read aloud: « BAR 7K4M 2QXR 9TLD ». */
  readonly codes: readonly string[];
  /** Last day (Paris) on which they can be used. */
  readonly until: Temporal.PlainDate;
}

/** Names of the effects of an order that gave something. */
export const CODES = 'codes';
export const VOUCHERS = 'vouchers';

/** What the effect of an order says beside its state. */
export interface CodesData {
  readonly shown: 'code' | 'qr';
  readonly codes: readonly string[];
  /** ISO date. */
  readonly until: string;
}
export interface VouchersData {
  readonly vouchers: readonly { readonly voucherId: string; readonly code: string }[];
  readonly until: string;
}

/** What an order gave; nothing for one that gives nothing of its own, or whose customer's data are gone. */
export const deliveryOf = ({ effects }: Pick<Order, 'effects'>): Delivery | undefined => {
  const codes = effects[CODES];
  if (codes?.state === 'done' && Array.isArray(codes.data['codes'])) {
    const { shown, codes: given, until } = codes.data as unknown as CodesData;
    return { shown, codes: given, until: Temporal.PlainDate.from(until) };
  }
  const vouchers = effects[VOUCHERS];
  if (vouchers?.state === 'done' && Array.isArray(vouchers.data['vouchers'])) {
    const { vouchers: given, until } = vouchers.data as unknown as VouchersData;
    return {
      shown: 'voucher',
      codes: given.map(({ code }) => code),
      until: Temporal.PlainDate.from(until),
    };
  }
  return undefined;
};
