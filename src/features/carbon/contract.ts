import type { Footprint } from '#domain/carbon/footprint.ts';

/** What somebody's journeys of a year have emitted, and what they would have by car and by plane. */
export interface YearFootprint {
  readonly year: number;
  readonly whole: Footprint;
  /** The months with journeys, first to last; `month` from 1. */
  readonly months: readonly (Footprint & { readonly month: number })[];
  /** Journeys that no distance is known of: they are in no figure. */
  readonly unmeasured: number;
  /** The first and the last year with journeys; absent where there never was one. */
  readonly span?: { readonly first: number; readonly last: number };
}
