import { basic } from '#domain/credentials.ts';
import { type Answer, askedSystem } from '../asked-system.ts';
import type { PassedOn } from '../asking.ts';
import {
  type BookingCommand,
  type BookingProvider,
  BookingUnavailable,
  type ConfirmCommand,
  type KeepCommand,
  type ReleaseCommand,
  type SeatCommand,
  type SeatMapRequest,
} from './port.ts';
import {
  BookingKey,
  BookingReply,
  CancelReply,
  COMMANDS,
  CONFIRM_REFUSALS,
  CodesReply,
  type Command,
  EXTEND_REFUSALS,
  FileReply,
  HOLD_REFUSALS,
  IDENTITY_HEADER,
  KEEP_REFUSALS,
  OffersReply,
  RELEASE_REFUSALS,
  SEAT_MAP_REFUSALS,
  SEAT_REFUSALS,
  SeatMapReply,
} from './wire.ts';

export interface HttpBookingOptions {
  /** `BOOKING_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** Credential pair for basic authentication. */
  readonly user?: string;
  readonly password?: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  readonly passedOn?: PassedOn;
}

/** Answers are small; more than this is not one. */
const MOST_BYTES = 4_000_000;
const NOTHING = 'booking-not-found';

/**
 * The booking port over HTTP, for an operator's own booking system (API-05, API-12). Basic authentication; follows no redirect; believes no answer that is not of the documented shape. Whatever goes
 * wrong on the way is `BookingUnavailable`: the outcome is unknown.
 */
export const createHttpBooking = (options: HttpBookingOptions): BookingProvider => {
  const { send, answered, refusal, isNothing, unavailable } = askedSystem<Command>({
    called: 'booking system',
    Unavailable: BookingUnavailable,
    commands: COMMANDS,
    url: options.url,
    authorization: options.user === undefined ? undefined : basic(options.user, options.password ?? ''),
    timeoutMs: options.timeoutMs,
    mostBytes: MOST_BYTES,
    passedOn: options.passedOn,
  });

  /** About one booking. */
  const sendAbout = (
    command: Command,
    key: string,
    json: object | undefined,
    signal: AbortSignal | undefined,
  ) => {
    if (!BookingKey.safeParse(key).success)
      throw new RangeError('a booking key is 1 to 64 of A-Z a-z 0-9 _ -');
    return send(command, { params: { key }, signal, ...(json ? { json } : {}) });
  };

  const booking = <Reason extends string>(
    command: Command,
    key: string,
    answer: Answer,
    reasons: readonly Reason[],
  ) => {
    const refused = refusal(command, answer, reasons);
    if (refused) return refused;
    const found = answered(command, BookingReply, answer);
    if (found.key !== key) throw unavailable(command, 'answered for another key');
    return { ok: true as const, booking: found };
  };

  return {
    offers: async (request, signal) => {
      const offers = answered('offers', OffersReply, await send('offers', { json: request, signal }));
      if (offers.journeys.length !== request.journeys.length)
        throw unavailable('offers', 'answered for other journeys');
      return offers;
    },
    hold: async (request, signal) =>
      booking('hold', request.key, await send('hold', { json: request, signal }), HOLD_REFUSALS),
    seat: async ({ key, seats }: SeatCommand, signal) =>
      booking('seat', key, await sendAbout('seat', key, { seats }, signal), SEAT_REFUSALS),
    extend: async ({ key }: BookingCommand, signal) =>
      booking('extend', key, await sendAbout('extend', key, {}, signal), EXTEND_REFUSALS),
    keep: async ({ key, until }: KeepCommand, signal) =>
      booking('keep', key, await sendAbout('keep', key, { until }, signal), KEEP_REFUSALS),
    confirm: async ({ key, ...body }: ConfirmCommand, signal) => {
      const answer = booking('confirm', key, await sendAbout('confirm', key, body, signal), CONFIRM_REFUSALS);
      if (answer.ok && (answer.booking.state !== 'confirmed' || !answer.booking.pnr))
        throw unavailable('confirm', 'confirmed without a file reference');
      return answer;
    },
    release: async ({ key, tickets }: ReleaseCommand, signal) => {
      const answer = booking(
        'release',
        key,
        await sendAbout('release', key, { tickets }, signal),
        RELEASE_REFUSALS,
      );
      const isGone = ({ passengerId, journey }: ReleaseCommand['tickets'][number]): boolean =>
        answer.ok &&
        (answer.booking.state === 'cancelled' ||
          !answer.booking.seats.some((seat) => seat.passengerId === passengerId && seat.journey === journey));
      if (answer.ok && !tickets.every(isGone))
        throw unavailable('release', 'kept a ticket that was given up');
      return answer;
    },
    cancel: async ({ key }: BookingCommand, signal) => ({
      ok: true,
      ...answered('cancel', CancelReply, await sendAbout('cancel', key, undefined, signal)),
    }),
    find: async (key, signal) => {
      const answer = await sendAbout('find', key, undefined, signal);
      return isNothing('find', answer, NOTHING) ? undefined : answered('find', BookingReply, answer);
    },
    file: async (request, signal) => {
      const answer = await send('file', { json: request, signal });
      if (isNothing('file', answer, NOTHING)) return undefined;
      const file = answered('file', FileReply, answer);
      if (file.pnr !== request.pnr) throw unavailable('file', 'answered another file');
      return file;
    },
    codes: async (request, identityToken, signal) => {
      const headers = identityToken === undefined ? {} : { [IDENTITY_HEADER]: identityToken };
      const answer = await send('codes', { json: request, headers, signal });
      return isNothing('codes', answer, NOTHING) ? undefined : answered('codes', CodesReply, answer).codes;
    },
    seatMap: async (request: SeatMapRequest, signal) => {
      const answer = await send('seatMap', { json: request, signal });
      return (
        refusal('seatMap', answer, SEAT_MAP_REFUSALS) ?? {
          ok: true,
          ...answered('seatMap', SeatMapReply, answer),
        }
      );
    },
  };
};
