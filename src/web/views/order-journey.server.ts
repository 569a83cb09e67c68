import { fullName } from '#domain/customer.ts';
import { formatDuration, formatTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { conditionWords, type FareConditions, fareConditions } from '#domain/rail/fare-conditions.ts';
import { type JourneyView, journeyView } from '#domain/rail/journey-view.ts';
import { KIND_WORDS, withKind } from '#domain/rail/traveller-words.ts';
import { NBSP, travelClass } from '#domain/typography.ts';
import {
  isForOthers,
  type OrderJourney,
  type OrderSeat,
  type RailOrder,
  toldLegs,
} from '#features/rail-shop/index.ts';

/** A chosen journey in words, with what it costs. */
export interface OrderJourneyView extends JourneyView {
  readonly way: 'Aller' | 'Retour';
  readonly className: string;
  readonly fare: string;
  readonly condition: FareConditions;
  /** The same for this train: « Échangeable et annulable jusqu’au 11 décembre à 09h00 ». */
  readonly conditionWords: string;
  readonly points: string;
  /** Each change of train, where and how long; nothing of a direct train. */
  readonly transfers?: readonly string[];
}

/** What is known of each change: where, from when to when. Which platforms is known in the station alone. */
const transfersWords = ({ legs }: OrderJourney): readonly string[] =>
  legs.slice(1).map((leg, index) => {
    const before = legs[index] as (typeof legs)[number];
    const [arrival, departure] = [before.arrival, leg.departure].map((text) =>
      Temporal.Instant.from(text),
    ) as [Temporal.Instant, Temporal.Instant];
    const between = `${formatDuration(arrival.until(departure))} entre l’arrivée à ${formatTime(arrival)} et le départ à ${formatTime(departure)}`;
    return before.to === leg.from
      ? `${before.toName}${NBSP}: ${between}, dans la même gare.`
      : `De ${before.toName} à ${leg.fromName}${NBSP}: ${between}. Le trajet d’une gare à l’autre tient dans ce temps, et n’est pas compris dans le billet.`;
  });

/** The journey at a place in its order: the outward one first, with the seats it has there so far. */
export const orderJourneyView = (
  journey: OrderJourney,
  index: number,
  seats: readonly OrderSeat[] = [],
  areForOthers = false,
): OrderJourneyView => ({
  ...journeyView(toldLegs(journey, index, seats)),
  ...(journey.legs.length > 1 ? { transfers: transfersWords(journey) } : {}),
  way: index === 0 ? 'Aller' : 'Retour',
  className: travelClass(journey.travelClass),
  fare: journey.fare === 'promo' ? 'Tarif promo' : 'Tarif en points',
  condition: fareConditions(journey.fare),
  conditionWords: conditionWords(journey.fare, journey.legs[0]?.departure ?? '', areForOthers),
  points: countedPoints(journey.points),
});

export const orderJourneys = ({
  journeys,
  seats,
  ...order
}: Pick<RailOrder, 'journeys' | 'seats'> &
  Partial<Pick<RailOrder, 'passengers' | 'exchange'>>): OrderJourneyView[] =>
  journeys.map((journey, index) => orderJourneyView(journey, index, seats, isForOthers(order)));

/** Where one passenger sits, train after train. */
export interface PassengerSeats {
  readonly name: string;
  /** What they pay for all journeys, and why: « 1 400 points », « Enfant, moitié prix »; older orders do not say. */
  readonly paid?: { readonly points: string; readonly reason: string };
  /** « En fauteuil roulant », « Avec Camille Vasseur ». */
  readonly notes: readonly string[];
  readonly seats: readonly {
    readonly way: string;
    readonly train: string;
    readonly words: string;
    readonly position: string;
  }[];
}

type Passengers = RailOrder['passengers'];

/** « Enfant, moitié prix »; both where somebody is older on the way back. */
const paidWords = (paid: NonNullable<Passengers[number]['paid']>): NonNullable<PassengerSeats['paid']> => ({
  points: countedPoints(paid.reduce((sum, one) => sum + one.points, 0)),
  reason: [...new Set(paid.map(({ kind }) => KIND_WORDS[kind]))].join(', puis '),
});

const notesOf = (
  { wheelchair, companion, assistance = [] }: Passengers[number],
  passengers: Passengers,
): readonly string[] => {
  const beside = companion === undefined ? undefined : passengers[companion];
  return [
    ...(wheelchair ? ['En fauteuil roulant'] : []),
    ...(beside ? [`Avec ${fullName(beside)}`] : []),
    ...(assistance.length === 2
      ? ['Accueil en gare au départ et à l’arrivée']
      : assistance.map((at) => `Accueil en gare ${at === 'departure' ? 'au départ' : 'à l’arrivée'}`)),
  ];
};

/** « Léo Vasseur (enfant, moitié prix) »; of who pays the full price, the name alone. */
const passengerNames = ({ passengers }: Pick<RailOrder, 'passengers'>): string[] =>
  passengers.map((person) => withKind(fullName(person), person.paid?.[0]?.kind));

export const passengerSeats = (
  order: Pick<RailOrder, 'journeys' | 'seats' | 'passengers'>,
): PassengerSeats[] =>
  order.passengers.map((person, index) => ({
    name: fullName(person),
    ...(person.paid ? { paid: paidWords(person.paid) } : {}),
    notes: notesOf(person, order.passengers),
    seats: orderJourneys(order).flatMap(({ way, legs }) =>
      legs.flatMap(({ train, seats }) =>
        seats
          .filter(({ passenger }) => passenger === index)
          .map(({ words, position }) => ({ way, train, words, position })),
      ),
    ),
  }));

/** Who travels, « Léo Vasseur (enfant, moitié prix) », and where they sit on each train: « Aller, TGV INOUI 6701 : voiture 1, place 12 ». */
export interface SeatedPassenger {
  readonly name: string;
  readonly seats: readonly string[];
}

export const seatedPassengers = (order: Parameters<typeof passengerSeats>[0]): SeatedPassenger[] => {
  const names = passengerNames(order);
  return passengerSeats(order).map(({ seats }, index) => ({
    name: names[index] ?? '',
    seats: seats.map(
      ({ way, train, words }) => `${order.journeys.length > 1 ? `${way}, ` : ''}${train}${NBSP}: ${words}`,
    ),
  }));
};
