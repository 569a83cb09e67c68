import { sampleRuns } from './sample-trains.ts';

/** `BOOKING_RUNS` of the standalone booking system in its tests. */
export const runs = sampleRuns();
export const isPeak = (): boolean => false;
