import { parisDate } from '#domain/clock.ts';
import {
  formatDuration,
  formatLongDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '#domain/french-dates.ts';
import { NBSP } from '#domain/typography.ts';

interface TrainPart {
  readonly trainNumber: string;
  readonly brand: string;
}

/** « TGV INOUI 6101 », « TGV INOUI 6605 puis TER 17705 »: the brand is said again only when it changes. */
export const trainsWords = (trains: readonly TrainPart[]): string =>
  trains
    .map(({ brand, trainNumber }, index) =>
      brand === trains[index - 1]?.brand ? trainNumber : `${brand}${NBSP}${trainNumber}`,
    )
    .join(' puis ');

export interface Span {
  readonly departure: string;
  readonly arrival: string;
}

/** « 3 h 14 » */
export const durationWords = ({ departure, arrival }: Span): string =>
  formatDuration(Temporal.Instant.from(departure).until(Temporal.Instant.from(arrival)));

/** « direct », « 1 correspondance, Lyon Part-Dieu, 38 min », « 2 correspondances, Lyon Part-Dieu et Nîmes » */
export const changesWords = (
  changes: readonly { readonly name: string; readonly toName?: string; readonly minutes: number }[],
): string => {
  const [only] = changes;
  if (!only) return 'direct';
  if (changes.length === 1) {
    const place = only.toName ? `${only.name} puis ${only.toName}` : only.name;
    return `1${NBSP}correspondance, ${place}, ${formatDuration(only.minutes)}`;
  }
  return `${changes.length}${NBSP}correspondances, ${changes.map(({ name }) => name).join(' et ')}`;
};

/** The waits of a journey as shares of its duration (0 to 1). */
export const waitsOf = (legs: readonly Span[]): { from: number; to: number }[] => {
  const start = Date.parse(legs[0]?.departure ?? '');
  const total = Date.parse(legs.at(-1)?.arrival ?? '') - start;
  return legs.slice(1).map((leg, index) => ({
    from: (Date.parse(legs[index]?.arrival ?? '') - start) / total,
    to: (Date.parse(leg.departure) - start) / total,
  }));
};

export const timeOf = (instant: string): string => formatTime(Temporal.Instant.from(instant));
export const dayOf = (instant: string): string => formatWeekdayDate(Temporal.Instant.from(instant));
/** « jeudi 10 décembre 2026 », inside a line. */
export const fullDayOf = (instant: string): string => {
  const at = Temporal.Instant.from(instant);
  return `${formatWeekday(at)}${NBSP}${formatLongDate(at)}`;
};

/** Said beside an arrival that is not on the day of departure: « le lendemain ». */
export const dayShift = ({ departure, arrival }: Span): string => {
  const days = parisDate(Temporal.Instant.from(departure)).until(
    parisDate(Temporal.Instant.from(arrival)),
  ).days;
  return days === 0 ? '' : days === 1 ? 'le lendemain' : `${days}${NBSP}jours après`;
};
