export {
  type Journey,
  journeyById,
} from '#domain/rail/journey.ts';
export type { Timetable } from '#domain/rail/timetable.ts';
export { timetableReader } from '#domain/rail/timetable-reader.ts';
export { checkFeed } from './check-feed.ts';
export { readDeliveryRules } from './delivery-rules.ts';
export { ensureTimetable, feedProblems } from './ensure-timetable.ts';
export { FeedFault } from './feed-fault.ts';
export { timetableJobs } from './jobs.ts';
export { type DayTrip, journeysOfDay } from './journeys-of-day.ts';
export { readKnownStations } from './known-stations.ts';
export { holdTimetable, loadTimetable, type TimetableHolder } from './load-timetable.ts';
export { operatorFeed } from './operator-feed.ts';
export { readPointsTariff } from './points-tariff.ts';
export {
  SEARCH_ERRORS,
  type SearchCursors,
  type SearchInput,
  searchJourneys,
  WINDOW_HOURS,
} from './search-journeys.ts';
