import type { Failure } from '#domain/failure.ts';
import { type NbpOrderAnswer, nbpAnswerOf } from '#features/orders/index.ts';
import type { RailOrder } from './rail-order.ts';

/** An order of rail tickets, or why there is none, in the words of the specification (SHOP-06). Instants are ISO 8601. */
export const railAnswerOf = (outcome: RailOrder | Failure): NbpOrderAnswer =>
  'ok' in outcome
    ? nbpAnswerOf(outcome)
    : nbpAnswerOf(outcome, {
        paoOrderId: outcome.bookingId ?? '',
        isChosenPlacement: outcome.isChosenPlacement,
        paoPassengers: outcome.seats
          .map(({ passenger, journey, coach, seat }) => ({
            firstname: outcome.passengers[passenger]?.firstName ?? '',
            lastname: outcome.passengers[passenger]?.lastName ?? '',
            coachNumber: coach,
            seatNumber: seat,
            travelClass: outcome.journeys[journey]?.travelClass ?? '',
          }))
          .concat(infantsOf(outcome)),
        pnrIdentification: outcome.pnr ?? '',
        travels: outcome.journeys.flatMap(({ legs }) =>
          legs.map(({ fromName, toName, departure, arrival, trainNumber, transportType }) => ({
            origin: fromName,
            destination: toName,
            departureDate: departure,
            arrivalDate: arrival,
            trainNumber,
            transportType,
          })),
        ),
      });

/** Who travels on somebody's knees, once a journey as the seats are told: with a name, and without a coach and a seat. */
const infantsOf = ({ seats, journeys, passengers }: RailOrder): NbpOrderAnswer['paoPassengers'] =>
  seats.length === 0
    ? []
    : journeys.flatMap(({ travelClass }) =>
        passengers
          .filter(({ isInfant }) => isInfant)
          .map(({ firstName, lastName }) => ({
            firstname: firstName,
            lastname: lastName,
            coachNumber: '',
            seatNumber: '',
            travelClass,
          })),
      );
