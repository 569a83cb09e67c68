import type { exchangeAddressAt } from './address.ts';

/** Where an exchange is made, and by whom: the steps and what they do are the same everywhere. */
export interface ExchangeFrame {
  readonly address: ReturnType<typeof exchangeAddressAt>;
  /** Page identifiers (NAV-11). */
  readonly ids: {
    readonly tickets: string;
    readonly search: string;
    readonly outward: string;
    readonly inward: string;
    readonly held: string;
    readonly done: string;
  };
  /** Where an order’s tickets are seen to, where they are given up instead, and where people are asked, which at a desk are there. */
  readonly file: (orderId: string | undefined) => string;
  readonly cancellation: (orderId: string) => string;
  readonly people?: (orderId: string) => string;
}
