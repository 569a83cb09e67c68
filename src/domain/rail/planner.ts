import type { RunOf, Timetable, Trip } from './timetable.ts';

/** A change of trains longer than this is not proposed (seconds). */
const MAXIMUM_WAIT = 3.5 * 3600;

export interface PlanQuery {
  /** Station positions: one, or those of a city. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** When given, some train of the journey calls at one of these (boarding, alighting and passing calls count). */
  readonly via?: readonly number[];
  /** First departure, in times of the timetable. */
  readonly start: number;
  /** End of the window of departures, excluded. */
  readonly end: number;
  readonly maximumTrains: number;
  /** Whether one may change trains abroad. */
  readonly changesAbroad: boolean;
}

/** A train of a plan: from one call to another of a run. */
export interface PlannedRide extends RunOf {
  /** Positions of the calls in the trip. */
  readonly board: number;
  readonly alight: number;
}

export interface Plan {
  readonly departure: number;
  readonly arrival: number;
  readonly rides: readonly PlannedRide[];
}

/**
 * What is left to look at where a train has to go to a destination, by station: places in the timetable's departures, in their order, of
 * those whose trip lets one alight there later.
 */
type Leading = ReadonlyMap<number, Int32Array>;

/** What one search writes and the next one overwrites; a search is synchronous, so one per timetable is enough. */
interface Scratch {
  stamp: number;
  /** Days that a search may touch, from its first one on. */
  readonly days: number;
  /** Per run of these days: in which round it was boarded last, and where its calls lie in `calls` in that round. */
  readonly runStamp: Int32Array;
  readonly runSlot: Int32Array;
  /** Of the calls of the runs that are boarded in this round, a few of all. */
  calls: CallLabels;
  /** Slots of `calls` that are taken in this round. */
  taken: number;
  readonly runBoard: Int32Array;
  readonly role: Uint8Array;
  /** Per destination set. */
  readonly leadingTo: Map<string, Leading>;
}

/** Per slot, via not yet (0) and already (1) called at. */
interface CallLabels {
  /** Latest start with which one can board here, -1 when one cannot. */
  readonly start: readonly [Int32Array, Int32Array];
  /** The alighting before that boarding. */
  readonly previous: readonly [Int32Array, Int32Array];
}

const labels = (size: number, before?: CallLabels): CallLabels => {
  const grown = (old: Int32Array | undefined): Int32Array => {
    const made = new Int32Array(size);
    if (old) made.set(old);
    return made;
  };
  const pair = (old: readonly [Int32Array, Int32Array] | undefined): [Int32Array, Int32Array] => [
    grown(old?.[0]),
    grown(old?.[1]),
  ];
  return { start: pair(before?.start), previous: pair(before?.previous) };
};

const DAY = 86_400;
/** Service days after the first that a journey of a few trains may touch: none rides for a week. */
const DAYS_AFTER = 8;

const scratches = new WeakMap<Timetable, Scratch>();

const scratchOf = (timetable: Timetable): Scratch => {
  const known = scratches.get(timetable);
  if (known) return known;
  const days = Math.ceil(timetable.longestDay / DAY) + DAYS_AFTER;
  const runs = timetable.trips.length * days;
  const made: Scratch = {
    stamp: 0,
    days,
    runStamp: new Int32Array(runs),
    runSlot: new Int32Array(runs),
    calls: labels(4_096),
    taken: 0,
    runBoard: new Int32Array(runs),
    role: new Uint8Array(timetable.stations.length),
    leadingTo: new Map(),
  };
  scratches.set(timetable, made);
  return made;
};

/** Destinations that are remembered. */
const MOST_DESTINATIONS = 256;

const leadingTo = (timetable: Timetable, scratch: Scratch, to: readonly number[]): Leading => {
  const key = to.join();
  const known = scratch.leadingTo.get(key);
  if (known) return known;
  if (scratch.leadingTo.size >= MOST_DESTINATIONS)
    scratch.leadingTo.delete(scratch.leadingTo.keys().next().value ?? '');
  const wanted = new Set(to);
  const { trips, calls, departureOffset, departureTrip, departurePlace } = timetable;
  // The last call of each trip where one may alight there; 0 where there is none.
  const last = new Int16Array(trips.length);
  for (const [index, { first, length }] of trips.entries()) {
    for (let call = length - 1; call > 0; call--) {
      if (!calls.alighting[first + call] || !wanted.has(calls.stations[first + call] as number)) continue;
      last[index] = call;
      break;
    }
  }
  const departures = new Map<number, Int32Array>();
  const found: number[] = [];
  for (let station = 0; station < timetable.stations.length; station++) {
    const end = departureOffset[station + 1] as number;
    for (let at = departureOffset[station] as number; at < end; at++)
      if ((last[departureTrip[at] as number] as number) > (departurePlace[at] as number)) found.push(at);
    if (found.length > 0) departures.set(station, Int32Array.from(found));
    found.length = 0;
  }
  scratch.leadingTo.set(key, departures);
  return departures;
};

const NONE = new Int32Array(0);

