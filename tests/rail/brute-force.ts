/**
 * Every journey there is, by trying them all on the raw GTFS rows. Written apart from the product to check it: its own dates, its own
 * service days, its own search, nothing imported. Slow and plain on purpose.
 */

export interface RawFeed {
  readonly stops: readonly Row[];
  readonly trips: readonly Row[];
  readonly stopTimes: readonly Row[];
  readonly calendar: readonly Row[];
  readonly calendarDates: readonly Row[];
  /** Minutes to change at a station (8-digit UIC code), and between two stations (`from to`). */
  readonly changeMinutes: (station: string) => number;
  readonly walkMinutes: ReadonlyMap<string, number>;
}
type Row = Readonly<Record<string, string>>;

interface RawCall {
  readonly station: string;
  readonly arrival: number;
  readonly departure: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}
export interface RawRun {
  readonly train: string;
  readonly date: string;
  readonly calls: readonly RawCall[];
}
export interface RawQuery {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly via?: readonly string[];
  /** Unix seconds, [start, end). */
  readonly start: number;
  readonly end: number;
  readonly changesAbroad: boolean;
}
export interface RawAnswer {
  /** `train departure arrival` of each direct train. */
  readonly directs: readonly string[];
  /** `departure arrival trains` of each connection that no other journey beats. */
  readonly connections: readonly string[];
}

const LONGEST_WAIT = 210 * 60;
const MOST_TRAINS = 3;

/** Days since 1970 of a date written 20261120. */
const dayNumber = (text: string): number => {
  let year = Number(text.slice(0, 4));
  let month = Number(text.slice(4, 6));
  const day = Number(text.slice(6, 8));
  let days = day - 1;
  const isLeap = (y: number): boolean => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (month -= 1; month >= 1; month -= 1) {
    days += lengths[month - 1] as number;
    if (month === 2 && isLeap(Number(text.slice(0, 4)))) days += 1;
  }
  for (year -= 1; year >= 1970; year -= 1) days += isLeap(year) ? 366 : 365;
  return days;
};
/** 0 is Monday; 1 January 1970 was a Thursday. */
const weekday = (days: number): number => (days + 3) % 7;

/** Whether summer time is in force at noon of a date: from the last Sunday of March to the day before the last of October. */
const isSummer = (text: string): boolean => {
  const year = text.slice(0, 4);
  const lastSunday = (month: string): number => {
    const end = dayNumber(`${year}${month}31`);
    return end - ((weekday(end) + 1) % 7);
  };
  const day = dayNumber(text);
  return day >= lastSunday('03') && day < lastSunday('10');
};
/** Unix seconds of noon in Paris, less twelve hours. */
const origin = (text: string): number => dayNumber(text) * 86_400 - (isSummer(text) ? 2 : 1) * 3600;

const clock = (text: string): number => {
  const [hours, minutes, seconds] = text.split(':').map(Number);
  return (hours as number) * 3600 + (minutes as number) * 60 + (seconds as number);
};

export interface Departure {
  readonly time: number;
  readonly run: RawRun;
  readonly call: number;
}

export class BruteForce {
  readonly #feed: RawFeed;
  readonly #stationOfStop = new Map<string, string>();
  readonly #calls = new Map<string, Row[]>();
  readonly #tripsByService = new Map<string, Row[]>();
  readonly #boards = new Map<string, Map<string, Departure[]>>();
  readonly #walks = new Map<string, { to: string; seconds: number }[]>();
  /** Dates (20261120) with trains. */
  readonly dates: readonly string[];
  readonly #servicesOf = new Map<string, Set<string>>();

