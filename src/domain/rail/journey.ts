import type { StationId } from '#domain/ids.ts';
import { distance } from './distance.ts';
import type { NamedLeg } from './leg.ts';
import type { Plan, PlannedRide } from './planner.ts';
import {
  arrivesAt,
  canAlight,
  canBoard,
  findRun,
  instantAt,
  leavesAt,
  stationAt,
  type Timetable,
  type Trip,
} from './timetable.ts';

/** A call of a leg: where it boards, passes and alights. */
interface JourneyCall {
  readonly station: StationId;
  readonly name: string;
  /** Instants; the boarding call has no arrival, the alighting call no departure. */
  readonly arrival?: string;
  readonly departure?: string;
}

/** A leg of the timetable. Instants end in `Z`. */
interface JourneyLeg extends NamedLeg {
  readonly calls: readonly JourneyCall[];
  /** Great-circle distance summed along the calls, in km: what the price list starts from. */
  readonly kilometres: number;
}

/** A change between two legs. */
interface JourneyChange {
  readonly from: StationId;
  readonly fromName: string;
  readonly to: StationId;
  readonly toName: string;
  /** Whole minutes from arrival to departure. */
  readonly minutes: number;
  /** Minutes to get from one station to the other, when they differ. */
  readonly walkMinutes?: number;
}

export interface Journey {
  /** Names the journey in any process and feed version that still has its trains: see `journeyById`. */
  readonly id: string;
  readonly departure: string;
  readonly arrival: string;
  readonly from: StationId;
  readonly fromName: string;
  readonly to: StationId;
  readonly toName: string;
  readonly minutes: number;
  readonly legs: readonly JourneyLeg[];
  readonly changes: readonly JourneyChange[];
  /** True when an end lies abroad. */
  readonly international: boolean;
}

interface RideTimes {
  readonly day: number;
  readonly trip: Trip;
  readonly board: number;
  readonly alight: number;
  readonly departure: number;
  readonly arrival: number;
}

const timesOf = (timetable: Timetable, ride: PlannedRide): RideTimes => {
  const { day, board, alight } = ride;
  const trip = timetable.trips[ride.trip] as Trip;
  const base = timetable.dayBase[day] as number;
  return {
    day,
    trip,
    board,
    alight,
    departure: base + leavesAt(timetable, trip, board),
    arrival: base + arrivesAt(timetable, trip, alight),
  };
};

const legOf = (timetable: Timetable, ride: RideTimes): JourneyLeg => {
  const { trip, board, alight } = ride;
  const base = timetable.dayBase[ride.day] as number;
  const calls: JourneyCall[] = [];
  let kilometres = 0;
  for (let position = board; position <= alight; position++) {
    const station = stationAt(timetable, trip, position);
    if (position > board) kilometres += distance(stationAt(timetable, trip, position - 1), station);
    calls.push({
      station: station.id,
      name: station.name,
      ...(position > board
        ? { arrival: instantAt(timetable, base + arrivesAt(timetable, trip, position)) }
        : {}),
      ...(position < alight
        ? { departure: instantAt(timetable, base + leavesAt(timetable, trip, position)) }
        : {}),
    });
  }
  const from = stationAt(timetable, trip, board);
  const to = stationAt(timetable, trip, alight);
  return {
    trainNumber: trip.trainNumber,
    serviceDate: timetable.serviceDates[ride.day] as string,
    runOrigin: stationAt(timetable, trip, 0).id,
    from: from.id,
    to: to.id,
    departure: instantAt(timetable, ride.departure),
    arrival: instantAt(timetable, ride.arrival),
    transportType: trip.brand,
    fromName: from.name,
    toName: to.name,
    calls,
    kilometres,
  };
};

// `.` and `~` part the fields, so they are escaped where a feed's own ids contain them.
const part = (text: string): string =>
  /^[\w-]*$/.test(text) ? text : encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E');

/** The calls of a trip at a station, in order. */
const callsAt = (timetable: Timetable, trip: Trip, station: string | undefined): readonly number[] => {
  const found: number[] = [];
  for (let at = 0; at < trip.length; at++) if (stationAt(timetable, trip, at).id === station) found.push(at);
  return found;
};

/** Whether a trip comes by the station of one of its calls again. */
const comesAgain = ({ calls }: Timetable, { first, length }: Trip, call: number): boolean => {
  const station = calls.stations[first + call];
  for (let at = 0; at < length; at++) if (at !== call && calls.stations[first + at] === station) return true;
  return false;
};

