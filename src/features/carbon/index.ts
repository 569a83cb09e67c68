/**
 * The carbon footprint of what was travelled (docs/decisions/0141-carbon-footprint.md). A travel is what the operator's systems tell, a
 * journey one of a file kept here, which counts until it is told as a travel. Triggers (`functions/carbon/note-*.sql`) note what is to be
 * counted, or counted anew; the job measures it and moves the sums by month; pages read these alone.
 */
export type * from './contract.ts';
export { countTravels } from './count-travels.ts';
export { carbonJobs } from './jobs.ts';
export { yearFootprint } from './year-footprint.ts';
