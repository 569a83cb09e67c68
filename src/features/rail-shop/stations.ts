import type { Timetable } from '#features/rail/index.ts';
import type { StationView } from './contract.ts';

/** A station, or a city searched as one, by its id. */
export const stationOf = (timetable: Timetable, id: string): StationView | undefined => {
  const found = timetable.stationById.get(id) ?? timetable.cityGroups.get(id);
  return found && { id: found.id, name: found.name, city: found.city, country: found.country };
};
