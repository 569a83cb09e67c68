import { type CardCode, productOf } from '#domain/discount-products.ts';
import type { TariffRight } from '#features/cards/index.ts';
import type { DiscountFace } from '#web/ui/landscape/landscape.tsx';

/** Where the sun stands on the card of a right; on a subscription as on the card that may always change its mind. */
const FACES: Readonly<Record<string, DiscountFace>> = {
  'avantage-jeune': 'young',
  'avantage-adulte': 'adult',
  'avantage-famille': 'family',
  'avantage-senior': 'senior',
} satisfies Partial<Record<CardCode, DiscountFace>>;
export const faceOf = (product: string): DiscountFace => FACES[product] ?? 'freedom';

/** « Carte Avantage Adulte », « Forfait mensuel » */
export const rightName = ({ kind, product }: Pick<TariffRight, 'kind' | 'product'>): string =>
  productOf(product)?.title ?? (kind === 'subscription' ? 'Abonnement' : 'Carte de réduction');

/** As its face says it: « Avantage Adulte ». */
export const faceName = (right: Pick<TariffRight, 'kind' | 'product'>): string =>
  rightName(right).replace(/^Carte /, '');
