import { authorizationOf } from '#domain/credentials.ts';
import { type Answer, askedSystem } from '../asked-system.ts';
import type { PassedOn } from '../asking.ts';
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
import { CancelReply, COMMANDS, type Command, PaymentKey, PaymentReply } from './wire.ts';

export interface HttpPaymentOptions {
  /** `PAYMENT_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `PAYMENT_KEY`: the bearer key or the pair that the provider knows us by. */
  readonly key: string;
  /** Origin of the provider's pages, to which people are sent and nowhere else. */
  readonly pageOrigin: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  readonly passedOn?: PassedOn;
}

/** Answers are small; more than this is not one. */
const MOST_BYTES = 100_000;

/**
 * The payment port over HTTP, for an operator's own provider (API-12). Follows no redirect; believes no answer that is not of the
 * documented shape, or speaks of another payment, another amount, another currency or a page elsewhere. Whatever goes wrong on the way is
 * `PaymentUnavailable`: the outcome is unknown.
 */
export const createHttpPayment = (options: HttpPaymentOptions): PaymentProvider => {
  const { send, answered, refusal, isNothing, unavailable } = askedSystem<Command>({
    called: 'payment provider',
    Unavailable: PaymentUnavailable,
    commands: COMMANDS,
    url: options.url,
    authorization: authorizationOf(options.key),
    timeoutMs: options.timeoutMs,
    mostBytes: MOST_BYTES,
    passedOn: options.passedOn,
  });

  /** About one payment. */
  const sendAbout = (
    name: Command,
    key: string,
    json: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    if (!PaymentKey.safeParse(key).success)
      throw new RangeError('a payment key is 1 to 64 of A-Z a-z 0-9 _ -');
    return send(name, { params: { key }, signal, ...(json ? { json } : {}) });
  };

  const believed = (name: Command, answer: Answer, asked: PaymentReference): Payment => {
    const payment = answered(name, PaymentReply, answer);
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
    if (wrong) throw unavailable(name, `answered about ${wrong}`);
    return payment;
  };

  const command = async <Reason extends string>(
    name: Command,
    asked: PaymentReference,
    body: object,
    reasons: readonly Reason[],
    signal: AbortSignal | undefined,
  ) => {
    const answer = await sendAbout(name, asked.key, body, signal);
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
      const answer = await sendAbout('find', asked.key, undefined, signal);
      return isNothing('find', answer, 'payment-not-found') ? undefined : believed('find', answer, asked);
    },
    capture: async (asked, signal) => {
      const answer = await command('capture', asked, about(asked), CAPTURE_REFUSALS, signal);
      if (answer.ok && answer.payment.state !== 'captured')
        throw unavailable('capture', 'captured, and says that it did not');
      return answer;
    },
    cancel: async (asked, signal) => {
      const answer = await sendAbout('cancel', asked.key, about(asked), signal);
      return (
        refusal('cancel', answer, CANCEL_REFUSALS) ?? {
          ok: true,
          ...answered('cancel', CancelReply, answer),
        }
      );
    },
    refund: async ({ refundKey, cents, ...asked }, signal) => {
      const body = { ...about(asked), refundKey, cents };
      const answer = await command('refund', asked, body, REFUND_REFUSALS, signal);
      if (answer.ok && answer.payment.refunded < cents)
        throw unavailable('refund', 'gave back, and says that it did not');
      return answer;
    },
  };
};
