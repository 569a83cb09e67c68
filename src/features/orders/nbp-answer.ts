import type { Failure } from '#domain/failure.ts';
import type { NbpOrderAnswer, Order } from './contract.ts';

/** An order, or why there is none, in the words of the specification (SHOP-06). Instants are ISO 8601. */
export const nbpAnswerOf = (outcome: Order | Failure): NbpOrderAnswer => {
  if ('ok' in outcome)
    return {
      idCommande: '',
      errorPost: true,
      msgErreur: outcome.message,
      nbpOrderId: '',
      paoOrderId: '',
      paoPassengers: [],
      pnrIdentification: '',
      isChosenPlacement: false,
      travels: [],
    };
  return {
    idCommande: outcome.number,
    errorPost: outcome.phase === 'closed',
    msgErreur: outcome.phase === 'closed' ? (outcome.reason?.message ?? '') : '',
    nbpOrderId: outcome.orderId,
    paoOrderId: outcome.bookingId ?? '',
    paoPassengers: outcome.seats.map(({ passenger, journey, coach, seat }) => ({
      firstname: outcome.passengers[passenger]?.firstName ?? '',
      lastname: outcome.passengers[passenger]?.lastName ?? '',
      coachNumber: coach,
      seatNumber: seat,
      travelClass: outcome.journeys[journey]?.travelClass ?? '',
    })),
    pnrIdentification: outcome.pnr ?? '',
    isChosenPlacement: false,
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
  };
};
