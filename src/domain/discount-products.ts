import { ageOn } from '#domain/fields/dates.ts';
import { quantity } from '#domain/typography.ts';

/** What a product takes off a fare, in per cent of it. */
interface Reductions {
  readonly holder: number;
  /** In 1st class, where that is another share. */
  readonly holderInFirst?: number;
  readonly companion?: number;
  readonly child?: number;
}

/** What a product costs; its points are what a member pays it with in the shop. */
interface ProductPrice {
  readonly cents: number;
  readonly points?: number;
  readonly each: 'year' | 'month';
}

/** A card or subscription that lowers fares or stands for them (CARD-04), as the operator tunes it. */
export interface DiscountProduct {
  readonly kind: 'card' | 'subscription';
  /** « Carte Avantage Jeune » */
  readonly title: string;
  /** Ages at which it may begin, both included; no `to` for whoever is older. Without, it is for every age. */
  readonly ages?: { readonly from: number; readonly to?: number };
  /** It is for who travels with at least one child of these ages, both included. */
  readonly withChild?: { readonly from: number; readonly to: number };
  /** None where the price is that of a line, and none of what is not sold any more. */
  readonly price?: ProductPrice;
  readonly reductions?: Reductions;
  /** How long it is valid from its first day; a subscription of a month or a week is renewed by as much. */
  readonly life: { readonly years?: number; readonly months?: number; readonly days?: number };
  /** 0 is the range of before (standard), 1 the new generation. */
  readonly range: 0 | 1;
  /** Not sold any more: who holds one keeps it. */
  readonly isClosed?: true;
}

const JEUNE = { from: 12, to: 27 };
const ADULTE = { from: 27, to: 59 };
const SENIOR = { from: 60 };
const MAX_JEUNE = { from: 16, to: 27 };
const AVANTAGE = { cents: 49_00, points: 4_900, each: 'year' } as const;
const MAX = { cents: 79_00, each: 'month' } as const;

/** The operator's products, by the code that a tariff right has of them. A 27-year-old may take either of the first two. */
export const DISCOUNT_PRODUCTS = {
  'avantage-jeune': {
    kind: 'card',
    title: 'Carte Avantage Jeune',
    ages: JEUNE,
    price: AVANTAGE,
    reductions: { holder: 30 },
    life: { years: 1 },
    range: 1,
  },
  'avantage-adulte': {
    kind: 'card',
    title: 'Carte Avantage Adulte',
    ages: ADULTE,
    price: AVANTAGE,
    reductions: { holder: 30, companion: 30, child: 60 },
    life: { years: 1 },
    range: 1,
  },
  'avantage-famille': {
    kind: 'card',
    title: 'Carte Avantage Famille',
    ages: ADULTE,
    withChild: { from: 4, to: 11 },
    price: AVANTAGE,
    reductions: { holder: 30, companion: 30, child: 60 },
    life: { years: 1 },
    range: 1,
  },
  liberte: {
    kind: 'card',
    title: 'Carte Liberté',
    ages: ADULTE,
    price: { cents: 399_00, points: 39_900, each: 'year' },
    reductions: { holder: 60, holderInFirst: 45, child: 50 },
    life: { years: 1 },
    range: 0,
  },
  'avantage-senior': {
    kind: 'card',
    title: 'Carte Avantage Senior',
    ages: SENIOR,
    price: AVANTAGE,
    reductions: { holder: 30 },
    life: { years: 1 },
    range: 1,
  },
  'max-jeune': {
    kind: 'subscription',
    title: 'Max Jeune',
    ages: MAX_JEUNE,
    price: MAX,
    life: { months: 1 },
    range: 1,
  },
  'max-senior': {
    kind: 'subscription',
    title: 'Max Senior',
    ages: SENIOR,
    price: MAX,
    life: { months: 1 },
    range: 1,
  },
  'max-actif-plus': { kind: 'subscription', title: 'Max Actif+', life: { months: 1 }, range: 1 },
  'pass-rail': {
    kind: 'subscription',
    title: 'Pass Rail',
    ages: MAX_JEUNE,
    price: { cents: 49_00, each: 'month' },
    life: { months: 1 },
    range: 1,
  },
  'forfait-hebdomadaire': {
    kind: 'subscription',
    title: 'Forfait hebdomadaire',
    life: { days: 7 },
    range: 0,
  },
  'forfait-mensuel': { kind: 'subscription', title: 'Forfait mensuel', life: { months: 1 }, range: 0 },
  'forfait-annuel': { kind: 'subscription', title: 'Forfait annuel', life: { years: 1 }, range: 0 },
  'idtgv-max-2': {
    kind: 'subscription',
    title: 'iDTGV Max 2',
    life: { months: 1 },
    range: 0,
    isClosed: true,
  },
} as const satisfies Readonly<Record<string, DiscountProduct>>;

