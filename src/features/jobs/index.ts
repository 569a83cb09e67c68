export type * from './contract.ts';
export { createJobRunner, type JobRunner, type JobRunnerOptions } from './runner.ts';
export { type QueueStats, queueStats } from './stats.ts';
