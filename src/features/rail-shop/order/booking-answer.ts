import { bookableLeg } from '#domain/rail/leg.ts';
import type { Booking, HoldRequest, Placement, SeatCommand } from '#providers/booking/port.ts';
import type { LegPlacement, OrderSeat, RailDetail } from './rail-order.ts';

/** What the booking system calls a passenger. */
export const passengerId = (index: number): string => `p${index + 1}`;

const wishOf = ({ seats, ...wish }: LegPlacement): Placement => ({
  ...wish,
  ...(seats
    ? { seats: seats.map(({ passenger, ...seat }) => ({ passengerId: passengerId(passenger), ...seat })) }
    : {}),
});

/** What the booking system is asked to hold for an order. */
export const holdRequest = (key: string, { journeys, passengers, delivery }: RailDetail): HoldRequest => ({
  key,
  ...(delivery ? { delivery } : {}),
  journeys: journeys.map(({ legs, travelClass, fare, placement }) => ({
    travelClass,
    fare,
    legs: legs.map(bookableLeg),
    ...(placement ? { placement: placement.map(wishOf) } : {}),
  })),
  passengers: passengers.flatMap(({ firstName, lastName, birthDate, isInfant, wheelchair }, index) => {
    // Infants travel on somebody's knees: no place is held for them.
    if (isInfant) return [];
    const beside = passengers.findIndex(({ companion }) => companion === index);
    return {
      id: passengerId(index),
      firstName,
      lastName,
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(wheelchair ? { wheelchair } : {}),
      ...(beside < 0 ? {} : { companionOf: passengerId(beside) }),
    };
  }),
});

/** The position of a wheelchair space, as the port names it. */
const WHEELCHAIR_SPACE = 'wheelchair';

const place = (...parts: readonly (string | number)[]): string => parts.join(' ');

/**
 * What is wrong with the seats that the booking system answered, in words; empty when every passenger but infants has one seat of their
 * own on every train asked for, those in a wheelchair a space for it and they alone, and nobody else has any. An answer is another company's: what it says is compared before it is believed.
 */
export const seatFaults = ({ journeys, passengers }: RailDetail, { seats }: Booking): string[] => {
  const faults: string[] = [];
  const persons = new Set<string>();
  const places = new Set<string>();
  for (const { passengerId: id, journey, leg, coach, seat, position } of seats) {
    const where = `journey ${journey}, leg ${leg}`;
    const person = passengers.find((_, index) => passengerId(index) === id);
    if (!person) faults.push(`a seat for ${id}, who does not travel`);
    else if (person.isInfant) faults.push(`a seat for ${id}, who needs none`);
    else if ((position === WHEELCHAIR_SPACE) !== (person.wheelchair ?? false))
      faults.push(
        person.wheelchair ? `no wheelchair space for ${id} on ${where}` : `a wheelchair space for ${id}`,
      );
    if (journeys[journey]?.legs[leg] === undefined)
      faults.push(`a seat on ${where}, which was not asked for`);
    if (coach === '' || seat === '') faults.push(`a seat without a number on ${where}`);
    if (persons.has(place(id, journey, leg))) faults.push(`two seats for ${id} on ${where}`);
    if (places.has(place(journey, leg, coach, seat)))
      faults.push(`seat ${coach}/${seat} given twice on ${where}`);
    persons.add(place(id, journey, leg));
    places.add(place(journey, leg, coach, seat));
  }
  for (const [index, { isInfant }] of passengers.entries())
    for (const [journey, { legs }] of journeys.entries())
      for (const leg of legs.keys())
        if (!isInfant && !persons.has(place(passengerId(index), journey, leg)))
          faults.push(`no seat for ${passengerId(index)} on journey ${journey}, leg ${leg}`);
  return faults;
};

/** The seats of a booking by the order's passengers. */
export const seatsOf = ({ passengers }: RailDetail, { seats }: Booking): OrderSeat[] =>
  seats.map(({ passengerId: id, journey, leg, coach, seat, position }) => ({
    passenger: passengers.findIndex((_, index) => passengerId(index) === id),
    journey,
    leg,
    coach,
    seat,
    position,
  }));

/** The seats of an order's passengers, as the booking system is told of them. */
export const placesOf = (seats: readonly Omit<OrderSeat, 'position'>[]): SeatCommand['seats'] =>
  seats.map(({ passenger, journey, leg, coach, seat }) => ({
    passengerId: passengerId(passenger),
    journey,
    leg,
    coach,
    seat,
  }));

const seatNames = (seats: readonly OrderSeat[]): string =>
  seats
    .map(({ passenger, journey, leg, coach, seat }) => place(journey, leg, passenger, coach, seat))
    .sort()
    .join(', ');

/** Whether everybody has the same seat in both. */
export const areSameSeats = (some: readonly OrderSeat[], others: readonly OrderSeat[]): boolean =>
  seatNames(some) === seatNames(others);
