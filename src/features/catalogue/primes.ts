import { type Points, points, roundUpTo } from '#domain/money.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';

/** Kinds of primes that the catalogue is filtered by (specification section 9), by their query value. */
export const PRIME_TYPES = {
  'billets-de-train': 32,
  'reductions-sncf': 35,
  'dons-pour-la-planete': 44,
} as const;
export type PrimeTypeName = keyof typeof PRIME_TYPES;
export type PrimeType = (typeof PRIME_TYPES)[PrimeTypeName];

/** A reward of the shop (SHOP-02). `pricePoints` is the lowest it can be had for. */
export interface Prime {
  readonly id: string;
  readonly title: string;
  readonly type: PrimeType;
  /** What delivers it: `rail` is booked seat by seat. */
  readonly service: 'rail';
  readonly pricePoints: Points;
  /** The price varies with what is chosen: « dès ». */
  readonly isFrom: boolean;
  readonly promo: boolean;
  /** French sentence for the catalogue. */
  readonly summary: string;
}

/** Identifier of the France ticket. */
export const FRANCE_TICKET = '43';
/** SHOP-01. */
export const PRIMES_PER_PAGE = 6;

/** The lowest price of a one-way ticket, second class, on the cheapest brand, without promotion. */
const lowestTicket = ({ bands, brandFactors, roundPointsTo }: PointsTariff): Points =>
  points(
    roundUpTo(
      Math.min(...bands.map((band) => band.points)) * Math.min(1, ...Object.values(brandFactors)),
      roundPointsTo,
    ),
  );

/** The primes on sale, cheapest first. */
export const primesOnSale = (tariff: PointsTariff): readonly Prime[] => [
  {
    id: FRANCE_TICKET,
    title: 'Billet France',
    type: PRIME_TYPES['billets-de-train'],
    service: 'rail',
    pricePoints: lowestTicket(tariff),
    isFrom: true,
    promo: tariff.promo.reduction > 0,
    summary:
      'Un aller ou un aller-retour en France, en 1re ou 2de classe, pour vous et jusqu’à cinq personnes qui vous accompagnent.',
  },
];

/** The primes of a type, or all of them. */
export const primesOf = (primes: readonly Prime[], type: PrimeType | undefined): readonly Prime[] =>
  type === undefined ? primes : primes.filter((prime) => prime.type === type);

/** The prime type that a query names; undefined for none or an unknown one. */
export const primeTypeNamed = (name: string | null): PrimeTypeName | undefined =>
  name !== null && Object.hasOwn(PRIME_TYPES, name) ? (name as PrimeTypeName) : undefined;
