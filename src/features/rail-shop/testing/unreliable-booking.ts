import { type Booking, type BookingProvider, BookingUnavailable } from '#providers/booking/port.ts';

type Command = 'file' | 'hold' | 'seat' | 'extend' | 'keep' | 'confirm' | 'cancel' | 'release' | 'find';

/**
 * What happens to a call: it never arrives, its effect happens and its answer is lost, its answer says something else than what was
 * done, or something is done first. `stop-before` and `stop-after`: the call never ends, without its effect or with it, as for a process
 * that dies in it.
 */
export type Trouble =
  | 'unreachable'
  | 'answer-lost'
  | 'stop-before'
  | 'stop-after'
  | { readonly answers: (booking: Booking) => Booking }
  | (() => Promise<void>);

export const never = <Answer>(): Promise<Answer> => new Promise(() => {});

/** A booking system in front of the real one that has the trouble it is told to have, for as many calls as told. */
export class UnreliableBooking implements BookingProvider {
  readonly #inner: BookingProvider;
  readonly #troubles = new Map<Command, Trouble[]>();
  readonly calls: string[] = [];
  constructor(inner: BookingProvider) {
    this.#inner = inner;
  }
  /** The next calls of a command meet these troubles, one each; later ones meet none. */
  next(command: Command, ...troubles: Trouble[]): void {
    this.#troubles.set(command, troubles);
  }
  /** Whether a call to come is told to be answered wrongly or not at all. */
  get isFailing(): boolean {
    return [...this.#troubles.values()].flat().some((trouble) => typeof trouble === 'string');
  }
  async #pass<Answer>(command: Command, call: () => Promise<Answer>): Promise<Answer> {
    this.calls.push(command);
    const trouble = this.#troubles.get(command)?.shift();
    if (trouble === 'stop-before') return never();
    if (trouble === 'unreachable') throw new BookingUnavailable('unreachable');
    if (typeof trouble === 'function') await trouble();
    const answer = await call();
    if (trouble === 'stop-after') return never();
    if (trouble === 'answer-lost') throw new BookingUnavailable('answer lost');
    if (typeof trouble === 'object') {
      const told = answer as { readonly booking?: Booking };
      return told.booking ? { ...answer, booking: trouble.answers(told.booking) } : answer;
    }
    return answer;
  }
  hold: BookingProvider['hold'] = (request, signal) =>
    this.#pass('hold', () => this.#inner.hold(request, signal));
  seat: BookingProvider['seat'] = (command, signal) =>
    this.#pass('seat', () => this.#inner.seat(command, signal));
  extend: BookingProvider['extend'] = (command, signal) =>
    this.#pass('extend', () => this.#inner.extend(command, signal));
  keep: BookingProvider['keep'] = (command, signal) =>
    this.#pass('keep', () => this.#inner.keep(command, signal));
  confirm: BookingProvider['confirm'] = (command, signal) =>
    this.#pass('confirm', () => this.#inner.confirm(command, signal));
  release: BookingProvider['release'] = (command, signal) =>
    this.#pass('release', () => this.#inner.release(command, signal));
  cancel: BookingProvider['cancel'] = (command, signal) =>
    this.#pass('cancel', () => this.#inner.cancel(command, signal));
  file: BookingProvider['file'] = (request, signal) =>
    this.#pass('file', () => this.#inner.file(request, signal));
  codes: BookingProvider['codes'] = (request, token, signal) => this.#inner.codes(request, token, signal);
  find: BookingProvider['find'] = (key, signal) => this.#pass('find', () => this.#inner.find(key, signal));
  offers: BookingProvider['offers'] = (request, signal) => this.#inner.offers(request, signal);
  seatMap: BookingProvider['seatMap'] = (request, signal) => this.#inner.seatMap(request, signal);
}
