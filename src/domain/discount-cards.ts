/** A discount card of the operator: for whom, and what a year of it costs. */
export interface DiscountCard {
  readonly name: string;
  /** Ages at which it may begin, both included; no end for the last. */
  readonly ages: { readonly from: number; readonly to: number | undefined };
  /** Cents a year. */
  readonly cents: number;
}

/** The operator's discount cards, by the product of a tariff right. A 27-year-old may take either of the first two. */
export const DISCOUNT_CARDS = {
  'avantage-jeune': { name: 'Carte Avantage Jeune', ages: { from: 12, to: 27 }, cents: 49_00 },
  'avantage-adulte': { name: 'Carte Avantage Adulte', ages: { from: 27, to: 59 }, cents: 49_00 },
  'avantage-famille': { name: 'Carte Avantage Famille', ages: { from: 27, to: 59 }, cents: 49_00 },
  liberte: { name: 'Carte Liberté', ages: { from: 27, to: 59 }, cents: 399_00 },
  'avantage-senior': { name: 'Carte Avantage Senior', ages: { from: 60, to: undefined }, cents: 49_00 },
} as const satisfies Readonly<Record<string, DiscountCard>>;
