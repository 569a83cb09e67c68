import { formatDayMonth } from '#domain/french-dates.ts';
import { plural } from '#domain/typography.ts';

/** When points to come are credited: « crédités le 10 mars »; of a day that is over, the engine being late, no promise is left standing. */
export const creditedWords = (points: number, on: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  Temporal.PlainDate.compare(on, today) < 0
    ? 'crédit en cours'
    : `${plural(points, 'crédité', 'crédités')} le ${formatDayMonth(on)}`;
