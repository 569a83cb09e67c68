import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { type Failure, failure, type Success } from '#domain/failure.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import { formatTime } from '#domain/french-dates.ts';
import { describeJourney, type Journey } from '#domain/rail/journey.ts';
import { onwardJourneys } from '#domain/rail/onward-journeys.ts';
import type { PlanQuery } from '#domain/rail/planner.ts';
import {
  type CheckedSearch,
  type CountriesSold,
  checkSearch,
  type JourneySearchInput,
  lastBookableDate,
  lastReturnDate,
  SEARCH_RULE_ERRORS,
} from '#domain/rail/search-rules.ts';
import { instantAt, type Station, type Timetable, timeAt } from '#domain/rail/timetable.ts';

/** Departures of this many hours are proposed at once. */
export const WINDOW_HOURS = 4;
const MAXIMUM_TRAINS = 3;
/** Only to tell "too many segments" from "no solution". */
const TRAINS_THAT_EXIST = 5;
/** How many days around a date without trains are looked at to tell "not at this date" from "never". */
const DAYS_AROUND = 7;

const HOUR = 3600;
const DAY = 24 * HOUR;

export interface SearchInput extends JourneySearchInput {
  /** Which half of a return; outward when left out. */
  readonly direction?: 'outward' | 'inward';
  /** The arrival (instant) of the way there, chosen or kept by whoever exchanges the way back; this one departs after it. */
  readonly outwardArrival?: string;
  /** The departure (instant) of the way back that is kept by whoever exchanges the way there; this one arrives by then. */
  readonly inwardDeparture?: string;
  /** A cursor of an earlier answer: that set instead of the one at the date and hour. */
  readonly cursor?: string;
}

/** Where to go from a set of proposals: cursors for `SearchInput.cursor`, left out where nothing may be there (the past). */
export interface SearchCursors {
  /** Up to one minute before the first departure. */
  readonly earlier?: string;
  /** From one minute after the last departure. */
  readonly later?: string;
  /** The same time one day before, one day after. */
  readonly dayBefore?: string;
  readonly dayAfter?: string;
}

export type SearchSuccess = Success<{ readonly journeys: readonly Journey[] } & SearchCursors>;

/** Why there may be no journey: the rules of the input, and what the timetable says (RAIL-07, RAIL-14). */
export const SEARCH_ERRORS = [
  ...SEARCH_RULE_ERRORS,
  'no-solution',
  'no-solution-at-date',
  'no-train-at-this-time',
  'no-direct-train',
  'no-train-via',
  'too-many-segments',
] as const satisfies readonly ErrorCode[];
type EmptyCode = Exclude<(typeof SEARCH_ERRORS)[number], (typeof SEARCH_RULE_ERRORS)[number]>;

export type SearchFailure = Failure<(typeof SEARCH_ERRORS)[number]> & SearchCursors;

interface Window {
  readonly start: number;
  readonly end: number;
}

const CURSOR = /^(after|before):(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z)$/;

const readCursor = (text: string): { direction: 'after' | 'before'; at: Temporal.Instant } | undefined => {
  const match = CURSOR.exec(text);
  if (!match) return undefined;
  try {
    return { direction: match[1] as 'after' | 'before', at: Temporal.Instant.from(match[2] as string) };
  } catch {
    return undefined;
  }
};

/**
 * Searches the journeys of one direction. Answers those of a window of 4 hours, which begins with the hour that is asked for or, where
 * nothing leaves in it, with the next train of the day: all direct trains, and the connections none other beats, of three trains at
 * most, with cursors to earlier and later sets; or why there are none, with the cursors that may help. `sold` are the countries abroad that may be searched. Synchronous and in memory: seats and prices are asked for afterwards. Source: RAIL-04, RAIL-05, RAIL-07, RAIL-14.
 */
