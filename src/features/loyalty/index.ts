/** The loyalty engine, as other features may use it. */
export type * from './contract.ts';
export { grantOperatorClub, type MemberRow, openMembership } from './membership.ts';
export { pendingPoints } from './pending-points.ts';
export { recordTravel, recordTravels } from './record-travel.ts';
export { runEngine, runEngineFor } from './run-engine.ts';
export { loyaltyStanding, standingOf } from './standing.ts';
