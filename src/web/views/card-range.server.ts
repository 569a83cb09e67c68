import { pathOf } from '#contract/routes.ts';
import {
  agesWords,
  DISCOUNT_PRODUCTS,
  type DiscountProduct,
  type Pace,
  type ProductCode,
} from '#domain/discount-products.ts';
import { counted, euros, quantity } from '#domain/typography.ts';
import type { ContentEntry, ContentLibrary } from '#features/content/contract.ts';
import { ageCards, off } from './card-ages.server.ts';
import { faceName, faceOf } from './right-words.server.ts';

/** The page of each text of the range, by its key (CARD-03). */
const PATHS: Readonly<Record<string, string>> = {
  jeune: pathOf('/compte/avantages/cartes-abonnements-sncf/jeune'),
  adulte: pathOf('/compte/avantages/cartes-abonnements-sncf/adulte'),
  senior: pathOf('/compte/avantages/cartes-abonnements-sncf/senior'),
  famille: pathOf('/compte/avantages/cartes-abonnements-sncf/famille'),
  liberte: pathOf('/compte/avantages/cartes-abonnements-sncf/liberte'),
  abonnements: pathOf('/compte/avantages/cartes-abonnements-sncf/abonnements'),
  bons: pathOf('/compte/avantages/cartes-abonnements-sncf/bons'),
};
const KEYS: Readonly<Partial<Record<ProductCode, string>>> = {
  'avantage-jeune': 'jeune',
  'avantage-adulte': 'adulte',
  'avantage-senior': 'senior',
  'avantage-famille': 'famille',
  liberte: 'liberte',
};

/** Where a product is told: its own page, or that of all subscriptions. */
const productPath = (code: ProductCode): string => PATHS[KEYS[code] ?? 'abonnements'] ?? '';

/** « 49 € », « 12,50 € » */
export const amount = (cents: number): string =>
  cents % 100 === 0 ? quantity(cents / 100, '€') : euros(cents);

const EACH = { year: 'par an', month: 'par mois' } as const;

export const NO_LONGER_SOLD = 'N’est plus vendu';

/** « 49 € par an »; what varies with the line, or is not sold any more, says so. */
const priceWords = ({ price, isClosed }: DiscountProduct): string => {
  if (isClosed) return NO_LONGER_SOLD;
  return price ? `${amount(price.cents)} ${EACH[price.each]}` : 'Prix selon la ligne';
};

const lifeWords = ({ life }: DiscountProduct): string => {
  if (life.years) return counted(life.years, 'an', 'ans');
  return life.months ? quantity(life.months, 'mois') : counted(life.days ?? 0, 'jour', 'jours');
};

/** What a product takes off, for whom, in words. */
const reductionsOf = ({ reductions }: DiscountProduct): readonly string[] => {
  if (!reductions) return [];
  const { holder, holderInFirst, companion, child } = reductions;
  return [
    holderInFirst === undefined
      ? `${off(holder)} pour vous`
      : `${off(holder)} en 2de\u00a0classe, ${off(holderInFirst)} en 1re`,
    ...(companion === undefined ? [] : [`${off(companion)} pour l’adulte qui vous accompagne`]),
    ...(child === undefined ? [] : [`${off(child)} pour les enfants`]),
  ];
};

export const productView = (code: ProductCode) => {
  const product: DiscountProduct = DISCOUNT_PRODUCTS[code];
  return {
    code,
    name: product.title,
    face: faceOf(code),
    faceName: faceName({ kind: product.kind, product: code }),
    isCard: product.kind === 'card',
    ages: agesWords(product),
    price: priceWords(product),
    /** For machines: euros; none where there is no one price. */
    euros: product.price && !product.isClosed ? product.price.cents / 100 : undefined,
    life: lifeWords(product),
    reductions: reductionsOf(product),
    href: productPath(code),
  };
};

/** The cards along the ages, each leading to the page that tells it. */
export const linkedAges = (...known: Parameters<typeof ageCards>) => {
  const { cards, ...ages } = ageCards(...known);
  return { ...ages, cards: cards.map((card) => ({ ...card, href: productPath(card.code) })) };
};

const rowOf = ({ key, title, lead, products = [] }: ContentEntry) => {
  const [only, ...others] = products.map(productView);
  return {
    key,
    title,
    lead: lead ?? '',
    href: PATHS[key] ?? '',
    /** Of one card alone. */
    price: only && others.length === 0 ? only.price : '',
  };
};

/** The texts of the range in the editors' order, all or those for who travels so often; one without a page of its own is none of it. */
export const rangeOf = (content: ContentLibrary, pace?: Pace) =>
  content
    .entries('tariff-rights')
    .filter(({ key, pace: paces = [] }) => key in PATHS && (pace === undefined || paces.includes(pace)))
    .map(rowOf);
