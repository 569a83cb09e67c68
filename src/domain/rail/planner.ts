import type { Timetable, Trip } from './timetable.ts';

/** A change of trains longer than this is not proposed (seconds). */
export const MAXIMUM_WAIT = 3.5 * 3600;

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

/** A train of a plan: from one call to another of a run, by the timetable's numbering of calls. */
export interface PlannedRide {
  readonly boardCall: number;
  readonly alightCall: number;
}

export interface Plan {
  readonly departure: number;
  readonly arrival: number;
  readonly rides: readonly PlannedRide[];
}

/** What one search writes and the next one overwrites; a search is synchronous, so one per timetable is enough. */
interface Scratch {
  stamp: number;
  /** Per call: latest start with which one can board here in this round, via not yet (0) and already (1) called at. */
  readonly start: readonly [Int32Array, Int32Array];
  /** Per call: the alighting before that boarding. */
  readonly previous: readonly [Int32Array, Int32Array];
  readonly callStamp: Int32Array;
  readonly runStamp: Int32Array;
  readonly runBoard: Int32Array;
  readonly role: Uint8Array;
  /** Per destination set: the last call of each trip where one may alight there, -1 when it does not call. */
  readonly reaches: Map<string, Int16Array>;
}

const scratches = new WeakMap<Timetable, Scratch>();

const scratchOf = (timetable: Timetable): Scratch => {
  const known = scratches.get(timetable);
  if (known) return known;
  const calls = timetable.callRun.length;
  const runs = timetable.runTrip.length;
  const made: Scratch = {
    stamp: 0,
    start: [new Int32Array(calls), new Int32Array(calls)],
    previous: [new Int32Array(calls), new Int32Array(calls)],
    callStamp: new Int32Array(calls),
    runStamp: new Int32Array(runs),
    runBoard: new Int32Array(runs),
    role: new Uint8Array(timetable.stations.length),
    reaches: new Map(),
  };
  scratches.set(timetable, made);
  return made;
};

const lastCallsAt = (timetable: Timetable, scratch: Scratch, to: readonly number[]): Int16Array => {
  const key = to.join();
  const known = scratch.reaches.get(key);
  if (known) return known;
  const wanted = new Set(to);
  const last = new Int16Array(timetable.trips.length).fill(-1);
  for (const [index, trip] of timetable.trips.entries()) {
    for (let call = trip.stations.length - 1; call > 0; call--) {
      if (!trip.alighting[call] || !wanted.has(trip.stations[call] as number)) continue;
      last[index] = call;
      break;
    }
  }
  scratch.reaches.set(key, last);
  return last;
};

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
  readonly boardCall: number;
  readonly alightCall: number;
  readonly previous: number;
}

interface Found {
  readonly departure: number;
  readonly arrival: number;
  readonly trains: number;
  readonly boardCall: number;
  readonly alightCall: number;
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
  const { trips, runTrip, runBase, runFirstCall, callRun, departureOffset, departureTime, departureCall } =
    timetable;
  const scratch = scratchOf(timetable);
  const role = scratch.role.fill(0);
  for (const station of query.from) role[station] = (role[station] as number) | FROM;
  for (const station of query.to) role[station] = (role[station] as number) | TO;
  for (const station of query.via ?? []) role[station] = (role[station] as number) | VIA;
  const reaches = lastCallsAt(timetable, scratch, query.to);
  const [start0, start1] = scratch.start;
  const [previous0, previous1] = scratch.previous;
  const { callStamp, runStamp, runBoard } = scratch;

  const directs: Found[] = [];
  const connections: Found[] = [];
  const alightings: Alighting[] = [];
  let touched: number[] = [];

  const board = (call: number, layer: 0 | 1, start: number, previous: number): void => {
    if (callStamp[call] !== scratch.stamp) {
      callStamp[call] = scratch.stamp;
      start0[call] = -1;
      start1[call] = -1;
    }
    const starts = layer ? start1 : start0;
    if (start <= (starts[call] as number)) return;
    starts[call] = start;
    (layer ? previous1 : previous0)[call] = previous;
    const run = callRun[call] as number;
    if (runStamp[run] !== scratch.stamp) {
      runStamp[run] = scratch.stamp;
      runBoard[run] = call;
      touched.push(run);
    } else if (call < (runBoard[run] as number)) runBoard[run] = call;
  };