/** Stations name the calls of a leg; where its train comes by one of them again, which of its calls there it is (from 1) follows. */
const idOf = (timetable: Timetable, rides: readonly RideTimes[], legs: readonly JourneyLeg[]): string =>
  legs
    .map(({ trainNumber, serviceDate, runOrigin, from, to }, index) => {
      const { trip, board, alight } = rides[index] as RideTimes;
      const which =
        comesAgain(timetable, trip, board) || comesAgain(timetable, trip, alight)
          ? [callsAt(timetable, trip, from).indexOf(board), callsAt(timetable, trip, to).indexOf(alight)].map(
              (at) => String(at + 1),
            )
          : [];
      return [trainNumber, serviceDate, runOrigin, from, to, ...which].map(part).join('.');
    })
    .join('~');

/** The calls that the last fields of an id name; without numbers, as ids of trains that come by once are, the first ones. */
const callsOfId = (
  timetable: Timetable,
  trip: Trip,
  [from, to, ...which]: readonly string[],
): { readonly board: number; readonly alight: number } | undefined => {
  const [boards, alights] = [callsAt(timetable, trip, from), callsAt(timetable, trip, to)];
  const [first, last] = which.map((text) => Number(text) - 1);
  const board = first === undefined ? boards.find((at) => canBoard(timetable, trip, at)) : boards[first];
  if (board === undefined || !canBoard(timetable, trip, board)) return undefined;
  const alight =
    last === undefined ? alights.find((at) => at > board && canAlight(timetable, trip, at)) : alights[last];
  if (alight === undefined || alight <= board || !canAlight(timetable, trip, alight)) return undefined;
  return { board, alight };
};

/** A plan as bookable legs with names, calls and changes. */
export const describeJourney = (timetable: Timetable, plan: Pick<Plan, 'rides'>): Journey => {
  const rides = plan.rides.map((ride) => timesOf(timetable, ride));
  const legs = rides.map((ride) => legOf(timetable, ride));
  const first = rides[0] as RideTimes;
  const last = rides.at(-1) as RideTimes;
  const from = stationAt(timetable, first.trip, first.board);
  const to = stationAt(timetable, last.trip, last.alight);
  const changes = rides.slice(1).map((next, index): JourneyChange => {
    const before = rides[index] as RideTimes;
    const at = stationAt(timetable, before.trip, before.alight);
    const on = stationAt(timetable, next.trip, next.board);
    const walk = timetable.transfers[at.index]?.find((transfer) => transfer.station === on.index)?.seconds;
    return {
      from: at.id,
      fromName: at.name,
      to: on.id,
      toName: on.name,
      minutes: Math.floor((next.departure - before.arrival) / 60),
      ...(at !== on && walk !== undefined ? { walkMinutes: Math.ceil(walk / 60) } : {}),
    };
  });
  return {
    id: idOf(timetable, rides, legs),
    departure: instantAt(timetable, first.departure),
    arrival: instantAt(timetable, last.arrival),
    from: from.id,
    fromName: from.name,
    to: to.id,
    toName: to.name,
    minutes: Math.round((last.arrival - first.departure) / 60),
    legs,
    changes,
    international: from.country !== 'FR' || to.country !== 'FR',
  };
};

/**
 * The journey an id names, with the times of the active timetable; undefined when the id is not one, a train does not run
 * any more, or a change cannot be made any more. Whoever shows or sells a journey chosen earlier reads it again with this.
 */
export const journeyById = (timetable: Timetable, id: string): Journey | undefined => {
  const rides: PlannedRide[] = [];
  const parts = id.split('~');
  if (parts.length > 3) return undefined;
  let before: RideTimes | undefined;
  for (const text of parts) {
    let fields: string[];
    try {
      fields = text.split('.').map(decodeURIComponent);
    } catch {
      return undefined;
    }
    const [trainNumber, serviceDate, runOrigin, ...ends] = fields;
    if (!trainNumber || !serviceDate || !runOrigin || (ends.length !== 2 && ends.length !== 4))
      return undefined;
    const run = findRun(timetable, trainNumber, serviceDate, runOrigin);
    if (!run) return undefined;
    const trip = timetable.trips[run.trip] as Trip;
    const calls = callsOfId(timetable, trip, ends);
    if (!calls) return undefined;
    const ride = { ...run, ...calls };
    const times = timesOf(timetable, ride);
    if (before) {
      const at = stationAt(timetable, before.trip, before.alight);
      const on = stationAt(timetable, trip, calls.board);
      const needed = timetable.transfers[at.index]?.find(
        (transfer) => transfer.station === on.index,
      )?.seconds;
      if (needed === undefined || times.departure < before.arrival + needed) return undefined;
    }
    before = times;
    rides.push(ride);
  }
  return describeJourney(timetable, { rides });
};
