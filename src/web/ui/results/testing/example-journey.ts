import type { JourneyOfList } from '../results.tsx';

/** Minutes of the day, from « 09h12 ». */
export const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** A direct journey of a list, there in the day unless `more` says otherwise. */
export const exampleJourney = (
  departure: string,
  arrival: string,
  duration: string,
  trains: string,
  offers: JourneyOfList['offers'],
  more: Partial<JourneyOfList> = {},
): JourneyOfList => ({
  id: departure,
  departure,
  arrival,
  from: 'Paris Gare de Lyon',
  to: 'Marseille Saint-Charles',
  departs: minutes(departure),
  arrives: minutes(arrival),
  duration,
  changesLabel: 'direct',
  trains,
  offers,
  ...more,
});
