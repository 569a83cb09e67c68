import type { BookableLeg } from '#domain/rail/leg.ts';

/** A leg as far as its calls are found by it. */
export type LegEnds = Pick<BookableLeg, 'from' | 'to' | 'departure' | 'arrival'>;

/** The calls of a run: its stations, and when it leaves each (arrives at the last one), in milliseconds of the epoch. */
export interface RunCalls {
  readonly stations: readonly string[];
  readonly departures: readonly number[];
}

/**
 * The calls (from 0) at which a leg boards and alights; undefined when the train does not call so. Where it calls at a station more than
 * once, the leg's times name the call: nearest, because a timetable read since may have moved the train by some minutes.
 * `inventory.calls_of_leg` says the same in the database.
 */
export const callsOfLeg = (
  { stations, departures }: RunCalls,
  leg: LegEnds,
): { readonly board: number; readonly alight: number } | undefined => {
  const board = stations.indexOf(leg.from);
  const alight = board < 0 ? -1 : stations.indexOf(leg.to, board + 1);
  if (alight < 0) return undefined;
  if (stations.indexOf(leg.from, board + 1) < 0 && stations.indexOf(leg.to, alight + 1) < 0)
    return { board, alight };
  const leaves = Date.parse(leg.departure);
  const arrives = Date.parse(leg.arrival);
  const at = (call: number): number => departures[call] as number;
  // A train arrives at a call between leaving the one before and leaving it: no arrival needs to be known.
  const missed = (call: number): number => Math.max(at(call - 1) - arrives, arrives - at(call), 0);
  const last = stations.lastIndexOf(leg.to);
  const boards = [...stations.keys()].filter((call) => call < last && stations[call] === leg.from);
  const best = nearest(boards, (call) => Math.abs(at(call) - leaves));
  const alights = [...stations.keys()].filter((call) => call > best && stations[call] === leg.to);
  return { board: best, alight: nearest(alights, missed) };
};

/** The first of those that are least away. */
const nearest = (calls: readonly number[], away: (call: number) => number): number =>
  calls.reduce((best, call) => (away(call) < away(best) ? call : best));
