/** Where people are reached about an exchange or a cancellation; a number of those that are given to nobody. */
export const DEDICATED_LINE = '01 99 00 34 34';
