import { createHash } from 'node:crypto';
import { PARIS } from '#domain/clock.ts';
import type { TravelClass } from '#domain/rail/leg.ts';
import type { Run } from '#domain/rail/run.ts';
import type { Coach, LayoutSeat, Overlay } from './layouts.ts';
import type { RunCalls } from './leg-calls.ts';
import { halvesOf, type RunLoad } from './run-load.ts';

/** More calls than bits of a seat's mask: such a run is not sold. */
const MOST_STOPS = 63;

/** A seat of a train, the same on every run of its brand. */
interface TrainSeat extends LayoutSeat {
  readonly travelClass: TravelClass;
  readonly coach: string;
  readonly quiet: boolean;
  /** Its place in the order of its class through the train. */
  readonly ordinal: number;
}
interface PlannedQuota {
  readonly travelClass: TravelClass;
  readonly seats: number;
  readonly pointsLimit: number;
  readonly promoLimit: number;
  /** Sold by other channels, per segment. */
  readonly pointsUsed: readonly number[];
  readonly promoUsed: readonly number[];
}
/** Of each seat whether it is a wheelchair space, and whether it is of first class: a thousand are looked at for each train. */
const SPACE = 1;
const FIRST_CLASS = 2;

type SeatCount = Readonly<Record<TravelClass, { readonly seats: number; readonly spaces: number }>>;
/** A run as it is when nobody has booked through us yet. */
export interface RunPlan {
  readonly runKey: string;
  readonly run: Run;
  readonly composition: string;
  readonly peak: boolean;
  readonly seats: readonly TrainSeat[];
  /** `SPACE` and `FIRST_CLASS` of each. */
  readonly kinds: Uint8Array;
  /** Its seats but wheelchair spaces, and these. */
  readonly count: SeatCount;
  /** Segments of each seat sold by other channels, as `soldPart` says them; absent when they sell nothing. */
  readonly elsewhere: Uint16Array | undefined;
  readonly quotas: readonly PlannedQuota[];
}

/** What other channels have sold: nothing, or a share of each train that depends on the train, its date and the seed only. */
export type Occupancy = false | { readonly seed: string };

export const runKey = (run: {
  readonly trainNumber: string;
  readonly serviceDate: string;
  readonly runOrigin: string;
}): string => `${run.trainNumber}|${run.serviceDate}|${run.runOrigin}`;

/** The bits of `segments` segments from the 0-based `first`. */
export const maskOf = (first: number, segments: number): bigint =>
  ((1n << BigInt(segments)) - 1n) << BigInt(first);

/**
 * Some segments on end in a small number, 0 for none: as masks, those of the thousands of seats that three months of prices look at take half
 * of their time.
 */
const soldPart = (first: number, segments: number): number => first * (MOST_STOPS + 1) + segments;
const maskOfPart = (part: number): bigint =>
  maskOf(Math.floor(part / (MOST_STOPS + 1)), part % (MOST_STOPS + 1));

