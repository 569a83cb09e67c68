import { CARD_CODES, DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { cents, type Points, points, roundUpTo } from '#domain/money.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import { typeset } from '#domain/typography.ts';
import { FIXED_PRIMES } from './fixed-primes.ts';
import { PRIME_TYPES, type Prime, type PrimeType } from './prime.ts';

/** Identifier of the discount cards. */
export const CARD_PRIME = '351';
/** Identifier of the France ticket. */
export const FRANCE_TICKET = '43';
/** SHOP-01. */
export const PRIMES_PER_PAGE = 6;

/** The lowest price of a one-way ticket, second class, on the cheapest trains, as a promotion. */
const lowestTicket = ({ bands, categoryFactors, promo, roundPointsTo }: PointsTariff): Points =>
  points(
    roundUpTo(
      Math.min(...bands.map((band) => band.points)) *
        Math.min(1, ...Object.values(categoryFactors)) *
        (1 - promo.reduction),
      roundPointsTo,
    ),
  );

const ticketOf = (tariff: PointsTariff): Prime => ({
  id: FRANCE_TICKET,
  title: 'Billet France',
  type: PRIME_TYPES['billets-de-train'],
  service: 'rail',
  pricePoints: lowestTicket(tariff),
  priceCents: cents(0),
  isFrom: true,
  promo: tariff.promo.reduction > 0,
  summary:
    'Un aller ou un aller-retour en France, en 1re ou 2de classe, pour vous et jusqu’à cinq personnes qui vous accompagnent.',
  action: 'Choisir un voyage',
  inShort: 'Billet',
});

/** The discount cards, one prime for all of them: which one, and for whom, is asked when it is ordered. */
const cardOf = (): Prime => ({
  id: CARD_PRIME,
  title: 'Carte de réduction',
  type: PRIME_TYPES['reductions-sncf'],
  service: 'discount-card',
  pricePoints: points(Math.min(...CARD_CODES.map((code) => DISCOUNT_PRODUCTS[code].price.points))),
  priceCents: cents(0),
  isFrom: true,
  promo: false,
  summary: 'Avantage Jeune, Adulte, Famille ou Senior, ou Liberté, pour un an, à vous ou à un proche.',
  action: 'Choisir une carte',
  inShort: 'Carte',
  face: { words: typeset('1 an'), note: 'de réductions', colour: 'berry' },
});

/** The primes of the price list: one that it gives no price is not on sale. */
const pricedPrimes = ({ primes }: PointsTariff): readonly Prime[] =>
  FIXED_PRIMES.flatMap((prime) => {
    const price = primes[prime.id];
    if (!price) return [];
    const { points: now, before } = price;
    return {
      ...prime,
      pricePoints: points(now),
      ...(before === undefined ? {} : { pointsBefore: points(before) }),
      priceCents: cents(0),
      isFrom: false,
      promo: before !== undefined,
    };
  });

/** The primes on sale: the ticket, which most come for, then the others, cheapest first. */
export const primesOnSale = (tariff: PointsTariff): readonly Prime[] => [
  ticketOf(tariff),
  ...[...pricedPrimes(tariff), cardOf()].toSorted((one, other) => one.pricePoints - other.pricePoints),
];

/** A prime on sale by its reference. */
export const primeByRef = (tariff: PointsTariff, ref: string): Prime | undefined =>
  primesOnSale(tariff).find(({ id }) => id === ref);

/** References that the price list has a price for, and the shop no prime: nothing is sold by them. */
export const unknownPrimes = ({ primes }: Pick<PointsTariff, 'primes'>): readonly string[] =>
  Object.keys(primes).filter((ref) => !FIXED_PRIMES.some(({ id }) => id === ref));

/** The primes of a type, or all of them. */
export const primesOf = (primes: readonly Prime[], type: PrimeType | undefined): readonly Prime[] =>
  type === undefined ? primes : primes.filter((prime) => prime.type === type);