export type ProductCode = keyof typeof DISCOUNT_PRODUCTS;
export const PRODUCT_CODES = Object.keys(DISCOUNT_PRODUCTS) as readonly ProductCode[];

const PRODUCTS: Readonly<Record<string, DiscountProduct>> = DISCOUNT_PRODUCTS;
/** The product of a code; nothing for one that another version sold. */
export const productOf = (code: string): DiscountProduct | undefined =>
  Object.hasOwn(PRODUCTS, code) ? PRODUCTS[code] : undefined;

/** Codes of the discount cards, which are bought for a year. */
export type CardCode = {
  [Code in ProductCode]: (typeof DISCOUNT_PRODUCTS)[Code]['kind'] extends 'card' ? Code : never;
}[ProductCode];
export const CARD_CODES = PRODUCT_CODES.filter(
  (code): code is CardCode => DISCOUNT_PRODUCTS[code].kind === 'card',
);

/** How often somebody travels for whom a card or subscription is, as the range is told (CARD-03). */
export const PACES = ['occasionnel', 'frequemment'] as const;
export type Pace = (typeof PACES)[number];

/** With whom somebody travels. */
export const COMPANIES = ['seul', 'adulte', 'enfant'] as const;
export type Company = (typeof COMPANIES)[number];

/** « 27 à 59 ans », « 60 ans et plus »; '' where every age will do. */
export const agesWords = ({ ages }: DiscountProduct): string => {
  if (!ages) return '';
  return ages.to === undefined
    ? `${quantity(ages.from, 'ans')} et plus`
    : `${ages.from} à ${quantity(ages.to, 'ans')}`;
};

/** A card begins on the day it is bought, or so many days later at most (BMC-03). */
export const STARTS_WITHIN_DAYS = 60;

const isOfAge = (
  { ages }: { readonly ages?: DiscountProduct['ages'] | undefined; readonly kind?: string },
  age: number,
): boolean => !ages || (age >= ages.from && (ages.to === undefined || age <= ages.to));

/** Why somebody may not take a product that begins on a day. */
export type Unfit = 'too-young' | 'too-old' | 'no-child';

/**
 * Whether a product is for somebody (CARD-04): their age is that of the day it begins, both ends of its ages included, and so are the
 * ages of the children they travel with. Nothing where it is theirs to take.
 */
export const unfitFor = (
  { ages, withChild }: DiscountProduct,
  startsOn: Temporal.PlainDate,
  birthDate: Temporal.PlainDate,
  children: readonly Temporal.PlainDate[] = [],
): Unfit | undefined => {
  const age = ageOn(birthDate, startsOn);
  if (!isOfAge({ ages }, age)) return ages && age < ages.from ? 'too-young' : 'too-old';
  if (!withChild) return undefined;
  return children.some((born) => isOfAge({ ages: withChild }, ageOn(born, startsOn)))
    ? undefined
    : 'no-child';
};

/** What is looked at first by who travels often, and by who does not; a family before the card of one adult. */
const BY_PACE: Readonly<Record<Pace, readonly ProductCode[]>> = {
  frequemment: ['max-jeune', 'max-senior', 'liberte', 'avantage-jeune', 'avantage-adulte', 'avantage-senior'],
  occasionnel: ['avantage-famille', 'avantage-jeune', 'avantage-adulte', 'avantage-senior'],
};
/** More answers than that are none. */
const MOST_SUITED = 2;

/**
 * The products that suit somebody, the best first: those of their age, by how often they travel and with whom (CARD-03). At 27 who travels with another
 * adult is better off with the card that lowers both tickets. None before the first age of all.
 */
export const suitedTo = ({
  age,
  pace,
  company,
}: {
  readonly age: number;
  readonly pace: Pace;
  readonly company: Company;
}): readonly ProductCode[] =>
  BY_PACE[pace]
    .filter((code) => isOfAge(DISCOUNT_PRODUCTS[code], age))
    .filter((code) => code !== 'avantage-famille' || company === 'enfant')
    .toSorted(
      (one, other) =>
        Number(pace === 'occasionnel' && company === 'adulte' && other === 'avantage-adulte') -
        Number(pace === 'occasionnel' && company === 'adulte' && one === 'avantage-adulte'),
    )
    .slice(0, MOST_SUITED);

/** The last day of a product that begins on a day: a year's card of 1 March ends with the last day of February. */
export const lastDayOf = ({ life }: DiscountProduct, startsOn: Temporal.PlainDate): Temporal.PlainDate =>
  startsOn.add(life).subtract({ days: 1 });