/** Numbers from 0 to 1 that are always the same for the same text (mulberry32 over a hash). */
const numbersFrom = (text: string): (() => number) => {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** Share of the seats sold elsewhere: one train in twelve is full (one in four at peak), the others half full on average. */
const soldShareOf = (random: () => number, peak: boolean): number => {
  if (random() < (peak ? 0.25 : 1 / 12)) return 1;
  return Math.min(0.97, 0.15 + 0.7 * random() + (peak ? 0.2 : 0));
};

const trainSeats = (coaches: readonly Coach[]): TrainSeat[] => {
  const seats: TrainSeat[] = [];
  const counts = { '1': 0, '2': 0 };
  let benches = 0;
  let squares = 0;
  for (const { number, layout, quiet = false } of coaches) {
    const { travelClass } = layout;
    if (!travelClass) continue;
    for (const seat of layout.seats)
      seats.push({
        ...seat,
        // Numbered through the train: neighbours are told by differences.
        bench: benches + seat.bench,
        square: squares + seat.square,
        travelClass,
        coach: number,
        quiet,
        ordinal: counts[travelClass]++,
      });
    benches = (seats.at(-1) as TrainSeat).bench + 10;
    squares = (seats.at(-1) as TrainSeat).square + 10;
  }
  return seats;
};

const countOf = (seats: readonly TrainSeat[]): SeatCount => {
  const of = (travelClass: TravelClass) => {
    const all = seats.filter((seat) => seat.travelClass === travelClass);
    const spaces = all.filter(({ wheelchair }) => wheelchair).length;
    return { seats: all.length - spaces, spaces };
  };
  return { '1': of('1'), '2': of('2') };
};

type Train = Pick<RunPlan, 'seats' | 'kinds' | 'count'>;

/** Makes plans from an overlay; the seats of a brand's trains are drawn once. */
export const runPlanner = (
  overlay: Overlay,
  isPeak: (departure: Temporal.ZonedDateTime) => boolean,
  occupancy: Occupancy,
): ((run: Run) => RunPlan | undefined) => {
  const trains = new Map<string, Train>();
  const trainOf = (name: string, coaches: readonly Coach[]): Train => {
    const known = trains.get(name);
    if (known) return known;
    const seats = trainSeats(coaches);
    const kinds = Uint8Array.from(
      seats,
      ({ wheelchair, travelClass }) => (wheelchair ? SPACE : 0) | (travelClass === '1' ? FIRST_CLASS : 0),
    );
    const train = { seats, kinds, count: countOf(seats) };
    trains.set(name, train);
    return train;
  };
  /**
   * The seats and quotas of a run from its brand's composition. Peak is judged once for the train, by its departure from its
   * first station (Europe/Paris). Answers undefined for a run that cannot be sold: too many calls, or a call without its time.
   */
  return (run) => {
    const start = run.stops[0]?.departure;
    if (!start || run.stops.length < 2 || run.stops.length > MOST_STOPS) return undefined;
    if (run.stops.some((stop) => !stop.departure && !stop.arrival)) return undefined;
    const segments = run.stops.length - 1;
    const key = runKey(run);
    const peak = isPeak(Temporal.Instant.from(start).toZonedDateTimeISO(PARIS));
    const { name, coaches } = overlay.composition(run.brand);
    const { seats, kinds, count } = trainOf(name, coaches);
    const random = occupancy ? numbersFrom(`${occupancy.seed}|${key}`) : undefined;
    const load = random ? soldShareOf(random, peak) : 0;
    let elsewhere: Uint16Array | undefined;
    if (random) {
      elsewhere = new Uint16Array(seats.length);
      const whole = soldPart(0, segments);
      for (let index = 0; index < seats.length; index++) {
        if ((kinds[index] as number) & SPACE || random() >= load) continue;
        // Most passengers of other channels ride to the end; the others leave part of the line free.
        if (load === 1 || segments === 1 || random() < 0.6) elsewhere[index] = whole;
        else {
          const first = Math.floor(random() * segments);
          elsewhere[index] = soldPart(first, 1 + Math.floor(random() * (segments - first)));
        }
      }
    }
    const shares = peak ? overlay.quotas.peak : overlay.quotas;
    const quotas = (['1', '2'] as const).flatMap((travelClass): PlannedQuota[] => {
      const total = count[travelClass].seats;
      if (total === 0) return [];
      const pointsLimit = Math.ceil(total * shares.pointsShare);
      const promoLimit = Math.min(pointsLimit, Math.ceil(total * shares.promoShare));
      // Points seats go with the train: the fuller it is, the more of them are gone, the reduced ones first.
      const gone = random ? Math.min(pointsLimit, Math.floor(pointsLimit * load * random() * 1.15)) : 0;
      const promoGone = Math.min(promoLimit, gone);
      return [
        {
          travelClass,
          seats: total,
          pointsLimit,
          promoLimit,
          pointsUsed: Array.from({ length: segments }, () => gone),
          promoUsed: Array.from({ length: segments }, () => promoGone),
        },
      ];
    });
    return { runKey: key, run, composition: name, peak, seats, kinds, count, elsewhere, quotas };
  };
};

/** Whether a timetable read again says the same of a run. */
export const isSameRun = (one: Run, other: Run): boolean =>
  one === other ||
  (one.brand === other.brand &&
    one.stops.length === other.stops.length &&
    one.stops.every((stop, index) => {
      const same = other.stops[index];
      return (
        stop.station === same?.station && stop.departure === same.departure && stop.arrival === same.arrival
      );
    }));

/** The bits of the segments of a seat that other channels have sold. */
export const soldElsewhere = ({ elsewhere }: RunPlan, seat: number): bigint =>
  maskOfPart(elsewhere?.[seat] ?? 0);

/** The argument of `inventory.open_run`. */
export const openingOf = (plan: RunPlan): object => ({
  runKey: plan.runKey,
  trainNumber: plan.run.trainNumber,
  serviceDate: plan.run.serviceDate,
  runOrigin: plan.run.runOrigin,
  brand: plan.run.brand,
  composition: plan.composition,
  peak: plan.peak,
  stops: plan.run.stops.map((stop) => stop.station),
  departures: plan.run.stops.map((stop) => stop.departure ?? stop.arrival),
  quotas: plan.quotas,
  seats: plan.seats.map((seat, index) => ({
    class: seat.travelClass,
    ordinal: seat.ordinal,
    coach: seat.coach,
    seat: seat.seat,
    position: seat.position,
    bench: seat.bench,
    square: seat.square,
    atTable: seat.atTable,
    wheelchair: seat.wheelchair,
    // As text: a mask may be larger than a JSON number is exact.
    elsewhere: String(soldElsewhere(plan, index)),
  })),
});

/** The calls of a run that can be sold. */
export const callsOfRun = (run: Run): RunCalls => ({
  stations: run.stops.map((stop) => stop.station),
  departures: run.stops.map((stop) => Date.parse((stop.departure ?? stop.arrival) as string)),
});

/** By the part, of which there are as many as pairs of calls of the longest train. */
const halvesByPart = new Map<number, readonly [low: number, high: number]>();
const halvesOfPart = (part: number): readonly [low: number, high: number] => {
  const known = halvesByPart.get(part);
  if (known) return known;
  const halves = halvesOf(maskOfPart(part));
  halvesByPart.set(part, halves);
  return halves;
};

/** What is sold of a run that nobody has opened. */
export const loadOf = ({ run, seats, kinds, count, elsewhere, quotas }: RunPlan): RunLoad => {
  const taken = { '1': new Map<number, number>(), '2': new Map<number, number>() };
  // Most are sold for the whole way.
  const whole = soldPart(0, run.stops.length - 1);
  const wholly = { '1': 0, '2': 0 };
  if (elsewhere)
    for (let index = 0; index < seats.length; index++) {
      const part = elsewhere[index] as number;
      if (part === 0) continue;
      const travelClass = (kinds[index] as number) & FIRST_CLASS ? '1' : '2';
      if (part === whole) wholly[travelClass] += 1;
      else taken[travelClass].set(part, (taken[travelClass].get(part) ?? 0) + 1);
    }
  return {
    ...callsOfRun(run),
    classes: quotas.map(({ seats: total, ...quota }) => {
      const parts = taken[quota.travelClass];
      if (wholly[quota.travelClass] > 0) parts.set(whole, wholly[quota.travelClass]);
      const untouched = total - parts.values().reduce((sum, some) => sum + some, 0);
      return {
        ...quota,
        seats: [
          [0, 0, untouched],
          ...parts.entries().map(([part, some]) => [...halvesOfPart(part), some] as const),
        ],
        spaces: [[0, 0, count[quota.travelClass].spaces]],
      };
    }),
  };
};
