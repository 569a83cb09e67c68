import { pathOf } from '#contract/routes.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { countedPoints, missingPoints } from '#domain/points-words.ts';
import type { Profile } from '#domain/profile.ts';
import { NBSP, thousands } from '#domain/typography.ts';
import { type Prime, primesOnSale } from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** A choice, and no second catalogue. */
const MOST = 3;

/** What somebody whose points do not reach a price may do instead, or until they do. */
export interface OutOfReach {
  /** « Il manque 380 points. » */
  readonly missing: string;
  /** The journeys that would bring them; nothing for who has no card. */
  readonly how?: string;
  /** What the balance pays for today, the dearest first. */
  readonly within: readonly {
    readonly id: string;
    readonly title: string;
    readonly pricePoints: Prime['pricePoints'];
    readonly isFrom: Prime['isFrom'];
    readonly href: string;
  }[];
}

/** « Encore 38 € de voyages en TGV INOUI ou Intercités : chaque euro y rapporte 10 points avec votre carte. » */
export const earnedBy = (missing: number, card: NonNullable<Profile['card']>): string => {
  const perEuro = LOYALTY.pointsPerEuro[card.type];
  return `Encore ${thousands(Math.ceil(missing / perEuro))}${NBSP}€ de voyages en TGV${NBSP}INOUI ou Intercités${NBSP}: chaque euro y rapporte ${countedPoints(perEuro)} avec votre carte.`;
};

/** Undefined where the balance reaches the price. */
export const outOfReach = (
  app: Pick<PageContext['app'], 'quotations'>,
  { price, balance, card }: { price: number; balance: number; card: Profile['card'] | undefined },
): OutOfReach | undefined => {
  const missing = missingPoints(price, balance);
  if (missing === undefined) return undefined;
  return {
    missing,
    ...(card ? { how: earnedBy(price - balance, card) } : {}),
    within: primesOnSale(app.quotations.tariff)
      .filter(({ pricePoints }) => pricePoints <= balance)
      .toSorted((one, other) => other.pricePoints - one.pricePoints)
      .slice(0, MOST)
      .map(({ id, title, pricePoints, isFrom }) => ({
        id,
        title,
        pricePoints,
        isFrom,
        href: pathOf('/recompense/boutique-v2', { query: { id } }),
      })),
  };
};
