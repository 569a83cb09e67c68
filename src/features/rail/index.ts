export {
  type Journey,
  type JourneyCall,
  type JourneyChange,
  type JourneyLeg,
  journeyById,
} from '#domain/rail/journey.ts';
export type { CityGroup, Station, Timetable } from '#domain/rail/timetable.ts';
export { stationsNamed } from '#domain/rail/timetable.ts';
export { timetableReader } from '#domain/rail/timetable-reader.ts';
export { ensureTimetable } from './ensure-timetable.ts';
export { type ImportReport, importFeed } from './import-feed.ts';
export { holdTimetable, loadTimetable, type TimetableHolder } from './load-timetable.ts';
export { readPointsTariff } from './points-tariff.ts';
export {
  type SearchCursors,
  type SearchFailure,
  type SearchInput,
  type SearchSuccess,
  searchJourneys,
  WINDOW_HOURS,
} from './search-journeys.ts';