export const searchJourneys = (
  timetable: Timetable,
  clock: Clock,
  input: SearchInput,
  sold?: CountriesSold,
): SearchSuccess | SearchFailure => {
  const checked = checkSearch(timetable, clock, input, sold);
  if (!checked.ok) return checked;
  const direction = input.direction ?? 'outward';
  const wish = direction === 'inward' ? checked.inward : checked.outward;
  if (!wish) {
    return failure('invalid-date', { fields: { arrivalDate: 'Champ obligatoire' } });
  }
  const dayStart = wish.date.toZonedDateTime({ timeZone: PARIS, plainTime: '00:00' });
  const day: Window = {
    start: timeAt(timetable, dayStart.toInstant()),
    end: timeAt(timetable, dayStart.add({ days: 1 }).toInstant()),
  };

  const otherWay = readOtherWay(input);
  if (!otherWay) return failure('invalid-date');
  const after = otherWay.arrival && timeAt(timetable, otherWay.arrival) + 60;
  const before = otherWay.departure && timeAt(timetable, otherWay.departure);
  const field = direction === 'inward' ? 'arrivalDate' : 'departureDate';
  if (after !== undefined && after >= day.end && !input.cursor)
    return failure('inward-before-outward', {
      fields: { [field]: `L’aller ${direction === 'inward' ? 'choisi' : 'gardé'} arrive après cette date.` },
    });
  if (before !== undefined && before <= day.start && !input.cursor)
    return failure('inward-before-outward', {
      fields: { [field]: 'Le retour gardé part avant cette date.' },
    });
  const earliest = Math.max(timeAt(timetable, clock.now().add({ seconds: 59 })), after ?? 0);

  // Cursors do not lead beyond the dates on sale (three months for the outward journey, any train that is known for the return), nor the way back.
  const lastDay = (direction === 'inward' && lastReturnDate(timetable)) || lastBookableDate(clock);
  const onSale = timeAt(timetable, lastDay.add({ days: 1 }).toZonedDateTime(PARIS).toInstant());
  const latest = Math.min(onSale, before ?? onSale);

  const query = searchOf(checked, direction);
  const plan = (window: Window, change: Partial<PlanQuery> = {}) =>
    onwardJourneys(timetable, { ...query, ...change, ...window }).filter(
      ({ arrival }) => before === undefined || arrival <= before,
    );
  const from = (start: number): Window => ({
    start: Math.max(start, earliest),
    end: Math.min(Math.max(start, earliest) + WINDOW_HOURS * HOUR, latest),
  });
  const cursor = (kind: 'after' | 'before', time: number): string => `${kind}:${instantAt(timetable, time)}`;
  /** The last hours before the way back have trains that leave in time and arrive too late: nobody is led to where all of them are. */
  const isAnyLater = (from: number): boolean =>
    before === undefined ||
    before - from > WINDOW_HOURS * HOUR ||
    plan({ start: from, end: before }).length > 0;
  const around = (window: Window, first: number, last: number): SearchCursors => ({
    ...(first - 60 >= earliest ? { earlier: cursor('before', first - 60) } : {}),
    ...(last + 60 < latest && isAnyLater(last + 1) ? { later: cursor('after', last + 60) } : {}),
    ...(window.start - DAY >= earliest - WINDOW_HOURS * HOUR
      ? { dayBefore: cursor('after', sameTime(timetable, window.start, -1)) }
      : {}),
    ...(window.start + DAY < latest
      ? { dayAfter: cursor('after', sameTime(timetable, window.start, 1)) }
      : {}),
  });
  const answer = (window: Window): SearchSuccess | undefined => {
    const plans = plan(window);
    const first = plans[0];
    const last = plans.at(-1);
    if (!first || !last) return undefined;
    return {
      ok: true,
      journeys: plans.map((found) => describeJourney(timetable, found)),
      ...around(window, first.departure, last.departure),
    };
  };
  const fail = (code: EmptyCode, window: Window): SearchFailure => ({
    ...failure(code),
    ...around(window, window.start, window.end - 60),
  });

  if (input.cursor !== undefined) {
    const read = readCursor(input.cursor);
    if (!read) return failure('invalid-input', { fields: { cursor: WRONG_VALUE } });
    const at = Math.min(timeAt(timetable, read.at), latest);
    // A set is looked for through one day on either side; beyond it, the day cursors go on.
    for (let step = 0; step < DAY; step += WINDOW_HOURS * HOUR) {
      const window =
        read.direction === 'after'
          ? from(Math.max(at, earliest) + step)
          : {
              start: Math.max(earliest, at + 1 - step - WINDOW_HOURS * HOUR),
              end: Math.min(at + 1 - step, latest),
            };
      if (window.start >= window.end) break;
      const found = answer(window);
      if (found) return found;
    }
    const empty = from(at);
    return fail(read.direction === 'before' ? 'no-train-at-this-time' : 'no-solution-at-date', empty);
  }

  // Hours exist on the wall: 02:00 of the night that skips it is 03:00.
  const start = timeAt(timetable, dayStart.with({ hour: wish.hour }).toInstant());
  const window = from(start);
  // « dès 00h00 » is an hour to begin with: where nothing leaves for hours, the trains that leave next that day are what was asked for.
  const next = (): SearchSuccess | undefined => {
    const rest: Window = { start: window.end, end: Math.min(day.end, latest) };
    const [first] = rest.end > rest.start ? plan(rest) : [];
    return first && answer(from(first.departure));
  };
  const found = answer(window) ?? next();
  if (found) return found;

  const any = (where: Window, change: Partial<PlanQuery> = {}): boolean =>
    where.end > where.start && plan(where, change).length > 0;
  const free = { maximumTrains: mostTrains(false, checked.departure, checked.arrival) };
  const { via: _, ...withoutVia } = query;
  const anyWithoutVia = (where: Window): boolean =>
    where.end > where.start && onwardJourneys(timetable, { ...withoutVia, ...where }).length > 0;
  const relaxed = (where: Window): EmptyCode | undefined => {
    if (checked.direct && any(where, free)) return 'no-direct-train';
    if (checked.via.length > 0 && anyWithoutVia(where)) return 'no-train-via';
    return undefined;
  };
  const wholeDay: Window = { start: Math.max(day.start, earliest), end: day.end };
  const otherDay = (test: (where: Window) => boolean): boolean => {
    for (let offset = 1; offset <= DAYS_AROUND; offset++) {
      for (const shift of [offset * DAY, -offset * DAY]) {
        const where = { start: Math.max(earliest, day.start + shift), end: day.end + shift };
        if (test(where)) return true;
      }
    }
    return false;
  };

  const soon = relaxed(window) ?? (any(wholeDay) ? 'no-train-at-this-time' : undefined) ?? relaxed(wholeDay);
  const runs = (): boolean => onwardJourneys(timetable, { ...query, ...day }).length > 0;
  if (
    before !== undefined &&
    (soon ? soon === 'no-train-at-this-time' && before < start + WINDOW_HOURS * HOUR : runs())
  )
    return { ...fail('no-train-at-this-time', window), message: TOO_LATE_FOR_RETURN };
  // Trains ran that day, and the last one that could be taken has left.
  if (!soon && earliest > day.start && any(day))
    return { ...fail('no-train-at-this-time', window), message: lastTrainGone(clock, wish.date) };

  const code =
    soon ??
    (otherDay((where) => any(where)) ? 'no-solution-at-date' : undefined) ??
    (!isWithinCity(checked.departure, checked.arrival) &&
    any({ start: day.start, end: day.end }, { maximumTrains: TRAINS_THAT_EXIST })
      ? 'too-many-segments'
      : undefined) ??
    (checked.direct && otherDay((where) => any(where, free)) ? 'no-direct-train' : undefined) ??
    (checked.via.length > 0 && otherDay(anyWithoutVia) ? 'no-train-via' : undefined) ??
    'no-solution';
  return fail(code, window);
};

