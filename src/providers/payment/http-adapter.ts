import type { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import {
  CANCEL_REFUSALS,
  CAPTURE_REFUSALS,
  CURRENCY,
  type Payment,
  type PaymentProvider,
  type PaymentReference,
  PaymentUnavailable,
  REFUND_REFUSALS,
  START_REFUSALS,
} from './port.ts';
import { CancelReply, COMMANDS, type Command, PaymentKey, PaymentReply, Refusal } from './wire.ts';

export interface HttpPaymentOptions {
  /** `PAYMENT_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `PAYMENT_KEY`: the bearer key that the provider knows us by. */
  readonly key: string;
  /** Origin of the provider's pages, to which people are sent and nowhere else. */
  readonly pageOrigin: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  /** The correlation id of what is being served at the moment, passed on as `X-Correlation-Id`. */
  readonly correlationId?: () => string | undefined;
}

const TIMEOUT_MS = 5_000;
/** Answers are small; more than this is not one. */
const MOST_BYTES = 100_000;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/**
 * The payment port over HTTP, for an operator's own provider (API-12). Follows no redirect; believes no answer that is not of the
 * documented shape, or speaks of another payment, another amount, another currency or a page elsewhere. Whatever goes wrong on the way is
 * `PaymentUnavailable`: the outcome is unknown.
 */
export const createHttpPayment = (options: HttpPaymentOptions): PaymentProvider => {
  const base = options.url.replace(/\/+$/, '');

  /** Status and JSON of an answer; only 200, 201, 404 and 409 are answers. */
  const send = async (
    command: Command,
    key: string,
    body: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    if (!PaymentKey.safeParse(key).success)
      throw new RangeError('a payment key is 1 to 64 of A-Z a-z 0-9 _ -');
    const { method, path } = COMMANDS[command];
    const correlationId = options.correlationId?.();
    const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await fetch(base + path.replace(':key', key), {
        method,
        redirect: 'error',
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          accept: 'application/json, application/problem+json',
          authorization: `Bearer ${options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(correlationId ? { 'x-correlation-id': correlationId } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await boundedText(response, MOST_BYTES);
      if (![200, 201, 404, 409].includes(response.status))
        throw new PaymentUnavailable(`payment provider answered ${command} with status ${response.status}`);
      return { status: response.status, json: JSON.parse(text) };
    } catch (cause) {
      if (cause instanceof PaymentUnavailable) throw cause;
      throw new PaymentUnavailable(`payment provider did not answer ${command}`, { cause });
    }
  };

  const checked = <Shape extends z.ZodType>(
    command: Command,
    shape: Shape,
    json: unknown,
  ): z.output<Shape> => {
    const read = shape.safeParse(json);
    // What it answered instead may hold anything: only where it is wrong is kept.
    if (!read.success)
      throw new PaymentUnavailable(
        `payment provider answered ${command} with nonsense in ${read.error.issues[0]?.path.join('.') || 'all of it'}`,
      );
    return read.data;
  };

  /** The reason of a refusal; undefined when it is none. */
  const refusal = <Reason extends string>(
    command: Command,
    { status, json }: Answer,
    reasons: readonly Reason[],
  ): { readonly ok: false; readonly reason: Reason } | undefined => {
    if (status !== 409) return undefined;
    const { code } = checked(command, Refusal, json);
    const reason = reasons.find((candidate) => candidate === code);
    if (!reason) throw new PaymentUnavailable(`payment provider refused ${command} for an unknown reason`);
    return { ok: false, reason };
  };

  const believed = (command: Command, { status, json }: Answer, asked: PaymentReference): Payment => {
    if (status >= 400)
      throw new PaymentUnavailable(`payment provider answered ${command} with status ${status}`);
    const payment = checked(command, PaymentReply, json);
    const wrong =
      payment.key !== asked.key
        ? 'another payment'
        : payment.amount !== asked.amount
          ? 'another amount'
          : new URL(payment.url).origin !== options.pageOrigin
            ? 'a page elsewhere'
            : payment.refunded > payment.amount
              ? 'more given back than taken'
              : payment.refunds.reduce((sum, one) => sum + (one.refusedAt ? 0 : one.cents), 0) !==
                  payment.refunded
                ? 'other refunds than it has given'
                : undefined;
    if (wrong) throw new PaymentUnavailable(`payment provider answered ${command} about ${wrong}`);
    return payment;
  };

  const command = async <Reason extends string>(
    name: Command,
    asked: PaymentReference,
    body: object,
    reasons: readonly Reason[],
    signal: AbortSignal | undefined,
  ) => {
    const answer = await send(name, asked.key, body, signal);
    return refusal(name, answer, reasons) ?? { ok: true as const, payment: believed(name, answer, asked) };
  };

  const about = ({ amount }: PaymentReference) => ({ amount, currency: CURRENCY });

  return {
    start: async (request, signal) => {
      const answer = await command(
        'start',
        request,
        { ...request, currency: CURRENCY },
        START_REFUSALS,
        signal,
      );
      return answer;
    },
    find: async (asked, signal) => {
      const answer = await send('find', asked.key, undefined, signal);
      if (answer.status === 404) {
        // A proxy's 404 is not the provider saying that there is nothing.
        if (checked('find', Refusal, answer.json).code !== 'payment-not-found')
          throw new PaymentUnavailable('payment provider answered find with a foreign 404');
        return undefined;
      }
      return believed('find', answer, asked);
    },
    capture: async (asked, signal) => {
      const answer = await command('capture', asked, about(asked), CAPTURE_REFUSALS, signal);
      if (answer.ok && answer.payment.state !== 'captured')
        throw new PaymentUnavailable('payment provider captured, and says that it did not');
      return answer;
    },
    cancel: async (asked, signal) => {
      const answer = await send('cancel', asked.key, about(asked), signal);
      const refused = refusal('cancel', answer, CANCEL_REFUSALS);
      if (refused) return refused;
      if (answer.status >= 400)
        throw new PaymentUnavailable(`payment provider answered cancel with status ${answer.status}`);
      return { ok: true, ...checked('cancel', CancelReply, answer.json) };
    },
    refund: async ({ refundKey, cents, ...asked }, signal) => {
      const body = { ...about(asked), refundKey, cents };
      const answer = await command('refund', asked, body, REFUND_REFUSALS, signal);
      if (answer.ok && answer.payment.refunded < cents)
        throw new PaymentUnavailable('payment provider gave back, and says that it did not');
      return answer;
    },
  };
};