const FROM = 1;
const TO = 2;
const VIA = 4;

/** An alighting that one may change at. */
interface Alighting {
  readonly station: number;
  readonly time: number;
  /** Latest departure of the journey that reaches it. */
  readonly start: number;
  /** 1 when the via has been called at, or none was asked for. */
  readonly layer: 0 | 1;
  readonly run: number;
  readonly board: number;
  readonly alight: number;
  readonly previous: number;
}

interface Found {
  readonly departure: number;
  readonly arrival: number;
  readonly trains: number;
  readonly run: number;
  readonly board: number;
  readonly alight: number;
  readonly previous: number;
}

const lowerBound = (times: Int32Array, low: number, high: number, time: number): number => {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] as number) < time) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * All direct trains of the window, and every journey with changes that none other beats or equals in departure, arrival and
 * number of trains at once (one of those that are equal in all three).
 *
 * Rounds as in RAPTOR, but what is carried from train to train is the latest departure that leads there, for the whole window
 * at once, and every alighting is kept: with a longest wait, an earlier arrival is not always the better one, so the
 * earliest-arrival labels of RAPTOR would lose journeys. Journeys do not change trains at their origin or destination, nor
 * ride back through their origin, unless it is for the via.
 */
export const planJourneys = (timetable: Timetable, query: PlanQuery): Plan[] => {
  const { trips, calls, dayBase, departureOffset, departureSeconds, departureTrip, departurePlace } =
    timetable;
  const scratch = scratchOf(timetable);
  const role = scratch.role.fill(0);
  for (const station of query.from) role[station] = (role[station] as number) | FROM;
  for (const station of query.to) role[station] = (role[station] as number) | TO;
  for (const station of query.via ?? []) role[station] = (role[station] as number) | VIA;
  const leading = leadingTo(timetable, scratch, query.to);
  const { runStamp, runSlot, runBoard } = scratch;
  let [start0, start1] = scratch.calls.start;
  let [previous0, previous1] = scratch.calls.previous;

  // Runs are numbered from the first service day that still has a train in the window: a search touches a few days only.
  const firstDay = lowerBound(dayBase, 0, dayBase.length, query.start - timetable.longestDay);
  const endDay = Math.min(dayBase.length, firstDay + scratch.days);
  const tripOf = (run: number): number => run % trips.length;
  const dayOf = (run: number): number => firstDay + Math.floor(run / trips.length);

  const directs: Found[] = [];
  const connections: Found[] = [];
  const alightings: Alighting[] = [];
  let touched: number[] = [];

  /** Makes room for the calls of a run that is boarded for the first time in this round. */
  const takeSlots = (run: number): void => {
    const slot = scratch.taken;
    const end = slot + (trips[tripOf(run)] as Trip).length;
    if (end > start0.length) {
      scratch.calls = labels(2 * end, scratch.calls);
      [start0, start1] = scratch.calls.start;
      [previous0, previous1] = scratch.calls.previous;
    }
    start0.fill(-1, slot, end);
    start1.fill(-1, slot, end);
    scratch.taken = end;
    runSlot[run] = slot;
    runStamp[run] = scratch.stamp;
  };
  const begin = (): void => {
    scratch.stamp += 1;
    scratch.taken = 0;
    touched = [];
  };

  const board = (run: number, place: number, layer: 0 | 1, start: number, previous: number): void => {
    if (runStamp[run] !== scratch.stamp) {
      takeSlots(run);
      runBoard[run] = place;
      touched.push(run);
    } else if (place < (runBoard[run] as number)) runBoard[run] = place;
    const slot = (runSlot[run] as number) + place;
    const starts = layer ? start1 : start0;
    if (start <= (starts[slot] as number)) return;
    starts[slot] = start;
    (layer ? previous1 : previous0)[slot] = previous;
  };

  /** Rides a run from its first boarding on, and notes where one can alight and with which latest start. */
  const ride = (run: number, trains: number): void => {
    const { first, length } = trips[tripOf(run)] as Trip;
    const base = dayBase[dayOf(run)] as number;
    const firstSlot = runSlot[run] as number;
    let best0 = -1;
    let board0 = -1;
    let before0 = -1;
    let best1 = -1;
    let board1 = -1;
    let before1 = -1;
    let reached = -1;
    for (let position = runBoard[run] as number; position < length; position++) {
      const call = first + position;
      const station = calls.stations[call] as number;
      const is = role[station] as number;
      if (is & VIA && best0 > best1) {
        best1 = best0;
        board1 = board0;
        before1 = before0;
      }
      if ((best0 >= 0 || best1 >= 0) && calls.alighting[call]) {
        const time = base + (calls.arrivals[call] as number);
        if (is & TO) {
          if (best1 > reached) {
            reached = best1;
            (trains === 1 ? directs : connections).push({
              departure: best1,
              arrival: time,
              trains,
              board: board1,
              run,
              alight: position,
              previous: before1,
            });
          }
        } else if (
          trains < query.maximumTrains &&
          !(is & FROM) &&
          (query.changesAbroad || timetable.stations[station]?.country === 'FR')
        ) {
          if (best1 >= 0) {
            alightings.push({
              station,
              time,
              start: best1,
              layer: 1,
              board: board1,
              run,
              alight: position,
              previous: before1,
            });
          }
          if (best0 > best1) {
            alightings.push({
              station,
              time,
              start: best0,
              layer: 0,
              board: board0,
              run,
              alight: position,
              previous: before0,
            });
          }
        }
      }
      if (trains > 1 && is & FROM && calls.boarding[call]) {
        // Riding back through the origin: one would have waited there, unless the via lay that way.
        best0 = -1;
        if (query.via === undefined) best1 = -1;
      }
      const slot = firstSlot + position;
      if ((start0[slot] as number) > best0) {
        best0 = start0[slot] as number;
        board0 = position;
        before0 = previous0[slot] as number;
      }
      if ((start1[slot] as number) > best1) {
        best1 = start1[slot] as number;
        board1 = position;
        before1 = previous1[slot] as number;
      }
    }
  };

  /** Whether a journey already found leaves no earlier and arrives no later: going on from here cannot beat it. */
  const beaten = (start: number, time: number): boolean => {
    for (const found of directs) if (found.departure >= start && found.arrival <= time) return true;
    for (const found of connections) if (found.departure >= start && found.arrival <= time) return true;
    return false;
  };

  /**
   * Every run that leaves a station at `from` or later and before `to`: told with the position of the call and the time. A service day's
   * trains run on past midnight, so that several days have some. With `isLast`, those alone that go to the destination.
   */
  const departures = (
    station: number,
    from: number,
    to: number,
    isLast: boolean,
    each: (run: number, place: number, time: number) => void,
  ): void => {
    const some = isLast ? (leading.get(station) ?? NONE) : undefined;
    const low = some ? 0 : (departureOffset[station] as number);
    const high = some ? some.length : (departureOffset[station + 1] as number);
    const secondsOf = (index: number): number =>
      departureSeconds[some ? (some[index] as number) : index] as number;
    for (let day = firstDay; low < high && day < endDay && (dayBase[day] as number) < to; day++) {
      const base = dayBase[day] as number;
      let index = low;
      for (let end = high; index < end; ) {
        const middle = (index + end) >>> 1;
        if (secondsOf(middle) < from - base) index = middle + 1;
        else end = middle;
      }
      for (; index < high; index++) {
        const at = some ? (some[index] as number) : index;
        const time = base + (departureSeconds[at] as number);
        if (time >= to) break;
        const trip = departureTrip[at] as number;
        if ((trips[trip] as Trip).runsOn[day] === 1)
          each((day - firstDay) * trips.length + trip, departurePlace[at] as number, time);
      }
    }
  };

  begin();
  for (const station of query.from) {
    const layer = query.via === undefined || (role[station] as number) & VIA ? 1 : 0;
    departures(station, query.start, query.end, query.maximumTrains === 1, (run, place, time) =>
      board(run, place, layer, time, -1),
    );
  }
  for (const run of touched) ride(run, 1);

  let done = 0;
  for (let trains = 2; trains <= query.maximumTrains && done < alightings.length; trains++) {
    begin();
    const isLast = trains === query.maximumTrains;
    const until = alightings.length;
    for (let index = done; index < until; index++) {
      const from = alightings[index] as Alighting;
      if (beaten(from.start, from.time)) continue;
      for (const { station, seconds } of timetable.transfers[from.station] ?? []) {
        const is = role[station] as number;
        if (is & (FROM | TO)) continue;
        if (!query.changesAbroad && timetable.stations[station]?.country !== 'FR') continue;
        const layer = from.layer === 1 || is & VIA ? 1 : 0;
        departures(station, from.time + seconds, from.time + MAXIMUM_WAIT + 1, isLast, (run, place) =>
          board(run, place, layer, from.start, index),
        );
      }
    }
    done = until;
    for (const run of touched) ride(run, trains);
  }

  const rideOf = ({ run, board, alight }: Alighting | Found): PlannedRide => ({
    trip: tripOf(run),
    day: dayOf(run),
    board,
    alight,
  });
  const rides = (found: Found): PlannedRide[] => {
    const list: PlannedRide[] = [rideOf(found)];
    for (let at = found.previous; at >= 0; ) {
      const alighting = alightings[at] as Alighting;
      list.push(rideOf(alighting));
      at = alighting.previous;
    }
    return list.reverse();
  };

  connections.sort((a, b) => a.trains - b.trains || a.arrival - b.arrival || b.departure - a.departure);
  const kept: Found[] = [...directs];
  for (const found of connections) {
    if (!kept.some((other) => other.departure >= found.departure && other.arrival <= found.arrival)) {
      kept.push(found);
    }
  }
  return kept
    .sort((a, b) => a.departure - b.departure || a.arrival - b.arrival || a.trains - b.trains)
    .map((found) => ({ departure: found.departure, arrival: found.arrival, rides: rides(found) }));
};
