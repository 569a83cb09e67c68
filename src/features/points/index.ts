/** The points ledger, as other features may use it. */

export { balanceOf, owedPoints } from './balance.ts';
export { balanceHistory } from './balance-history.ts';
export type * from './contract.ts';
export { expireLots } from './expire-lots.ts';
export { expirySchedule, nearExpirySchedule } from './expiry-schedule.ts';
export { movements } from './movements.ts';
export { statementBalance } from './statement-balance.ts';
export { statementBounds } from './statement-bounds.ts';
export { NotAPlace, statementMovements } from './statement-movements.ts';
