import { createHash, randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '#database/database.ts';
import { inPortions } from '#database/portions.ts';
import type { Silence } from '#database/silence.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import type { BookableLeg } from '#domain/rail/leg.ts';
import type { Run, RunReader } from '#domain/rail/run.ts';
import { HOLD_SECONDS, KEPT_FOR_PAYMENT_SECONDS } from '#domain/rail/seat-hold.ts';
import { isSameName } from '#domain/same-name.ts';
import {
  type BookedFile,
  type Booking,
  type BookingProvider,
  BookingUnavailable,
  type CancelAnswer,
  type ConfirmAnswer,
  type ConfirmCommand,
  type ExtendAnswer,
  type FileRequest,
  type HoldAnswer,
  type HoldRefusal,
  type HoldRequest,
  type JourneyOffer,
  type KeepAnswer,
  type OffersAnswer,
  type OffersRequest,
  type Placement,
  type ReleaseAnswer,
  type SeatAnswer,
  type SeatMapAnswer,
  type SeatMapRequest,
} from '../port.ts';
import { readOverlay } from './layouts.ts';
import { callsOfLeg } from './leg-calls.ts';
import { openedRunsReader } from './opened-runs.ts';
import { type ClassLeft, leftOn, type RunLoad } from './run-load.ts';
import {
  callsOfRun,
  isSameRun,
  loadOf,
  maskOf,
  type Occupancy,
  openingOf,
  type RunPlan,
  runKey,
  runPlanner,
  soldElsewhere,
} from './run-plan.ts';

/** No I, L, O, 0, 1: what a person reads aloud or copies by hand must not be ambiguous. */
const REFERENCE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const UNIQUE_VIOLATION = '23505';
/** Some kilobytes each: what three months of a line with twenty trains a day need, and more. */
const LOADS_KEPT = 5_000;
const RELEASED_AT_ONCE = 200;
const FORGOTTEN_AT_ONCE = 50;

export interface EmbeddedBookingOptions {
  /** Its own connection string or pool: it shares no transaction and no connection with the portal. */
  readonly database:
    | { readonly url: string; readonly connections?: number; readonly silence?: Silence }
    | { readonly pool: pg.Pool };
  readonly runs: RunReader;
  readonly isPeak: (departure: Temporal.ZonedDateTime) => boolean;
  /** `rail/overlay/`. */
  readonly overlayDir: string;
  /** Real time of holds; the database's own clock when absent, which several processes then share. */
  readonly now?: () => Temporal.Instant;
  /** Business time, by which a train has departed. */
  readonly clock?: Clock;
  readonly occupancy?: Occupancy;
  /** Fresh file references; for tests of their collisions. */
  readonly references?: () => string;
}

export interface EmbeddedBooking extends BookingProvider {
  /** Frees the seats of holds whose time is over; answers how many holds. For a job that runs every minute. */
  releaseExpired(): Promise<number>;
  /** Takes away the seats of trains of days before `day` (ISO), not their bookings; answers how many trains. For a daily job. */
  forgetSeatsBefore(day: string): Promise<number>;
  /**
   * Forgets bookings, with their travellers: those that came to nothing before an instant (real time), and those whose last train left
   * before a day (ISO); then the trains before it. Answers how many bookings. For a daily job.
   */
  forgetBookings(before: { readonly undone: Temporal.Instant; readonly day: string }): Promise<number>;
  close(): Promise<void>;
}

type RunName = Pick<BookableLeg, 'trainNumber' | 'serviceDate' | 'runOrigin'>;

type HoldAttempt =
  | Extract<HoldAnswer, { ok: true }>
  /** Runs that nobody has booked yet: to be opened. */
  | { readonly ok: false; readonly missing: readonly string[] }
  /** `stale`: a hold that is over, and not swept yet, has seats of these trains. */
  | { readonly ok: false; readonly reason: HoldRefusal; readonly stale?: boolean };

const newReference = (): string =>
  Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('');

const unlessAborted = async <Value>(
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> => {
  if (!signal) return work();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** What a hold asks for, without what may be written differently the second time (times as text). */
const inputHash = (request: HoldRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.passengers.map((p) => [
          p.id,
          p.firstName,
          p.lastName,
          p.birthDate ?? null,
          p.wheelchair ?? false,
          ...(p.companionOf === undefined ? [] : [p.companionOf]),
        ]),
        request.journeys.map((journey) => [
          journey.travelClass,
          journey.fare,
          journey.legs.map((leg, index) => [
            runKey(leg),
            leg.from,
            leg.to,
            wishOf(journey.placement?.[index]),
          ]),
        ]),
        // Only where it is said: a hold of a version that did not say it is still known as the same.
        ...(request.delivery ? [request.delivery] : []),
      ]),
    )
    .digest('base64url');

const wishOf = (placement: Placement | undefined) => ({
  position: placement?.position ?? null,
  near: placement?.near ? { coach: placement.near.coach, seat: placement.near.seat } : null,
  seats: (placement?.seats ?? []).map(({ passengerId, coach, seat }) => ({ passengerId, coach, seat })),
  // Only where they are: what a version that did not know them has held is still known as the same.
  ...(placement?.deck ? { deck: placement.deck } : {}),
  ...(placement?.quiet ? { quiet: true } : {}),
});

/** A seat without a neighbour is at the window, too. */
const AT_WINDOW: ReadonlySet<string> = new Set(['window', 'solo', 'duo']);
const isPosition = (position: string, wanted: string): boolean =>
  position === wanted || (wanted === 'window' && AT_WINDOW.has(position));

/** Places of a class in the order of its train, once for each wish that the seat meets; undefined when nothing is wished. */
const preferredSeats = (
  seats: RunPlan['seats'],
  travelClass: string,
  { position, deck, quiet }: Placement = {},
): number[] | undefined => {
  if (!position && !deck && !quiet) return undefined;
  return seats.flatMap((seat) =>
    seat.travelClass !== travelClass
      ? []
      : [
          ...(position && isPosition(seat.position, position) ? [seat.ordinal] : []),
          ...(deck && seat.deck === deck ? [seat.ordinal] : []),
          ...(quiet && seat.quiet ? [seat.ordinal] : []),
        ],
  );
};

/**
 * The embedded inventory: the booking port on PostgreSQL, in schema `inventory`, with connections of its own. Safe with several
 * processes on one database. Faults of the database come out as `BookingUnavailable`, as those of another company's system would.
 */
export const createEmbeddedBooking = (options: EmbeddedBookingOptions): EmbeddedBooking => {
  const owned =
    'pool' in options.database
      ? undefined
      : openDatabase({ connections: 8, applicationName: 'inventory', ...options.database });
  const pool = 'pool' in options.database ? options.database.pool : (owned as { pool: pg.Pool }).pool;
  const overlay = readOverlay(options.overlayDir);
  const clock = options.clock ?? systemClock;
  const occupancy = options.occupancy ?? false;
  const references = options.references ?? newReference;
  const moment = (): string | null => options.now?.().toString() ?? null;

  const planRun = runPlanner(overlay, options.isPeak, occupancy);
  const planOf = (run: RunName): RunPlan | undefined => {
    const found = options.runs.run(run.trainNumber, run.serviceDate, run.runOrigin);
    return found && planRun(found);
  };
  const preferredOn = (leg: BookableLeg, travelClass: string, wish: Placement | undefined) =>
    wish && preferredSeats(planOf(leg)?.seats ?? [], travelClass, wish);
  const unopened = new Map<string, { readonly run: Run; readonly load: RunLoad | undefined }>();
  /** What is sold of a run that nobody has opened; undefined for one that is not in the timetable or cannot be sold. */
  const unopenedLoad = (name: RunName): RunLoad | undefined => {
    const run = options.runs.run(name.trainNumber, name.serviceDate, name.runOrigin);
    if (!run) return undefined;
    const key = runKey(name);
    const kept = unopened.get(key);
    if (kept && isSameRun(kept.run, run)) return kept.load;
    const plan = planRun(run);
    const load = plan && loadOf(plan);
    unopened.delete(key);
    unopened.set(key, { run, load });
    if (unopened.size > LOADS_KEPT) unopened.delete(unopened.keys().next().value as string);
    return load;
  };

  /** One call of a function answering jsonb. Who aborts stops waiting; what was sent may still be done. */
  const call = async <Answer>(
    name: string,
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<Answer> => {
    try {
      const { rows } = await unlessAborted(signal, () =>
        pool.query<{ answer: Answer }>({ name, text, values: [...values] }),
      );
      return (rows[0] as { answer: Answer }).answer;
    } catch (cause) {
      throw new BookingUnavailable(`inventory ${name} failed`, { cause });
    }
  };

  const releaseExpired = (): Promise<number> =>
    inPortions(RELEASED_AT_ONCE, () =>
      call('inventory-release', 'select inventory.release_expired($1, $2) as answer', [
        moment(),
        RELEASED_AT_ONCE,
      ]),
    );

  const openRuns = async (legs: readonly BookableLeg[], keys: readonly string[]): Promise<boolean> => {
    for (const key of [...keys].sort()) {
      const leg = legs.find((candidate) => runKey(candidate) === key);
      const plan = leg && planOf(leg);
      if (!plan) return false;
      await call('inventory-open', 'select inventory.open_run($1) as answer', [
        JSON.stringify(openingOf(plan)),
      ]);
    }
    return true;
  };

  const opened = openedRunsReader(call);
  const offers = async (request: OffersRequest, signal?: AbortSignal): Promise<OffersAnswer> => {
    const legs = request.journeys.flatMap((journey) => journey.legs);
    const keys = legs.map(runKey);
    // While the database counts seats, those of runs that nobody has opened are drawn: for three months each takes some twenty milliseconds.
    // One that was opened since is drawn for nothing.
    const drawn = async (): Promise<readonly (RunLoad | undefined)[]> => {
      await setImmediate();
      return legs.map((leg, index) => (opened.has(keys[index] as string) ? undefined : unopenedLoad(leg)));
    };
    const [found, unopenedLoads] = await Promise.all([opened.read(keys, moment(), signal), drawn()]);
    let { loads } = found;
    if (found.isStale) {
      await releaseExpired();
      ({ loads } = await opened.read(keys, moment(), signal));
    }
    const now = clock.now().epochMilliseconds;
    const left = legs.map((leg, index): readonly ClassLeft[] => {
      const load = loads.get(keys[index] as string) ?? unopenedLoads[index] ?? unopenedLoad(leg);
      return load ? leftOn(load, leg, now) : [];
    });
    let next = 0;
    return {
      journeys: request.journeys.map((journey): JourneyOffer => {
        const perLeg = journey.legs.map(() => left[next++] as readonly ClassLeft[]);
        return {
          classes: (['1', '2'] as const).flatMap((travelClass) => {
            const found = perLeg.map((classes) => classes.find((entry) => entry.travelClass === travelClass));
            if (found.length === 0 || found.some((entry) => !entry)) return [];
            const least = (value: (entry: ClassLeft) => number) =>
              Math.max(0, Math.min(...found.map((entry) => value(entry as ClassLeft))));
            return [
              {
                travelClass,
                left: {
                  points: least((entry) => Math.min(entry.points, entry.seats)),
                  promo: least((entry) => Math.min(entry.promo, entry.points, entry.seats)),
                },
                seatsLeft: least((entry) => entry.seats),
                wheelchairSpaces: least((entry) => entry.spaces),
              },
            ];
          }),
        };
      }),
    };
  };

  const hold = async (request: HoldRequest, signal?: AbortSignal): Promise<HoldAnswer> => {
    const legs = request.journeys.flatMap((journey) => journey.legs);
    if (legs.length === 0 || request.passengers.length === 0)
      throw new RangeError('a hold needs at least one leg and one passenger');
    const placeOf = (id: string): number => request.passengers.findIndex((one) => one.id === id) + 1;
    const companions = request.passengers.flatMap(({ id, companionOf }) =>
      companionOf === undefined || placeOf(companionOf) === 0 ? [] : [[placeOf(id), placeOf(companionOf)]],
    );
    const ask = JSON.stringify({
      key: request.key,
      hash: inputHash(request),
      bookingId: newId(),
      request,
      now: moment(),
      businessNow: clock.now().toString(),
      seconds: HOLD_SECONDS,
      lastDay: legs
        .map(({ serviceDate }) => String(serviceDate))
        .sort()
        .at(-1),
      passengers: request.passengers.map(({ id, wheelchair }) => ({ id, wheelchair: wheelchair ?? false })),
      legs: request.journeys.flatMap((journey, journeyIndex) =>
        journey.legs.map((leg, legIndex) => ({
          journey: journeyIndex,
          leg: legIndex,
          run: runKey(leg),
          class: journey.travelClass,
          fare: journey.fare,
          from: leg.from,
          to: leg.to,
          departure: leg.departure,
          arrival: leg.arrival,
          wish: {
            ...wishOf(journey.placement?.[legIndex]),
            preferred: preferredOn(leg, journey.travelClass, journey.placement?.[legIndex]),
            companions,
          },
        })),
      ),
    });
    const once = () =>
      call<HoldAttempt>('inventory-hold', 'select inventory.hold($1) as answer', [ask], signal);
    let answer = await once();
    if ('missing' in answer) {
      if (!(await openRuns(legs, answer.missing))) return { ok: false, reason: 'unknown-train' };
      answer = await once();
    }
    if ('stale' in answer && answer.stale) {
      await releaseExpired();
      answer = await once();
    }
    if ('missing' in answer) throw new BookingUnavailable('a run was opened and is gone');
    return answer.ok ? answer : { ok: false, reason: answer.reason };
  };

  const confirm = async ({ key, seats }: ConfirmCommand, signal?: AbortSignal): Promise<ConfirmAnswer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call<ConfirmAnswer>(
          'inventory-confirm-shown',
          'select inventory.confirm_shown($1, $2, $3, $4) as answer',
          [
            key,
            seats === undefined ? null : JSON.stringify(seats),
            [references(), references(), references()],
            moment(),
          ],
          signal,
        );
      } catch (error) {
        // Another booking got the same reference at the same moment: nothing was done, fresh ones will do.
        const code = ((error as Error).cause as { code?: string } | undefined)?.code;
        if (code !== UNIQUE_VIOLATION || attempt === 5) throw error;
      }
    }
  };

  const file = async (
    { pnr, lastName }: FileRequest,
    signal?: AbortSignal,
  ): Promise<BookedFile | undefined> => {
    const booking = await call<Booking | null>(
      'inventory-file',
      'select inventory.file_json($1, coalesce($2::timestamptz, clock_timestamp())) as answer',
      [pnr, moment()],
      signal,
    );
    const { state, request, seats, bookingId } = booking ?? {};
    if (!request || !seats || !bookingId || (state !== 'confirmed' && state !== 'cancelled'))
      return undefined;
    if (!request.passengers.some((one) => isSameName(one.lastName, lastName))) return undefined;
    return {
      bookingId,
      pnr,
      state,
      journeys: request.journeys.map(({ legs, travelClass, fare }) => ({
        travelClass,
        fare,
        legs: legs.map((leg) => {
          const brand = options.runs.run(leg.trainNumber, leg.serviceDate, leg.runOrigin)?.brand;
          return { ...leg, ...(brand ? { transportType: brand } : {}) };
        }),
      })),
      passengers: request.passengers.map(({ id, firstName, lastName: name, birthDate }) => ({
        id,
        firstName,
        lastName: name,
        ...(birthDate ? { birthDate } : {}),
      })),
      seats,
    };
  };

  const seatMap = async (request: SeatMapRequest, signal?: AbortSignal): Promise<SeatMapAnswer> => {
    const plan = planOf(request);
    const part = plan && callsOfLeg(callsOfRun(plan.run), request);
    if (!plan || !part) return { ok: false, reason: 'unknown-train' };
    const mask = maskOf(part.board, part.alight - part.board);
    // A run that was opened has the seats it was opened with, whatever the layouts have become.
    const opened = await call<string[] | null>(
      'inventory-free',
      `select case when exists (select from inventory.run where run_key = $1) then (
         select coalesce(jsonb_agg(coach || '/' || seat), '[]') from inventory.seat
         where run_key = $1 and (taken & $2::bigint) = 0) end as answer`,
      [plan.runKey, String(mask)],
      signal,
    );
    const untouched = () =>
      plan.seats
        .filter((_, index) => (soldElsewhere(plan, index) & mask) === 0n)
        .map(({ coach, seat }) => `${coach}/${seat}`);
    const left = new Set(opened ?? untouched());
    const { coaches } = overlay.composition(plan.run.brand);
    const free = (coach: string, seat: string) => left.has(`${coach}/${seat}`);
    const wanted = coaches.find((coach) =>
      request.coach === undefined
        ? coach.layout.travelClass &&
          coach.layout.travelClass === (request.travelClass ?? coach.layout.travelClass)
        : coach.number === request.coach,
    );
    if (!wanted) return { ok: false, reason: 'unknown-coach' };
    const { seats, ...drawing } = wanted.layout;
    return {
      ok: true,
      coaches: coaches.map(({ number, layout, quiet }) => ({
        coach: number,
        ...(layout.travelClass ? { travelClass: layout.travelClass } : {}),
        ...(quiet ? { quiet } : {}),
        free: layout.seats.filter((seat) => !seat.wheelchair && free(number, seat.seat)).length,
      })),
      map: {
        ...drawing,
        coach: wanted.number,
        ...(wanted.quiet ? { quiet: wanted.quiet } : {}),
        seats: seats.map(({ bench: _bench, square: _square, ...seat }) => ({
          ...seat,
          free: free(wanted.number, seat.seat),
        })),
      },
    };
  };

  return {
    offers,
    hold,
    seat: ({ key, seats }, signal) =>
      call<SeatAnswer>(
        'inventory-reseat',
        'select inventory.reseat($1, $2, $3) as answer',
        [key, JSON.stringify(seats), moment()],
        signal,
      ),
    extend: ({ key }, signal) =>
      call<ExtendAnswer>(
        'inventory-extend',
        'select inventory.extend($1, $2, $3) as answer',
        [key, HOLD_SECONDS, moment()],
        signal,
      ),
    keep: ({ key, until }, signal) =>
      call<KeepAnswer>(
        'inventory-keep',
        'select inventory.keep($1, $2, $3, $4) as answer',
        [key, until, KEPT_FOR_PAYMENT_SECONDS, moment()],
        signal,
      ),
    confirm,
    release: ({ key, tickets }, signal) =>
      call<ReleaseAnswer>(
        'inventory-release',
        'select inventory.release($1, $2, $3, $4) as answer',
        [key, JSON.stringify(tickets), clock.now().toString(), moment()],
        signal,
      ),
    cancel: ({ key }, signal) =>
      call<CancelAnswer>(
        'inventory-cancel',
        'select inventory.cancel($1, $2, $3) as answer',
        [key, newId(), moment()],
        signal,
      ),
    find: async (key, signal) =>
      (await call<Booking | null>(
        'inventory-find',
        'select inventory.booking_json($1, coalesce($2::timestamptz, clock_timestamp())) as answer',
        [key, moment()],
        signal,
      )) ?? undefined,
    file,
    // The portal that runs it makes them itself.
    codes: async () => undefined,
    seatMap,
    releaseExpired,
    forgetSeatsBefore: (day) =>
      inPortions(FORGOTTEN_AT_ONCE, () =>
        call('inventory-forget', 'select inventory.forget_seats_before($1, $2) as answer', [
          day,
          FORGOTTEN_AT_ONCE,
        ]),
      ),
    forgetBookings: async ({ undone, day }) => {
      const forgotten = await inPortions(FORGOTTEN_AT_ONCE, () =>
        call('inventory-forget-bookings', 'select inventory.forget_bookings($1, $2, $3) as answer', [
          undone.toString(),
          day,
          FORGOTTEN_AT_ONCE,
        ]),
      );
      await inPortions(FORGOTTEN_AT_ONCE, () =>
        call('inventory-forget-runs', 'select inventory.forget_runs($1, $2) as answer', [
          day,
          FORGOTTEN_AT_ONCE,
        ]),
      );
      return forgotten;
    },
    close: async () => {
      await owned?.close();
    },
  };
};
