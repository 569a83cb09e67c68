/** The points ledger, as other features may use it. */

export { balanceOf } from './balance.ts';
export type * from './contract.ts';
export { creditPoints } from './credit-points.ts';
export { debitPoints } from './debit-points.ts';
export { earnedBetween } from './earned-between.ts';
export { expireLots } from './expire-lots.ts';
export { expirySchedule } from './expiry-schedule.ts';
export { movements } from './movements.ts';
export { refundDebit } from './refund-debit.ts';