  /** Rides a run from its first boarding on, and notes where one can alight and with which latest start. */
  const ride = (run: number, trains: number): void => {
    const trip = trips[runTrip[run] as number] as Trip;
    const base = runBase[run] as number;
    const first = runFirstCall[run] as number;
    const last = first + trip.stations.length - 1;
    let best0 = -1;
    let board0 = -1;
    let before0 = -1;
    let best1 = -1;
    let board1 = -1;
    let before1 = -1;
    let reached = -1;
    for (let call = runBoard[run] as number; call <= last; call++) {
      const position = call - first;
      const station = trip.stations[position] as number;
      const is = role[station] as number;
      if (is & VIA && best0 > best1) {
        best1 = best0;
        board1 = board0;
        before1 = before0;
      }
      if ((best0 >= 0 || best1 >= 0) && trip.alighting[position]) {
        const time = base + (trip.arrivals[position] as number);
        if (is & TO) {
          if (best1 > reached) {
            reached = best1;
            (trains === 1 ? directs : connections).push({
              departure: best1,
              arrival: time,
              trains,
              boardCall: board1,
              alightCall: call,
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
              boardCall: board1,
              alightCall: call,
              previous: before1,
            });
          }
          if (best0 > best1) {
            alightings.push({
              station,
              time,
              start: best0,
              layer: 0,
              boardCall: board0,
              alightCall: call,
              previous: before0,
            });
          }
        }
      }
      if (trains > 1 && is & FROM && trip.boarding[position]) {
        // Riding back through the origin: one would have waited there, unless the via lay that way.
        best0 = -1;
        if (query.via === undefined) best1 = -1;
      }
      if (callStamp[call] === scratch.stamp) {
        if ((start0[call] as number) > best0) {
          best0 = start0[call] as number;
          board0 = call;
          before0 = previous0[call] as number;
        }
        if ((start1[call] as number) > best1) {
          best1 = start1[call] as number;
          board1 = call;
          before1 = previous1[call] as number;
        }
      }
    }
  };

  /** Whether a journey already found leaves no earlier and arrives no later: going on from here cannot beat it. */
  const beaten = (start: number, time: number): boolean => {
    for (const found of directs) if (found.departure >= start && found.arrival <= time) return true;
    for (const found of connections) if (found.departure >= start && found.arrival <= time) return true;
    return false;
  };

  scratch.stamp += 1;
  for (const station of query.from) {
    const layer = query.via === undefined || (role[station] as number) & VIA ? 1 : 0;
    const high = departureOffset[station + 1] as number;
    for (
      let at = lowerBound(departureTime, departureOffset[station] as number, high, query.start);
      at < high && (departureTime[at] as number) < query.end;
      at++
    ) {
      const call = departureCall[at] as number;
      if (query.maximumTrains === 1) {
        const run = callRun[call] as number;
        if ((reaches[runTrip[run] as number] as number) <= call - (runFirstCall[run] as number)) continue;
      }
      board(call, layer, departureTime[at] as number, -1);
    }
  }
  for (const run of touched) ride(run, 1);

  let done = 0;
  for (let trains = 2; trains <= query.maximumTrains && done < alightings.length; trains++) {
    scratch.stamp += 1;
    touched = [];
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
        const starts = layer ? start1 : start0;
        const high = departureOffset[station + 1] as number;
        const latest = from.time + MAXIMUM_WAIT;
        for (
          let at = lowerBound(departureTime, departureOffset[station] as number, high, from.time + seconds);
          at < high && (departureTime[at] as number) <= latest;
          at++
        ) {
          const call = departureCall[at] as number;
          if (callStamp[call] === scratch.stamp && (starts[call] as number) >= from.start) continue;
          if (isLast) {
            const run = callRun[call] as number;
            if ((reaches[runTrip[run] as number] as number) <= call - (runFirstCall[run] as number)) continue;
          }
          board(call, layer, from.start, index);
        }
      }
    }
    done = until;
    for (const run of touched) ride(run, trains);
  }

  const rides = (found: Found): PlannedRide[] => {
    const list: PlannedRide[] = [{ boardCall: found.boardCall, alightCall: found.alightCall }];
    for (let at = found.previous; at >= 0; ) {
      const alighting = alightings[at] as Alighting;
      list.push({ boardCall: alighting.boardCall, alightCall: alighting.alightCall });
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
