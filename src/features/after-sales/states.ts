import type { StateTable } from '#features/orders/index.ts';

/** The life of a cancellation: first the seats, then what is owed. Nothing of it is taken back. */
export const CANCELLATION_STATES = {
  /** The booking system is asked to give the tickets up. */
  releasing: {
    stage: 'working',
    step: 'release-seats',
    to: { released: 'crediting', 'release-refused': 'refused', 'gave-up': 'unreleased' },
  },
  /** The seats are on sale again: points, vouchers and euros go back. */
  crediting: {
    stage: 'working',
    step: 'give-back',
    to: { 'given-back': 'cancelled', 'gave-up': 'owing' },
  },
  /** The points cannot be credited: everything else goes back, and people credit them (AFTER-04). */
  owing: { stage: 'working', step: 'give-back-the-rest', to: { 'points-owed': 'owed', 'gave-up': 'owed' } },
  /** The booking system does not say whether the seats are given up. */
  unreleased: { stage: 'manual', to: { 'taken-up': 'releasing', 'closed-by-hand': 'settled' } },
  owed: { stage: 'manual', to: { 'taken-up': 'crediting', 'closed-by-hand': 'settled' } },
  cancelled: { stage: 'confirmed' },
  /** The tickets stay. */
  refused: { stage: 'closed' },
  /** People have settled with the customer what was left. */
  settled: { stage: 'closed' },
} as const satisfies StateTable;
