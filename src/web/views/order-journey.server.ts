import { fullName } from '#domain/customer.ts';
import { countedPoints } from '#domain/points-words.ts';
import { conditionWords, type FareConditions, fareConditions } from '#domain/rail/fare-conditions.ts';
import { type JourneyView, journeyView } from '#domain/rail/journey-view.ts';
import { travelClass } from '#domain/typography.ts';
import { type OrderJourney, type OrderSeat, type RailOrder, toldLegs } from '#features/rail-shop/index.ts';

/** A chosen journey in words, with what it costs. */
export interface OrderJourneyView extends JourneyView {
  readonly way: 'Aller' | 'Retour';
  readonly className: string;
  readonly fare: string;
  readonly condition: FareConditions;
  /** The same for this train: « Échangeable et annulable jusqu’au 11 décembre à 09h00 ». */
  readonly conditionWords: string;
  readonly points: string;
}

/** The journey at a place in its order: the outward one first, with the seats it has there so far. */
export const orderJourneyView = (
  journey: OrderJourney,
  index: number,
  seats: readonly OrderSeat[] = [],
): OrderJourneyView => ({
  ...journeyView(toldLegs(journey, index, seats)),
  way: index === 0 ? 'Aller' : 'Retour',
  className: travelClass(journey.travelClass),
  fare: journey.fare === 'promo' ? 'Tarif promo' : 'Tarif en points',
  condition: fareConditions(journey.fare),
  conditionWords: conditionWords(journey.fare, journey.legs[0]?.departure ?? ''),
  points: countedPoints(journey.points),
});

export const orderJourneys = ({
  journeys,
  seats,
}: Pick<RailOrder, 'journeys' | 'seats'>): OrderJourneyView[] =>
  journeys.map((journey, index) => orderJourneyView(journey, index, seats));

/** Where one passenger sits, train after train. */
export interface PassengerSeats {
  readonly name: string;
  readonly seats: readonly {
    readonly way: string;
    readonly train: string;
    readonly words: string;
    readonly position: string;
  }[];
}

export const passengerSeats = (
  order: Pick<RailOrder, 'journeys' | 'seats' | 'passengers'>,
): PassengerSeats[] =>
  order.passengers.map((person, index) => ({
    name: fullName(person),
    seats: orderJourneys(order).flatMap(({ way, legs }) =>
      legs.flatMap(({ train, seats }) =>
        seats
          .filter(({ passenger }) => passenger === index)
          .map(({ words, position }) => ({ way, train, words, position })),
      ),
    ),
  }));
