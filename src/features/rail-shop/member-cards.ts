import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { CardKind, HeldCard } from '#domain/rail/travellers.ts';
import { tariffRightsFrom } from '#features/cards/index.ts';

/** Products of the operator's that lower prices here, as the portal's tariff rights name them. */
const PRODUCTS: Readonly<Record<string, readonly [kind: CardKind, name: string]>> = {
  'avantage-jeune': ['young', 'carte Avantage Jeune'],
  'avantage-adulte': ['adult', 'carte Avantage Adulte'],
  'avantage-senior': ['senior', 'carte Avantage Senior'],
};

/** A discount card of the member's own, which nobody need type. */
export interface MemberCard extends HeldCard {
  /** « carte Avantage Jeune » */
  readonly name: string;
  readonly number: string;
  readonly validFrom: Temporal.PlainDate;
  readonly validUntil: Temporal.PlainDate;
}

/** The member's cards that lower a price on a day or later, those that end first first. */
export const memberCards = async (
  db: Queryable,
  iuc: Iuc,
  day: Temporal.PlainDate,
): Promise<readonly MemberCard[]> =>
  (await tariffRightsFrom(db, iuc, day)).flatMap(({ product, number, validFrom, validUntil }) => {
    const [kind, name] = PRODUCTS[product] ?? [];
    return kind && name ? [{ kind, name, number, validFrom, validUntil }] : [];
  });