  constructor(feed: RawFeed) {
    this.#feed = feed;
    for (const stop of feed.stops) {
      const id = stop.parent_station || (stop.stop_id as string);
      this.#stationOfStop.set(stop.stop_id as string, id.slice(-8));
    }
    for (const row of feed.stopTimes) {
      const list = this.#calls.get(row.trip_id as string) ?? [];
      list.push(row);
      this.#calls.set(row.trip_id as string, list);
    }
    for (const list of this.#calls.values())
      list.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
    for (const trip of feed.trips) {
      const list = this.#tripsByService.get(trip.service_id as string) ?? [];
      list.push(trip);
      this.#tripsByService.set(trip.service_id as string, list);
    }
    const on = (date: string): Set<string> => {
      const services = this.#servicesOf.get(date) ?? new Set<string>();
      this.#servicesOf.set(date, services);
      return services;
    };
    const allDates = (): string[] => {
      const texts: string[] = [];
      for (let year = 2025; year <= 2028; year++)
        for (let month = 1; month <= 12; month++)
          for (let day = 1; day <= 31; day++) {
            const text = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
            const length = month === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
            if (day <= length) texts.push(text);
          }
      return texts;
    };
    const days = feed.calendar.length > 0 ? allDates() : [];
    const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    for (const row of feed.calendar)
      for (const date of days)
        if (
          date >= (row.start_date as string) &&
          date <= (row.end_date as string) &&
          row[names[weekday(dayNumber(date))] as string] === '1'
        )
          on(date).add(row.service_id as string);
    for (const row of feed.calendarDates) {
      if (row.exception_type === '1') on(row.date as string).add(row.service_id as string);
      else on(row.date as string).delete(row.service_id as string);
    }
    this.dates = [...this.#servicesOf.keys()].filter((date) => this.#servicesOf.get(date)?.size).sort();
    for (const [pair, minutes] of feed.walkMinutes) {
      const [from, to] = pair.split(' ') as [string, string];
      const list = this.#walks.get(from) ?? [];
      list.push({ to, seconds: minutes * 60 });
      this.#walks.set(from, list);
    }
  }

  /** Unix seconds of a time of day on a date, by the clock that rules at its noon. */
  at(date: string, time: string): number {
    return origin(date) + clock(time);
  }

  #runsOf(date: string): RawRun[] {
    const runs: RawRun[] = [];
    for (const service of this.#servicesOf.get(date) ?? [])
      for (const trip of this.#tripsByService.get(service) ?? []) {
        const calls = (this.#calls.get(trip.trip_id as string) ?? [])
          .filter((row) => !(row.pickup_type === '1' && row.drop_off_type === '1'))
          .map((row) => ({
            station: this.#stationOfStop.get(row.stop_id as string) as string,
            arrival: origin(date) + clock(row.arrival_time as string),
            departure: origin(date) + clock(row.departure_time as string),
            canBoard: row.pickup_type !== '1',
            canAlight: row.drop_off_type !== '1',
          }));
        if (calls.length > 1)
          runs.push({ train: (trip.trip_short_name || trip.trip_headsign) as string, date, calls });
      }
    return runs;
  }

  /** Departures by station, sorted, of the service days around a date. */
  departures(date: string): Map<string, Departure[]> {
    const known = this.#boards.get(date);
    if (known) return known;
    const middle = this.dates.indexOf(date);
    const board = new Map<string, Departure[]>();
    for (const near of this.dates.slice(Math.max(0, middle - 2), middle + 4))
      for (const run of this.#runsOf(near))
        for (const [call, { station, departure, canBoard }] of run.calls.entries()) {
          if (!canBoard || call === run.calls.length - 1) continue;
          const list = board.get(station) ?? [];
          list.push({ time: departure, run, call });
          board.set(station, list);
        }
    for (const list of board.values()) list.sort((a, b) => a.time - b.time);
    this.#boards.set(date, board);
    return board;
  }

  static #within(list: readonly Departure[], from: number, until: number): Departure[] {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] as Departure).time < from) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < list.length && (list[end] as Departure).time <= until) end += 1;
    return list.slice(low, end);
  }

  /** Where one can board after alighting at a station, and how long it takes. */
  onward(station: string): { to: string; seconds: number }[] {
    return [
      { to: station, seconds: this.#feed.changeMinutes(station) * 60 },
      ...(this.#walks.get(station) ?? []),
    ];
  }

  search(date: string, query: RawQuery): RawAnswer {
    const board = this.departures(date);
    const from = new Set(query.from);
    const to = new Set(query.to);
    const via = query.via && new Set(query.via);
    const found: { departure: number; arrival: number; trains: number; run: RawRun }[] = [];
    const reaches = new Map<RawRun, number>();
    const lastCallAtGoal = (run: RawRun): number => {
      let last = reaches.get(run);
      if (last === undefined) {
        last = run.calls.findLastIndex((call) => to.has(call.station) && call.canAlight);
        reaches.set(run, last);
      }
      return last;
    };
    const ride = (
      run: RawRun,
      boarded: number,
      trains: number,
      departure: number,
      viaBefore: boolean,
    ): void => {
      let seen = viaBefore || via?.has((run.calls[boarded] as RawCall).station) === true;
      for (let at = boarded + 1; at < run.calls.length; at++) {
        const call = run.calls[at] as RawCall;
        if (via?.has(call.station)) seen = true;
        if (call.canAlight) {
          if (to.has(call.station)) {
            if (seen || !via) found.push({ departure, arrival: call.arrival, trains, run });
          } else if (
            trains < MOST_TRAINS &&
            !from.has(call.station) &&
            (query.changesAbroad || call.station.startsWith('87'))
          ) {
            for (const next of this.onward(call.station)) {
              if (from.has(next.to) || to.has(next.to)) continue;
              if (!query.changesAbroad && !next.to.startsWith('87')) continue;
              const list = board.get(next.to);
              if (!list) continue;
              const until = call.arrival + LONGEST_WAIT;
              for (const on of BruteForce.#within(list, call.arrival + next.seconds, until)) {
                if (trains + 1 === MOST_TRAINS && lastCallAtGoal(on.run) <= on.call) continue;
                ride(on.run, on.call, trains + 1, departure, seen);
              }
            }
          }
        }
        const backAtStart = trains > 1 && from.has(call.station) && call.canBoard;
        if (backAtStart && !(via && seen)) break;
      }
    };
    for (const station of from)
      for (const { time, run, call } of BruteForce.#within(
        board.get(station) ?? [],
        query.start,
        query.end - 1,
      ))
        ride(run, call, 1, time, false);

    const directs = found.filter(
      (one) =>
        one.trains === 1 &&
        !found.some(
          (other) =>
            other.trains === 1 &&
            other.run === one.run &&
            other.departure >= one.departure &&
            other.arrival <= one.arrival &&
            (other.departure > one.departure || other.arrival < one.arrival),
        ),
    );
    // Of the latest departures first, only what arrives earlier with so few trains can be unbeaten.
    const best: (typeof found)[number][] = [];
    for (const one of found.sort(
      (a, b) => b.departure - a.departure || a.arrival - b.arrival || a.trains - b.trains,
    )) {
      if (!best.some((other) => other.arrival <= one.arrival && other.trains <= one.trains)) best.push(one);
    }
    return {
      directs: [
        ...new Set(directs.map(({ run, departure, arrival }) => `${run.train} ${departure} ${arrival}`)),
      ].sort(),
      connections: best
        .filter(({ trains }) => trains > 1)
        .map(({ departure, arrival, trains }) => `${departure} ${arrival} ${trains}`)
        .sort(),
    };
  }
}
