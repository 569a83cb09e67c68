import type { Cents, Points } from '#domain/money.ts';

/** Kinds of primes that the catalogue is filtered by (specification section 9), by their query value. */
export const PRIME_TYPES = {
  'billets-de-train': 32,
  'reductions-sncf': 35,
  'dons-pour-la-planete': 44,
} as const;
export type PrimeTypeName = keyof typeof PRIME_TYPES;
export type PrimeType = (typeof PRIME_TYPES)[PrimeTypeName];

/** What a prime really is, where its type does not say (specification section 9). */
export const REAL_TYPES = {
  subscription: 40,
  voucher: 41,
  'qr-voucher': 42,
  'e-code': 43,
  donation: 45,
} as const;
type RealType = (typeof REAL_TYPES)[keyof typeof REAL_TYPES];

/** How a prime is drawn that is no place and no project: what it is worth on a ground of its colour. */
export interface PrimeFace {
  /** « −20 % », « 8 € », « 1 an » */
  readonly words: string;
  /** « votre prochain billet » */
  readonly note: string;
  readonly colour: 'blue' | 'red' | 'berry' | 'yellow';
}

/** What an order of a prime gives its customer, one for each ordered. */
export type Given =
  /** A code of its own, never given twice: to be typed or said (`code`), or to be scanned (`qr`). */
  | {
      readonly by: 'code';
      readonly shown: 'code' | 'qr';
      /** Three letters before the code: « BAR ». */
      readonly prefix: string;
      readonly months: number;
    }
  /** A voucher of the customer's own, which pays orders of the shop, too (VOUCHER-04). */
  | {
      readonly by: 'voucher';
      readonly prefix: string;
      readonly months: number;
      readonly worth:
        | { readonly kind: 'cash-voucher'; readonly cents: number }
        | { readonly kind: 'loyalty-reduction'; readonly percent: number };
    };

/** A reward of the shop (SHOP-02). `pricePoints` is the lowest it can be had for. */
export interface Prime {
  readonly id: string;
  readonly title: string;
  readonly type: PrimeType;
  readonly realType?: RealType;
  /** The kind of order that delivers it. */
  readonly service: string;
  readonly pricePoints: Points;
  /** In a promotion, the ordinary price: « au lieu de ». */
  readonly pointsBefore?: Points;
  /** What is paid in euros beside the points; 0 for nearly all. */
  readonly priceCents: Cents;
  /** The price varies with what is chosen: « dès ». */
  readonly isFrom: boolean;
  readonly promo: boolean;
  /** French sentence for the catalogue. */
  readonly summary: string;
  /** The button that leads to it: « Choisir un voyage ». */
  readonly action: string;
  /** On the line under the landscape, where there is room for a word or two: « Bar du train ». */
  readonly inShort: string;
  readonly face?: PrimeFace;
  readonly gives?: Given;
  /** Its own page, for what is ordered from a cart. */
  readonly article?: Article;
}

/** French words of a prime's page and of its order. */
export interface Article {
  /** What its description is headed by: « Le projet ». */
  readonly heading: string;
  /** One paragraph each. */
  readonly about: readonly string[];
  /** What comes, how and when. */
  readonly delivery: string;
  /** « don », « dons » */
  readonly unit: readonly [one: string, several: string];
  /** That it cannot be given back, and why. */
  readonly isFinal: string;
  /** What else is to be known before it is ordered. */
  readonly beforehand: string;
  /** The button that takes the points, and its verb, which a sum may follow. */
  readonly order: string;
  readonly verb: string;
  /** How what was given is used, and until when; `{until}` is its last day. None for what is used up with its order. */
  readonly use?: string;
  /** Title and sentence of the confirmation. */
  readonly thanks: { readonly title: string; readonly text: string };
}
