import type { ReactNode } from 'react';

/** One component in its states, from example data: drives the gallery, and what is looked at and tested there. */
export interface Examples {
  /** French title of the part of the gallery. */
  readonly title: string;
  /** Position in the gallery. */
  readonly order: number;
  readonly cases: readonly { readonly name: string; readonly node: ReactNode; readonly wide?: boolean }[];
}
