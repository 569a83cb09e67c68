import { createHash } from 'node:crypto';
import { PARIS } from '#domain/clock.ts';
import type { Run } from '#domain/rail/run.ts';
import type { TravelClass } from '../port.ts';
import type { LayoutSeat, Overlay } from './layouts.ts';

/** More calls than bits of a seat's mask: such a run is not sold. */
export const MOST_STOPS = 63;

export interface PlannedSeat extends LayoutSeat {
  readonly travelClass: TravelClass;
  readonly coach: string;
  /** Segments sold by other channels. */
  readonly elsewhere: bigint;
}
export interface PlannedQuota {
  readonly travelClass: TravelClass;
  readonly seats: number;
  readonly pointsLimit: number;
  readonly promoLimit: number;
  /** Per segment. */
  readonly pointsUsed: readonly number[];
  readonly promoUsed: readonly number[];
}
/** A run as it is when nobody has booked through us yet. */
export interface RunPlan {
  readonly runKey: string;
  readonly run: Run;
  readonly composition: string;
  readonly peak: boolean;
  readonly seats: readonly PlannedSeat[];
  readonly quotas: readonly PlannedQuota[];
}

/** What other channels have sold: nothing, or a share of each train that depends on the train, its date and the seed only. */
export type Occupancy = false | { readonly seed: string };

export const runKey = (run: {
  readonly trainNumber: string;
  readonly serviceDate: string;
  readonly runOrigin: string;
}): string => `${run.trainNumber}|${run.serviceDate}|${run.runOrigin}`;

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

/** Share of the seats sold elsewhere, 0 to 1: one train in twelve is full (one in four at peak), the others half full on average. */
const loadOf = (random: () => number, peak: boolean): number => {
  if (random() < (peak ? 0.25 : 1 / 12)) return 1;
  return Math.min(0.97, 0.15 + 0.7 * random() + (peak ? 0.2 : 0));
};

const maskOf = (first: number, segments: number): bigint => ((1n << BigInt(segments)) - 1n) << BigInt(first);

/**
 * The seats and quotas of a run from its brand's composition. Peak is judged once for the train, by its departure from its first
 * station (Europe/Paris). Answers undefined for a run that cannot be sold: too many calls, or a call without its times.
 */
export const planRun = (
  run: Run,
  overlay: Overlay,
  isPeak: (departure: Temporal.ZonedDateTime) => boolean,
  occupancy: Occupancy,
): RunPlan | undefined => {
  const start = run.stops[0]?.departure;
  if (!start || run.stops.length < 2 || run.stops.length > MOST_STOPS) return undefined;
  if (run.stops.slice(1, -1).some((stop) => !stop.departure && !stop.arrival)) return undefined;
  const segments = run.stops.length - 1;
  const key = runKey(run);
  const peak = isPeak(Temporal.Instant.from(start).toZonedDateTimeISO(PARIS));
  const { name, coaches } = overlay.composition(run.brand);
  const random = occupancy ? numbersFrom(`${occupancy.seed}|${key}`) : undefined;
  const load = random ? loadOf(random, peak) : 0;
  const whole = maskOf(0, segments);
  const elsewhere = (): bigint => {
    if (!random || random() >= load) return 0n;
    // Most passengers of other channels ride to the end; the others leave part of the line free.
    if (load === 1 || segments === 1 || random() < 0.6) return whole;
    const first = Math.floor(random() * segments);
    return maskOf(first, 1 + Math.floor(random() * (segments - first)));
  };
  let benches = 0;
  let squares = 0;
  const seats: PlannedSeat[] = [];
  for (const coach of coaches) {
    const { travelClass } = coach.layout;
    if (!travelClass) continue;
    for (const seat of coach.layout.seats)
      seats.push({
        ...seat,
        // Numbered through the train: neighbours are asked for by differences.
        bench: benches + seat.bench,
        square: squares + seat.square,
        travelClass,
        coach: coach.number,
        elsewhere: seat.wheelchair ? 0n : elsewhere(),
      });
    benches = Math.max(benches, ...seats.map((seat) => seat.bench)) + 10;
    squares = Math.max(squares, ...seats.map((seat) => seat.square)) + 10;
  }
  const shares = peak ? overlay.quotas.peak : overlay.quotas;
  const quotas = (['1', '2'] as const).flatMap((travelClass): PlannedQuota[] => {
    const count = seats.filter((seat) => seat.travelClass === travelClass && !seat.wheelchair).length;
    if (count === 0) return [];
    const pointsLimit = Math.ceil(count * shares.pointsShare);
    const promoLimit = Math.min(pointsLimit, Math.ceil(count * shares.promoShare));
    // Points seats go with the train: the fuller it is, the more of them are gone; the reduced ones go first.
    const gone = random ? Math.min(pointsLimit, Math.floor(pointsLimit * load * random() * 1.15)) : 0;
    const promoGone = Math.min(promoLimit, gone);
    return [
      {
        travelClass,
        seats: count,
        pointsLimit,
        promoLimit,
        pointsUsed: Array.from({ length: segments }, () => gone),
        promoUsed: Array.from({ length: segments }, () => promoGone),
      },
    ];
  });
  return { runKey: key, run, composition: name, peak, seats, quotas };
};

/** The argument of `inventory.open_run`. */
export const openingOf = (plan: RunPlan): object => {
  const ordinals = new Map<TravelClass, number>();
  const next = (travelClass: TravelClass): number => {
    const ordinal = (ordinals.get(travelClass) ?? -1) + 1;
    ordinals.set(travelClass, ordinal);
    return ordinal;
  };
  return {
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
    seats: plan.seats.map((seat) => ({
      class: seat.travelClass,
      ordinal: next(seat.travelClass),
      coach: seat.coach,
      seat: seat.seat,
      position: seat.position,
      bench: seat.bench,
      square: seat.square,
      atTable: seat.atTable,
      wheelchair: seat.wheelchair,
      elsewhere: String(seat.elsewhere),
    })),
  };
};

/** What is left of a run that nobody opened, between two of its calls (0-based segment and number of segments). */
export const leftOf = (
  plan: RunPlan,
  first: number,
  segments: number,
): { travelClass: TravelClass; points: number; promo: number; seats: number }[] => {
  const mask = maskOf(first, segments);
  return plan.quotas.map((quota) => ({
    travelClass: quota.travelClass,
    points: quota.pointsLimit - Math.max(...quota.pointsUsed.slice(first, first + segments)),
    promo: quota.promoLimit - Math.max(...quota.promoUsed.slice(first, first + segments)),
    seats: plan.seats.filter(
      (seat) => seat.travelClass === quota.travelClass && !seat.wheelchair && (seat.elsewhere & mask) === 0n,
    ).length,
  }));
};

export { maskOf };
