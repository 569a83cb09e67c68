import { tracingChannel } from 'node:diagnostics_channel';

/** One thing asked of another system, as whoever watches is told of it: nothing of what was asked for. */
export interface Asking {
  /** « the booking system ». */
  readonly called: string;
  readonly command: string;
  readonly method: string;
  /** Pattern of the address, with names in place of values. */
  readonly path: string;
  /** What whoever watches sends along (`traceparent`). */
  readonly headers: Record<string, string>;
  /** What it answered, over HTTP. */
  status?: number;
}

/** Headers that go on from what is being served at the moment: its correlation id, and the cookies of the operator's list (API-05). */
export type PassedOn = () => Readonly<Record<string, string>>;

/** Headers of every call to another system: no cache on the way answers in its place. */
export const ofEveryCall = (passedOn?: PassedOn): Readonly<Record<string, string>> => ({
  pragma: 'no-cache',
  ...passedOn?.(),
});

const channel = tracingChannel<Asking, Asking>('espace-voyageur:asked-system');

/** Asks another system, and tells of it while somebody listens (docs/decisions/0208). */
export const asking = <Value>(
  about: Omit<Asking, 'headers' | 'status'>,
  ask: (told: Asking) => Promise<Value>,
): Promise<Value> => {
  const told: Asking = { ...about, headers: {} };
  return channel.hasSubscribers ? channel.tracePromise(() => ask(told), told) : ask(told);
};
