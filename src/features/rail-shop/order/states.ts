import { type StateTable, UNDOING_STATES } from '#features/orders/index.ts';
import { paymentStates } from '#features/payments/index.ts';

/** The life of an order of rail tickets. */
export const RAIL_STATES = {
  /** The booking system is asked to hold the seats. */
  holding: {
    stage: 'working',
    step: 'hold-seats',
    to: {
      'seats-held': 'held',
      'hold-refused': 'refused',
      'hold-mistaken': 'undoing',
      abandoned: 'undoing',
      'gave-up': 'undoing',
    },
  },
  /** Seats are held; the customer decides. */
  held: {
    stage: 'waiting',
    waitEnds: 'hold-expired',
    to: {
      'seats-changed': { to: 'held', when: 'in-time' },
      'hold-extended': { to: 'held', when: 'in-time' },
      accepted: { to: 'booking', when: 'in-time' },
      'payment-asked': { to: 'opening-payment', when: 'in-time' },
      'points-missing': 'undoing',
      'became-obsolete': 'undoing',
      abandoned: 'undoing',
      superseded: 'undoing',
      'wait-ended': { to: 'undoing', when: 'overdue' },
    },
  },
  ...paymentStates('held', 'booking'),
  /** Terms accepted and points debited, euros authorised where there are some, in one transaction; the booking system is asked for the file. */
  booking: {
    stage: 'working',
    step: 'book-seats',
    to: {
      booked: 'confirmed',
      'seats-booked': 'capturing',
      'booking-refused': 'undoing',
      'booking-mistaken': 'undoing',
      'gave-up': 'undoing',
    },
  },
  /** Tickets exist. */
  confirmed: { stage: 'confirmed' },
  ...UNDOING_STATES,
} as const satisfies StateTable;
