import { type StateTable, UNDOING_STATES } from '#features/orders/index.ts';
import { paymentStates } from '#features/payments/index.ts';
import { RAIL_STATES } from '#features/rail-shop/index.ts';

/** The life of a cancellation: first the seats, then what is owed. Nothing of it is taken back. */
export const CANCELLATION_STATES = {
  /** The booking system is asked to give the tickets up. */
  releasing: {
    stage: 'working',
    step: 'release-seats',
    to: {
      released: 'crediting',
      withheld: 'undecided',
      'release-refused': 'refused',
      'gave-up': 'unreleased',
    },
  },
  /** An agent has asked for no automatic refund: the seats are gone, and people decide whether what they are worth goes back. */
  undecided: { stage: 'manual', to: { 'taken-up': 'crediting', 'closed-by-hand': 'settled' } },
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

/**
 * The life of an exchange. The new seats are held, and wait with their price; what is to be paid is taken, the old tickets are claimed, the new
 * seats booked, the euros captured; and only then the old seats are given up, with which the exchange is done. Until the booking system has let go
 * of them all of it is taken back.
 */
export const EXCHANGE_STATES = {
  holding: RAIL_STATES.holding,
  held: {
    ...RAIL_STATES.held,
    to: { ...RAIL_STATES.held.to, accepted: { to: 'claiming', when: 'in-time' } },
  },
  ...paymentStates('held', 'claiming'),
  /** The old tickets become this exchange's, unless something else has taken them meanwhile. */
  claiming: {
    stage: 'working',
    step: 'claim-tickets',
    to: { claimed: 'booking', 'tickets-gone': 'undoing', 'gave-up': 'undoing' },
  },
  booking: { ...RAIL_STATES.booking, to: { ...RAIL_STATES.booking.to, booked: 'releasing' } },
  capturing: {
    stage: 'working',
    step: 'capture-payment',
    to: { captured: 'releasing', 'capture-refused': 'undoing', 'gave-up': 'undoing' },
  },
  /** The booking system is asked to give the old seats up. */
  releasing: {
    stage: 'working',
    step: 'release-old',
    to: { exchanged: 'confirmed', 'release-refused': 'undoing', 'gave-up': 'unreleased' },
  },
  /** It does not say whether they are given up, or what is owed cannot be given back: nothing is undone, people look at it. */
  unreleased: { stage: 'manual', to: { 'taken-up': 'releasing', 'closed-by-hand': 'settled' } },
  confirmed: { stage: 'confirmed' },
  /** People have settled with the customer which tickets are theirs. */
  settled: { stage: 'closed' },
  ...UNDOING_STATES,
} as const satisfies StateTable;
