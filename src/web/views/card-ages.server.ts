import {
  agesWords,
  CARD_CODES,
  type CardCode,
  DISCOUNT_PRODUCTS,
  type DiscountProduct,
  unfitFor,
} from '#domain/discount-products.ts';
import { ageOn } from '#domain/fields/dates.ts';
import { quantity } from '#domain/typography.ts';
import { position } from '#web/ui/line/position.ts';
import type { AgeCard } from './card-ages.tsx';
import { faceName, faceOf } from './right-words.server.ts';

/** Stops of the ages, evenly along their line: at 27 either of two cards may be taken. */
const STOPS = [12, 27, 60, 90] as const;
const alongAges = (age: number): number => {
  const at = STOPS.findLastIndex((stop) => age >= stop);
  if (at < 0) return 0;
  const [from = 0, to] = [STOPS[at], STOPS[at + 1]];
  return to === undefined ? 1 : (at + (age - from) / (to - from)) / (STOPS.length - 1);
};

/** « −30 % » */
export const off = (percent: number): string => `\u2212${quantity(percent, '%')}`;

const ageCard = (code: CardCode): Omit<AgeCard, 'isMine' | 'code'> & { readonly code: CardCode } => {
  const product: DiscountProduct = DISCOUNT_PRODUCTS[code];
  const { holder = 0, child } = product.reductions ?? {};
  return {
    code,
    face: faceOf(code),
    name: faceName({ kind: 'card', product: code }),
    ages: agesWords(product),
    price: product.price ? `${quantity(product.price.cents / 100, '€')} l’année` : '',
    reduction: `${off(holder)}${child && product.withChild ? `, enfants ${off(child)}` : ''}`,
  };
};

/** The discount cards along the ages; to somebody whose birth date is known with where they stand, and which of them they may take today (CARD-04). */
export const ageCards = (today: Temporal.PlainDate, birthDate?: Temporal.PlainDate) => {
  const age = birthDate && ageOn(birthDate, today);
  return {
    age,
    at: age === undefined ? undefined : position(alongAges(age)),
    cards: CARD_CODES.map((code) => ({
      ...ageCard(code),
      isMine: birthDate !== undefined && unfitFor(DISCOUNT_PRODUCTS[code], today, birthDate) === undefined,
    })),
  };
};
