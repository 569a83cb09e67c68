/** The carbon footprint of what was travelled. */
export type * from './contract.ts';
export { countTravels } from './count-travels.ts';
export { carbonJobs } from './jobs.ts';
export { yearFootprint } from './year-footprint.ts';
