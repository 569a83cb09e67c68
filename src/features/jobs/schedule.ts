import { PARIS } from '#domain/clock.ts';
import type { Schedule } from './contract.ts';

/** The last time a schedule was due at or before an instant, and the next one after it. Hours are of Paris, clock changes included. */
export const occurrences = (
  schedule: Schedule,
  now: Temporal.Instant,
): { last: Temporal.Instant; next: Temporal.Instant } => {
  const local = now.toZonedDateTimeISO(PARIS);
  if ('everyMinutes' in schedule) {
    const minutes = schedule.everyMinutes;
    const last = local.round({ smallestUnit: 'minute', roundingIncrement: minutes, roundingMode: 'floor' });
    return { last: last.toInstant(), next: last.add({ minutes }).toInstant() };
  }
  const on = (date: Temporal.PlainDate): Temporal.Instant =>
    date.toZonedDateTime({ timeZone: PARIS, plainTime: schedule.dailyAt }).toInstant();
  const today = local.toPlainDate();
  return Temporal.Instant.compare(on(today), now) <= 0
    ? { last: on(today), next: on(today.add({ days: 1 })) }
    : { last: on(today.subtract({ days: 1 })), next: on(today) };
};
