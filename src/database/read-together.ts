import { onBehalfOf } from './on-behalf-of.ts';

/** Keys that are asked for in one statement at most. */
const MOST = 64;

interface Asked<Value> {
  readonly promise: Promise<Value | undefined>;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads by one statement for all who ask in the same turn of the event loop, each by a key of their own: ten requests that have come
 * together cost the database one question and its process one waking. Nobody waits for who comes later, for the question leaves as soon as
 * what has arrived is looked at; and it is asked after each of them asked, so that nobody is told less than by a question of their own.
 * `read` answers what it found by key; a failure of it is everybody's.
 */
export const readTogether = <Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) => {
  let gathered: Map<string, Asked<Value>> | undefined;
  const ask = async (asked: ReadonlyMap<string, Asked<Value>>): Promise<void> => {
    try {
      const found = await read([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  };
  const begin = (): Map<string, Asked<Value>> => {
    const asked = new Map<string, Asked<Value>>();
    setImmediate(() => {
      if (gathered === asked) gathered = undefined;
      // For all of them, not for whoever came first.
      void onBehalfOf(undefined, () => ask(asked));
    });
    return asked;
  };
  return (key) => {
    if (!gathered || gathered.size >= MOST) gathered = begin();
    const known = gathered.get(key);
    if (known) return known.promise;
    const mine = Promise.withResolvers<Value | undefined>();
    gathered.set(key, mine);
    return mine.promise;
  };
};
