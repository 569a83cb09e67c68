import type { PaymentProvider } from '#providers/payment/port.ts';
import { PaymentUnavailable } from '#providers/payment/port.ts';
import { never } from './unreliable-booking.ts';

type Command = keyof PaymentProvider;

/** As for the booking system: what happens to a call. */
export type PaymentTrouble = 'unreachable' | 'answer-lost' | 'stop-before' | 'stop-after';

/** A payment provider in front of the real one that has the trouble it is told to have, for as many calls as told. */
export class UnreliablePayment implements PaymentProvider {
  readonly #inner: PaymentProvider;
  readonly #troubles = new Map<Command, PaymentTrouble[]>();
  readonly calls: Command[] = [];
  constructor(inner: PaymentProvider) {
    this.#inner = inner;
  }
  next(command: Command, ...troubles: PaymentTrouble[]): void {
    this.#troubles.set(command, troubles);
  }
  /** Whether a call to come is told to be answered wrongly or not at all. */
  get isFailing(): boolean {
    return [...this.#troubles.values()].flat().length > 0;
  }
  async #pass<Answer>(command: Command, call: () => Promise<Answer>): Promise<Answer> {
    this.calls.push(command);
    const trouble = this.#troubles.get(command)?.shift();
    if (trouble === 'stop-before') return never();
    if (trouble === 'unreachable') throw new PaymentUnavailable('unreachable');
    const answer = await call();
    if (trouble === 'stop-after') return never();
    if (trouble === 'answer-lost') throw new PaymentUnavailable('answer lost');
    return answer;
  }
  start: PaymentProvider['start'] = (request, signal) =>
    this.#pass('start', () => this.#inner.start(request, signal));
  find: PaymentProvider['find'] = (asked, signal) =>
    this.#pass('find', () => this.#inner.find(asked, signal));
  capture: PaymentProvider['capture'] = (asked, signal) =>
    this.#pass('capture', () => this.#inner.capture(asked, signal));
  cancel: PaymentProvider['cancel'] = (asked, signal) =>
    this.#pass('cancel', () => this.#inner.cancel(asked, signal));
  refund: PaymentProvider['refund'] = (refund, signal) =>
    this.#pass('refund', () => this.#inner.refund(refund, signal));
}
