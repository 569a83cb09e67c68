import type { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import {
  type BookingCommand,
  type BookingProvider,
  BookingUnavailable,
  type ConfirmCommand,
  type KeepCommand,
  type SeatCommand,
  type SeatMapRequest,
} from './port.ts';
import {
  BookingKey,
  BookingReply,
  CancelReply,
  COMMANDS,
  CONFIRM_REFUSALS,
  type Command,
  EXTEND_REFUSALS,
  FileReply,
  HOLD_REFUSALS,
  KEEP_REFUSALS,
  OffersReply,
  Refusal,
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
  /** The correlation id of what is being served at the moment, passed on as `X-Correlation-Id`. */
  readonly correlationId?: () => string | undefined;
}

const TIMEOUT_MS = 5_000;
/** Answers are small; more than this is not one. */
const MOST_BYTES = 4_000_000;

/**
 * The booking port over HTTP, for an operator's own booking system (API-05, API-12). Sends `Pragma: no-cache`, the correlation id
 * and basic authentication, no cookies; follows no redirect; believes no answer that is not of the documented shape. Whatever goes
 * wrong on the way is `BookingUnavailable`: the outcome is unknown.
 */
export const createHttpBooking = (options: HttpBookingOptions): BookingProvider => {
  const base = options.url.replace(/\/+$/, '');
  const authorization =
    options.user === undefined
      ? undefined
      : `Basic ${Buffer.from(`${options.user}:${options.password ?? ''}`).toString('base64')}`;

  /** Status and JSON of an answer; only 200, 201, 404 and 409 are answers. */
  const send = async (
    command: Command,
    { key, body, signal }: { key?: string; body?: unknown; signal: AbortSignal | undefined },
  ): Promise<{ status: number; json: unknown }> => {
    if (key !== undefined && !BookingKey.safeParse(key).success)
      throw new RangeError('a booking key is 1 to 64 of A-Z a-z 0-9 _ -');
    const { method, path } = COMMANDS[command];
    const correlationId = options.correlationId?.();
    const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await fetch(base + path.replace(':key', encodeURIComponent(key ?? '')), {
        method,
        redirect: 'error',
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          accept: 'application/json, application/problem+json',
          pragma: 'no-cache',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(authorization ? { authorization } : {}),
          ...(correlationId ? { 'x-correlation-id': correlationId } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await boundedText(response, MOST_BYTES);
      if (![200, 201, 404, 409].includes(response.status))
        throw new BookingUnavailable(`booking system answered ${command} with status ${response.status}`);
      return { status: response.status, json: JSON.parse(text) };
    } catch (cause) {
      if (cause instanceof BookingUnavailable) throw cause;
      throw new BookingUnavailable(`booking system did not answer ${command}`, { cause });
    }
  };

  const checked = <Shape extends z.ZodType>(
    command: Command,
    shape: Shape,
    json: unknown,
  ): z.output<Shape> => {
    const read = shape.safeParse(json);
    if (!read.success)
      throw new BookingUnavailable(`booking system answered ${command} with nonsense`, { cause: read.error });
    return read.data;
  };

  const answered = <Shape extends z.ZodType>(
    command: Command,
    { status, json }: { status: number; json: unknown },
    shape: Shape,
  ): z.output<Shape> => {
    if (status >= 400)
      throw new BookingUnavailable(`booking system answered ${command} with status ${status}`);
    return checked(command, shape, json);
  };

  /** The reason of a refusal; undefined when it is none. */
  const refusal = <Reason extends string>(
    command: Command,
    { status, json }: { status: number; json: unknown },
    reasons: readonly Reason[],
  ): { ok: false; reason: Reason } | undefined => {
    if (status !== 409) return undefined;
    const { code } = checked(command, Refusal, json);
    const reason = reasons.find((candidate) => candidate === code);
    if (!reason) throw new BookingUnavailable(`booking system refused ${command} for an unknown reason`);
    return { ok: false, reason };
  };

  const booking = <Reason extends string>(
    command: Command,
    key: string,
    answer: { status: number; json: unknown },
    reasons: readonly Reason[],
  ) => {
    const refused = refusal(command, answer, reasons);
    if (refused) return refused;
    const found = answered(command, answer, BookingReply);
    if (found.key !== key) throw new BookingUnavailable(`booking system answered ${command} for another key`);
    return { ok: true as const, booking: found };
  };

  /** What was asked for by name, or undefined when the booking system itself says that there is nothing: a proxy's 404 does not. */
  const found = <Shape extends z.ZodType>(
    command: Command,
    answer: { status: number; json: unknown },
    shape: Shape,
  ): z.output<Shape> | undefined => {
    if (answer.status !== 404) return answered(command, answer, shape);
    if (checked(command, Refusal, answer.json).code !== 'booking-not-found')
      throw new BookingUnavailable(`booking system answered ${command} with a foreign 404`);
    return undefined;
  };

  return {
    offers: async (request, signal) => {
      const offers = answered('offers', await send('offers', { body: request, signal }), OffersReply);
      if (offers.journeys.length !== request.journeys.length)
        throw new BookingUnavailable('booking system answered offers for other journeys');
      return offers;
    },
    hold: async (request, signal) =>
      booking('hold', request.key, await send('hold', { body: request, signal }), HOLD_REFUSALS),
    seat: async ({ key, seats }: SeatCommand, signal) =>
      booking('seat', key, await send('seat', { key, body: { seats }, signal }), SEAT_REFUSALS),
    extend: async ({ key }: BookingCommand, signal) =>
      booking('extend', key, await send('extend', { key, body: {}, signal }), EXTEND_REFUSALS),
    keep: async ({ key, until }: KeepCommand, signal) =>
      booking('keep', key, await send('keep', { key, body: { until }, signal }), KEEP_REFUSALS),
    confirm: async ({ key, ...body }: ConfirmCommand, signal) => {
      const answer = booking('confirm', key, await send('confirm', { key, body, signal }), CONFIRM_REFUSALS);
      if (answer.ok && (answer.booking.state !== 'confirmed' || !answer.booking.pnr))
        throw new BookingUnavailable('booking system confirmed without a file reference');
      return answer;
    },
    cancel: async ({ key }: BookingCommand, signal) => ({
      ok: true,
      ...answered('cancel', await send('cancel', { key, signal }), CancelReply),
    }),
    find: async (key, signal) => found('find', await send('find', { key, signal }), BookingReply),
    file: async (request, signal) => {
      const file = found('file', await send('file', { body: request, signal }), FileReply);
      if (file && file.pnr !== request.pnr)
        throw new BookingUnavailable('booking system answered another file');
      return file;
    },
    seatMap: async (request: SeatMapRequest, signal) => {
      const answer = await send('seatMap', { body: request, signal });
      return (
        refusal('seatMap', answer, SEAT_MAP_REFUSALS) ?? {
          ok: true,
          ...answered('seatMap', answer, SeatMapReply),
        }
      );
    },
  };
};
