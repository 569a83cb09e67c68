/**
 * The business clock: what "today", "expired" and "departed" mean. `CLOCK_START` moves it in demonstrations and tests.
 * Tokens, cookies, sessions and seat holds live on real time and never ask this clock.
 */
export interface Clock {
  now(): Temporal.Instant;
}

/** The zone of the programme: every date and hour that a customer reads or types is in it. */
export const PARIS = 'Europe/Paris';

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that started at `start` when the process did and runs at the normal pace from there. */
export const clockStartingAt = (start: Temporal.Instant): Clock => {
  const offset = Temporal.Now.instant().until(start);
  return { now: () => Temporal.Now.instant().add(offset) };
};

/** Years that a demonstration may be in: beyond them calendars, ages and the time zone's own rules mean nothing. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** What `CLOCK_START` has to be, after its name. */
export const CLOCK_START_RULE = `must be an ISO instant with its offset, from ${FIRST_YEAR} to ${LAST_YEAR}, such as 2027-03-03T08:00:00+01:00`;

/** The instant that `CLOCK_START` names; undefined for what is none, or lies where no demonstration does. */
export const readClockStart = (text: string): Temporal.Instant | undefined => {
  try {
    const instant = Temporal.Instant.from(text);
    const { year } = instant.toZonedDateTimeISO(PARIS);
    return year >= FIRST_YEAR && year <= LAST_YEAR ? instant : undefined;
  } catch {
    return undefined;
  }
};

/** A clock that moves only when told, for tests, simulation and the story of the demonstration customers. */
export class ManualClock implements Clock {
  #now: Temporal.Instant;
  constructor(start: Temporal.Instant | string) {
    this.#now = typeof start === 'string' ? Temporal.Instant.from(start) : start;
  }
  now(): Temporal.Instant {
    return this.#now;
  }
  set(instant: Temporal.Instant | string): void {
    this.#now = typeof instant === 'string' ? Temporal.Instant.from(instant) : instant;
  }
  advance(duration: Temporal.DurationLike | string): void {
    this.#now = this.#now.add(Temporal.Duration.from(duration));
  }
}

const HOUR_MS = 3_600_000;
/** Since 1945 Paris has been whole hours ahead, so that no day begins within an hour of UTC. */
const WHOLE_HOURS_FROM = Date.UTC(1946, 0, 1);
/** Hours that are kept: half a year of them. */
const MOST_HOURS = 4_380;
/** Days by the hour asked for: nearly every question is about today, and the loyalty engine goes to and fro between a few weeks. */
const daysByHour = new Map<number, Temporal.PlainDate>();

const dateAt = (instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(PARIS).toPlainDate();

/** The date in Paris at an instant. */
export const parisDate = (instant: Temporal.Instant): Temporal.PlainDate => {
  const at = instant.epochMilliseconds;
  if (at < WHOLE_HOURS_FROM) return dateAt(instant);
  const hour = Math.floor(at / HOUR_MS);
  const known = daysByHour.get(hour);
  if (known) return known;
  const date = dateAt(instant);
  if (daysByHour.size >= MOST_HOURS) daysByHour.clear();
  daysByHour.set(hour, date);
  return date;
};
