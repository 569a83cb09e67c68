/** What both sources of past trips have of one. */
export interface TravelRow {
  /** File reference. */
  readonly file: string;
  readonly train_number: string;
  readonly brand: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  readonly bought_with_points: boolean;
}