const TOO_LATE_FOR_RETURN =
  'À partir de cette heure, aucun train n’arrive avant le départ du retour que vous gardez. Essayez plus tôt.';

/** Between what the other way lets a journey be, where there is one; undefined when it cannot be read. */
const readOtherWay = ({
  outwardArrival,
  inwardDeparture,
}: SearchInput):
  | { readonly arrival?: Temporal.Instant; readonly departure?: Temporal.Instant }
  | undefined => {
  try {
    return {
      ...(outwardArrival === undefined ? {} : { arrival: Temporal.Instant.from(outwardArrival) }),
      ...(inwardDeparture === undefined ? {} : { departure: Temporal.Instant.from(inwardDeparture) }),
    };
  } catch {
    return undefined;
  }
};

/** No train leaves any more on a day: today's have, or the outward journey arrives too late for them. */
const lastTrainGone = (clock: Clock, date: Temporal.PlainDate): string => {
  const now = clock.now();
  return date.equals(parisDate(now))
    ? `Plus aucun train ne part aujourd’hui après ${formatTime(now)}. Essayez demain.`
    : 'Plus aucun train ne part ce jour-là après l’arrivée de l’aller. Essayez le lendemain.';
};

/**
 * Between two stations of one city nobody wants to change trains elsewhere: Paris to Paris by Lyon is no journey. Trains that link them
 * are few, and are sold.
 */
const isWithinCity = ([from]: readonly Station[], [to]: readonly Station[]): boolean =>
  from !== undefined && from.city === to?.city && from.country === to.country;

/** How many trains a journey between these stations may be made of. */
export const mostTrains = (direct: boolean, from: readonly Station[], to: readonly Station[]): number =>
  direct || isWithinCity(from, to) ? 1 : MAXIMUM_TRAINS;

const searchOf = (
  checked: CheckedSearch,
  direction: 'outward' | 'inward',
): Omit<PlanQuery, 'start' | 'end'> => {
  const departure = checked.departure.map((station) => station.index);
  const arrival = checked.arrival.map((station) => station.index);
  return {
    from: direction === 'outward' ? departure : arrival,
    to: direction === 'outward' ? arrival : departure,
    ...(checked.via.length > 0 ? { via: checked.via.map((station) => station.index) } : {}),
    maximumTrains: mostTrains(checked.direct, checked.departure, checked.arrival),
    // A ticket crosses the border once: trains are changed in France.
    changesAbroad: false,
  };
};

/** The same time on the wall some days later or earlier. */
const sameTime = (timetable: Timetable, time: number, days: number): number =>
  timeAt(
    timetable,
    Temporal.Instant.fromEpochMilliseconds((timetable.epoch + time) * 1000)
      .toZonedDateTimeISO(PARIS)
      .add({ days })
      .toInstant(),
  );
