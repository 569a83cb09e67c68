/** Giving points to the planet: a kind of order, with its receipt. */
export { donationKind } from './donation-kind.ts';
export { donationReceipt } from './receipt-template.ts';
