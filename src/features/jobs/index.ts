export type * from './contract.ts';
export { jobPerishables } from './retention.ts';
export { createJobRunner, type JobRunner } from './runner.ts';
export { isShort, type QueueStats, queueProblems, queueStats } from './stats.ts';
