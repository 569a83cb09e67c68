/** A discount card or subscription. */
export interface TariffRight {
  readonly kind: 'card' | 'subscription';
  /** `avantage-adulte`, `liberte`, `forfait-annuel` ... */
  readonly product: string;
  readonly number: string;
  readonly validFrom: Temporal.PlainDate;
  /** Last day. */
  readonly validUntil: Temporal.PlainDate;
}
