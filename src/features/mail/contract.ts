/** What the order confirmation says. Instants are ISO 8601; queued as JSON beside the confirmation of the order. */
export interface OrderConfirmationData {
  readonly number: string;
  readonly pnr: string;
  readonly item: string;
  readonly civility: 'M' | 'Mme';
  readonly lastName: string;
  readonly points: number;
  readonly passengers: readonly { readonly firstName: string; readonly lastName: string }[];
  readonly journeys: readonly {
    readonly travelClass: '1' | '2';
    readonly legs: readonly {
      readonly trainNumber: string;
      readonly transportType: string;
      readonly fromName: string;
      readonly toName: string;
      readonly departure: string;
      readonly arrival: string;
      readonly seats: readonly {
        readonly passenger: number;
        readonly coach: string;
        readonly seat: string;
      }[];
    }[];
  }[];
}

/** The template of the order confirmation, with the version of its data that is queued today. */
export const ORDER_CONFIRMATION = { template: 'order-confirmation', version: 1 } as const;
