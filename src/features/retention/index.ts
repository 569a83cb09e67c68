export type * from './contract.ts';
export { retentionJobs } from './jobs.ts';
