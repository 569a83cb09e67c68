import type { StationId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { OrderJourney, RailOrder } from '#features/rail-shop/index.ts';
import { orderJourneys, passengerSeats } from '#web/views/order-journey.server.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';

const leg = (
  train: readonly [transportType: string, trainNumber: string],
  [from, fromName, departure]: readonly [from: string, name: string, instant: string],
  [to, toName, arrival]: readonly [to: string, name: string, instant: string],
): OrderJourney['legs'][number] => ({
  transportType: train[0],
  trainNumber: train[1],
  serviceDate: departure.slice(0, 10),
  runOrigin: from as StationId,
  from: from as StationId,
  fromName,
  departure,
  to: to as StationId,
  toName,
  arrival,
});

/** There in the day, back over the night with a walk between two stations. */
const order: Pick<RailOrder, 'journeys' | 'passengers' | 'seats'> = {
  passengers: [
    { firstName: 'Solange', lastName: 'Okafor', isHolder: true },
    { firstName: 'Marie-Bénédicte', lastName: 'de La Rochefoucauld-Montbel', isHolder: false },
  ],
  journeys: [
    {
      travelClass: '2',
      fare: 'promo',
      points: points(11_200),
      legs: [
        leg(
          ['TGV INOUI', '6107'],
          ['PLY', 'Paris Gare de Lyon', '2027-03-17T08:12:00Z'],
          ['MSC', 'Marseille Saint-Charles', '2027-03-17T11:26:00Z'],
        ),
      ],
    },
    {
      travelClass: '1',
      fare: 'points',
      points: points(21_000),
      legs: [
        leg(
          ['TER', '17479'],
          ['MSC', 'Marseille Saint-Charles', '2027-03-19T21:14:00Z'],
          ['AVT', 'Avignon TGV', '2027-03-19T22:59:00Z'],
        ),
        leg(
          ['Intercités de nuit', '3754'],
          ['AVC', 'Avignon Centre', '2027-03-19T23:37:00Z'],
          ['PAZ', 'Paris Austerlitz', '2027-03-20T06:02:00Z'],
        ),
      ],
    },
  ],
  seats: [
    { passenger: 0, journey: 0, leg: 0, coach: '6', seat: '34', position: 'window' },
    { passenger: 1, journey: 0, leg: 0, coach: '6', seat: '33', position: 'aisle' },
    { passenger: 0, journey: 1, leg: 0, coach: '2', seat: '11', position: '' },
    { passenger: 0, journey: 1, leg: 1, coach: '14', seat: '52', position: 'berth-lower' },
    { passenger: 1, journey: 1, leg: 1, coach: '15', seat: '3', position: 'berth-upper' },
  ],
};

export const journeys = orderJourneys(order);
export const seats = passengerSeats(order);
export const account = pointsAccount(32_200, 64_215);
