import { newId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import type { TravelFact } from '../contract.ts';

/** A travel from Paris to Lyon as the operator's systems tell it: two hours, 60 euros, unless said otherwise. */
export const travelFact = (iuc: string, departure: string, more: Partial<TravelFact> = {}): TravelFact => {
  const leaves = Temporal.Instant.from(departure);
  return {
    iuc,
    travelId: newId(),
    file: 'ABCDEF',
    trainNumber: '6607',
    brand: 'TGV INOUI',
    origin: 'Paris Gare de Lyon',
    destination: 'Lyon Part-Dieu',
    departure: leaves,
    arrival: leaves.add({ hours: 2 }),
    price: cents(6_000),
    boughtWithPoints: false,
    ...more,
  };
};
