import type { ProductCode } from '#domain/discount-products.ts';
import type { CouponStatus, RightStatus } from '#domain/tariff-rights.ts';

/** A discount card or subscription. */
export interface TariffRight {
  readonly kind: 'card' | 'subscription';
  /** A `ProductCode`, or the code of what another version sold. */
  readonly product: string;
  readonly number: string;
  readonly validFrom: Temporal.PlainDate;
  /** Last day. */
  readonly validUntil: Temporal.PlainDate;
}

/** A right that is kept, whether in force or not. */
export interface KeptRight extends TariffRight {
  readonly rightId: string;
}

/** A month, a week or another part of a subscription, on one line (CARD-01). */
export interface Coupon {
  readonly couponId: string;
  readonly origin: string;
  readonly destination: string;
  readonly file: string | undefined;
  readonly travelClass: '1' | '2';
  readonly validFrom: Temporal.PlainDate;
  readonly validUntil: Temporal.PlainDate;
  /** It has not been bought yet, and is to be by this day. */
  readonly renewBefore: Temporal.PlainDate | undefined;
  readonly status: CouponStatus;
}

/** A right with everything that its holder is shown of it (CARD-02). */
export interface HeldRight extends KeptRight {
  readonly status: RightStatus;
  /** Another of its family goes on where it ends. */
  readonly isFollowed: boolean;
  /** Reference of the file by which it was bought. */
  readonly file: string | undefined;
  /** FCE. */
  readonly companyCode: string | undefined;
  /** 0 is the standard range, 1 the new generation. */
  readonly range: 0 | 1;
  readonly suspendedOn: Temporal.PlainDate | undefined;
  /** Why, in French; '' where nothing was said. */
  readonly suspendedFor: string;
  /** Of a subscription, the first to begin first. */
  readonly coupons: readonly Coupon[];
}

/** What a customer holds on a day: what can be used first, then what will be, what is suspended, and what is over, the last to end first. */
export interface HeldRights {
  readonly current: readonly HeldRight[];
  readonly expired: readonly HeldRight[];
}

/** A card that is given to somebody, by an order or a story of the demonstration. */
export interface CardGrant {
  readonly iuc: string;
  /** Whoever gives it names it once: given again by the same key, it is the card of before. */
  readonly key: string;
  readonly product: ProductCode;
  readonly validFrom: Temporal.PlainDate;
  /** By the product's life unless said. */
  readonly validUntil?: Temporal.PlainDate;
  /** Of the file by which it was bought. */
  readonly file?: string;
  /** FCE; the portal's own unless said. */
  readonly companyCode?: string;
  /** The product's unless said. */
  readonly range?: 0 | 1;
  /** For demonstration customers, whose number is the same at each telling. */
  readonly serial?: number;
}

/** What the operator's systems say of a card or subscription. */
export interface RightFact extends TariffRight {
  readonly iuc: string;
  /** UUID of theirs; the same right has the same one for ever. */
  readonly toldId: string;
  readonly file?: string;
  readonly companyCode?: string;
  readonly range: 0 | 1;
  readonly suspendedOn?: Temporal.PlainDate;
  readonly suspendedFor: string;
  /** Rises with each telling; an older one changes nothing. */
  readonly version?: number;
}

/** What they say of a coupon. */
export interface CouponFact {
  readonly iuc: string;
  /** UUID; the same coupon has the same one for ever. */
  readonly couponId: string;
  /** The subscription that it is of, as it was told. */
  readonly toldId: string;
  readonly origin: string;
  readonly destination: string;
  readonly file?: string;
  readonly travelClass: '1' | '2';
  readonly validFrom: Temporal.PlainDate;
  readonly validUntil: Temporal.PlainDate;
  readonly renewBefore?: Temporal.PlainDate;
  readonly version?: number;
}

export interface RightAnswer {
  readonly answer: 'taken' | 'known' | 'corrected' | 'outdated' | 'refused';
  readonly reason?: 'unknown-customer' | 'other-customer' | 'unknown-subscription' | 'same-version';
}
