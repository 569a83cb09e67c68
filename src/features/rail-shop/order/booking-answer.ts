import { bookableLeg } from '#domain/rail/leg.ts';
import type { Booking, HoldRequest, Placement } from '#providers/booking/port.ts';
import type { LegPlacement, OrderSeat, RailDetail } from './rail-order.ts';

/** What the booking system calls a passenger. */
const passengerId = (index: number): string => `p${index + 1}`;

const wishOf = ({ seats, ...wish }: LegPlacement): Placement => ({
  ...wish,
  ...(seats
    ? { seats: seats.map(({ passenger, ...seat }) => ({ passengerId: passengerId(passenger), ...seat })) }
    : {}),
});

/** What the booking system is asked to hold for an order. */
export const holdRequest = (key: string, { journeys, passengers }: RailDetail): HoldRequest => ({
  key,
  journeys: journeys.map(({ legs, travelClass, fare, placement }) => ({
    travelClass,
    fare,
    legs: legs.map(bookableLeg),
    ...(placement ? { placement: placement.map(wishOf) } : {}),
  })),
  passengers: passengers.map(({ firstName, lastName, birthDate }, index) => ({
    id: passengerId(index),
    firstName,
    lastName,
    ...(birthDate === undefined ? {} : { birthDate }),
  })),
});

const place = (...parts: readonly (string | number)[]): string => parts.join(' ');

/**
 * What is wrong with the seats that the booking system answered, in words; empty when every passenger has one seat of their own on
 * every train asked for, and nobody else has any. An answer is another company's: what it says is compared before it is believed.
 */
export const seatFaults = ({ journeys, passengers }: RailDetail, { seats }: Booking): string[] => {
  const faults: string[] = [];
  const persons = new Set<string>();
  const places = new Set<string>();
  for (const { passengerId: id, journey, leg, coach, seat } of seats) {
    const where = `journey ${journey}, leg ${leg}`;
    if (!passengers.some((_, index) => passengerId(index) === id))
      faults.push(`a seat for ${id}, who does not travel`);
    if (journeys[journey]?.legs[leg] === undefined)
      faults.push(`a seat on ${where}, which was not asked for`);
    if (coach === '' || seat === '') faults.push(`a seat without a number on ${where}`);
    if (persons.has(place(id, journey, leg))) faults.push(`two seats for ${id} on ${where}`);
    if (places.has(place(journey, leg, coach, seat)))
      faults.push(`seat ${coach}/${seat} given twice on ${where}`);
    persons.add(place(id, journey, leg));
    places.add(place(journey, leg, coach, seat));
  }
  for (const [index] of passengers.entries())
    for (const [journey, { legs }] of journeys.entries())
      for (const leg of legs.keys())
        if (!persons.has(place(passengerId(index), journey, leg)))
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
