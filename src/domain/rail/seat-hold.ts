/** RAIL-10: a hold lasts 15 minutes of real time and can be prolonged once by as much. */
export const HOLD_SECONDS = 15 * 60;

/** RAIL-10: while a payment is under way it is kept alive, so much longer at most. */
export const KEPT_FOR_PAYMENT_SECONDS = 20 * 60;
