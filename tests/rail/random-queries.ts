import type { BruteForce, Departure, RawQuery } from './brute-force.ts';

/** Mulberry32: the same numbers from the same seed on every machine. */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export interface RandomQuery extends RawQuery {
  /** Service date (20261120) around which the query lies. */
  readonly date: string;
}

export interface QueryWishes {
  readonly count: number;
  readonly seed: number;
  /** Dates to draw from; the clock-change nights are drawn for one query in eight. */
  readonly dates: readonly string[];
  readonly clockChanges: readonly string[];
  /** Sets of stations searched as one. */
  readonly cities?: readonly (readonly string[])[];
}

const WINDOW = 4 * 3600;

/**
 * Queries that resemble what people ask: mostly the ends of a walk along trains that exist, at a time before it, half of them with a
 * via on the way; the rest pairs and vias drawn blindly.
 */
export const randomQueries = (network: BruteForce, wishes: QueryWishes): RandomQuery[] => {
  const random = randomNumbers(wishes.seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const queries: RandomQuery[] = [];
  while (queries.length < wishes.count) {
    const onChange = wishes.clockChanges.length > 0 && queries.length % 8 === 0;
    const date = onChange ? pick(wishes.clockChanges) : pick(wishes.dates);
    const board = network.departures(date);
    const stations = [...board.keys()].sort();
    const wantsVia = queries.length % 2 === 1;
    const blind = random() < 0.1;
    // One query in ten is on a train that is still under way at midnight.
    const onNightTrain = queries.length % 10 === 5;
    const midnight = network.at(date, '24:00:00');
    // The night of a clock change begins on the evening before its Sunday.
    const earliest = onChange ? network.at(date, '00:00:00') - 5 * 3600 : network.at(date, '05:00:00');
    const latest = onChange ? network.at(date, '09:00:00') : network.at(date, '23:30:00');
    const suits = ({ time, run }: Departure): boolean =>
      onNightTrain
        ? time < midnight && (run.calls.at(-1)?.arrival ?? 0) >= midnight
        : time >= earliest && time <= latest;
    const first = pick(stations.filter((station) => board.get(station)?.some(suits)));
    if (first === undefined) continue;
    let step = pick((board.get(first) ?? []).filter(suits));
    const start = step.time - Math.floor(random() * 3 * 3600);
    const passed: string[] = [];
    let end = first;
    const legs = 1 + Math.floor(random() * 2.5);
    for (let leg = 0; leg < legs; leg++) {
      const later = step.run.calls
        .map((call, at) => ({ call, at }))
        .filter(({ call, at }) => at > step.call && call.canAlight);
      if (later.length === 0) break;
      const alight = pick(later);
      for (let at = step.call + 1; at <= alight.at; at++) passed.push(step.run.calls[at]?.station as string);
      end = alight.call.station;
      const onward = network
        .onward(end)
        .flatMap(({ to, seconds }) =>
          (board.get(to) ?? []).filter(
            ({ time }) => time >= alight.call.arrival + seconds && time <= alight.call.arrival + 2 * 3600,
          ),
        );
      if (onward.length === 0) break;
      step = pick(onward);
    }
    if (blind) end = pick(stations);
    const cityOf = (station: string): readonly string[] =>
      (random() < 0.3 && wishes.cities?.find((city) => city.includes(station))) || [station];
    const from = cityOf(first);
    const to = cityOf(end);
    const vias = (blind ? stations : passed).filter(
      (station) => !from.includes(station) && !to.includes(station),
    );
    if (from.some((station) => to.includes(station)) || (wantsVia && vias.length === 0)) continue;
    queries.push({
      date,
      from,
      to,
      ...(wantsVia ? { via: [pick(vias)] } : {}),
      start,
      end: start + WINDOW,
      changesAbroad: random() < 0.3,
    });
  }
  return queries;
};
