import { buildTimetable, type Timetable } from '#domain/rail/timetable.ts';

const stations = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  id: `s${number}` as never,
  name: `Gare ${number}`,
  city: `Ville ${number}`,
  country: 'FR',
  latitude: 45 + number / 10,
  longitude: 3,
  minimumChange: 300,
}));
const onOneDay = (day: string) => ({
  version: 'chain',
  timezone: 'Europe/Paris',
  stations,
  footpaths: [],
  services: new Map([['one', [day]]]),
});

/**
 * Stations s1 to s6 in a row with one train between neighbours on one day (ISO), each reached in time for the next; s7 without trains.
 */
export const chainTimetable = (day: string): Timetable =>
  buildTimetable({
    ...onOneDay(day),
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

/** One train on one day (ISO), an hour from call to call from 08:00 on: s1, s2, s3, again s2 and s3, then s4. */
export const turningTimetable = (day: string): Timetable => {
  const calls = ['s1', 's2', 's3', 's2', 's3', 's4'];
  return buildTimetable({
    ...onOneDay(day),
    trips: [
      {
        serviceId: 'one',
        trainNumber: '201',
        brand: 'TER',
        stations: calls,
        arrivals: calls.map((_, call) => (8 + call) * 3600 - 300),
        departures: calls.map((_, call) => (8 + call) * 3600),
        boarding: calls.map((_, call) => call < calls.length - 1),
        alighting: calls.map((_, call) => call > 0),
      },
    ],
  });
};
