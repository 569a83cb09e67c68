/** Where people are reached about an exchange or a cancellation; a number of those that are given to nobody. */
export const DEDICATED_LINE = '01\u00a099\u00a000\u00a034\u00a034';
/** From when to when somebody answers there, on every day. */
export const DEDICATED_HOURS = '08h00 à 20h00';
