/** The loyalty engine, as other features may use it. */
export { advantageCodes, recordCodeUses } from './advantage-codes.ts';
export type * from './contract.ts';
export { loyaltyJobs } from './jobs.ts';
export { grantEndedOn, grantOperatorClub, type MemberRow } from './membership.ts';
export { pendingPoints } from './pending-points.ts';
export { recordTravels } from './record-travel.ts';
export { engineProblems, runEngine, runEngineFor, stuckMembers } from './run-engine.ts';
export { standingOf } from './standing.ts';
export { type MemberNow, memberNow, travelOutcome } from './travel-outcome.ts';
export { membershipYears, plannedTravels, simulateTravels } from './years.ts';
