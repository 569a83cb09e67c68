import type { Leg } from '#providers/booking/port.ts';

/** What the booking system needs of a leg, without what only pages show. */
export const bookableLeg = ({
  trainNumber,
  serviceDate,
  runOrigin,
  from,
  to,
  departure,
  arrival,
}: Leg): Leg => ({
  trainNumber,
  serviceDate,
  runOrigin,
  from,
  to,
  departure,
  arrival,
});
