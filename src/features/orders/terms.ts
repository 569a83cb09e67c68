/** Version of the shop's terms of sale that a customer accepts today; kept with each order. */
export const TERMS_VERSION = '2026-11-01';
