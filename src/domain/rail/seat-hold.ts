/** RAIL-10: a hold lasts 15 minutes of real time and can be prolonged once by as much. */
export const HOLD_SECONDS = 15 * 60;
