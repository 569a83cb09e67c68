import { formatDate } from '#domain/french-dates.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import { type QuotationInput, stationOf } from '#features/rail-shop/index.ts';

/**
 * The fields of the search form that lead to the trains of an alert, from an hour of its day on: the party and the way that it was set
 * for. A station that the timetable no longer has is said by nothing.
 */
export const searchFields = (
  timetable: Timetable,
  input: QuotationInput,
  from: Temporal.ZonedDateTime,
): Readonly<Record<string, string>> => {
  const { passengersCount, childrenCount, cardsCount, companionsCount, wheelchairsCount, infantsCount } =
    input;
  const counts = { childrenCount, cardsCount, companionsCount, wheelchairsCount, infantsCount };
  const via = typeof input.via === 'string' ? stationOf(timetable, input.via) : undefined;
  return {
    departureName: stationOf(timetable, input.departure)?.name ?? '',
    departure: input.departure,
    arrivalName: stationOf(timetable, input.arrival)?.name ?? '',
    arrival: input.arrival,
    journeyType: 'ALLER_SIMPLE',
    departureDate: formatDate(from.toPlainDate()),
    departureHour: String(from.hour),
    passengersCount: String(passengersCount),
    ...Object.fromEntries(
      Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [[name, String(count)]] : [])),
    ),
    ...(via ? { viaName: via.name, via: via.id } : {}),
    ...(input.direct ? { direct: '1' } : {}),
    ...(input.deliveryMode ? { deliveryMode: input.deliveryMode } : {}),
  };
};
