import { buildTimetable, type Timetable } from '#domain/rail/timetable.ts';

/**
 * Stations s1 to s6 in a row with one train between neighbours on one day (ISO), each reached in time for the next; s7 without trains.
 */
export const chainTimetable = (day: string): Timetable => {
  const stations = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    id: `s${number}` as never,
    name: `Gare ${number}`,
    city: `Ville ${number}`,
    country: 'FR',
    latitude: 45 + number / 10,
    longitude: 3,
    minimumChange: 300,
  }));
  return buildTimetable({
    version: 'chain',
    timezone: 'Europe/Paris',
    stations,
    footpaths: [],
    services: new Map([['one', [day]]]),
    trips: [1, 2, 3, 4, 5].map((number) => ({
      serviceId: 'one',
      trainNumber: String(100 + number),
      brand: 'TER',
      stations: [`s${number}`, `s${number + 1}`],
      arrivals: [(7 + number) * 3600, (7 + number) * 3600 + 1800],
      departures: [(7 + number) * 3600, (7 + number) * 3600 + 1800],
      boarding: [true, false],
      alighting: [false, true],
    })),
  });
};
