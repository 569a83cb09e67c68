import pg from 'pg';
import { isDatabaseUnavailable, type Queryable } from './database.ts';
import { onBehalfOf, whoAsks } from './on-behalf-of.ts';

/**
 * What one call is of at most. On two cores as many again are worked on beside them; more would make all of them wait for the last,
 * and gain little: by four, three quarters of what is common to a call are saved.
 */
const MOST = 4;

/** A statement that calls a function of lists, at each place of them what belongs to one, and answers rows with their place (from 1) as `n`. */
export interface ListCall {
  readonly text: string;
  /** As it is prepared. */
  readonly name: string;
}

interface Asked {
  readonly key: string;
  readonly values: readonly unknown[];
  readonly customer: string | undefined;
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What is being gathered, by database and statement. */
const gathering = new WeakMap<Queryable, Map<string, Asked[]>>();

/**
 * Calls a function of the database that takes lists for all who ask in the same turn of the event loop: several orders that have come
 * together cost one statement, one commit and one waking of the database (docs/decisions/0294-orders-that-come-together.md). Nobody waits for
 * who comes later. Each is its own all the same: none is called for beside another of its `key` (a customer, whose orders would wait for each
 * other), and when a call of several fails with nothing done, for whatever reason that lies with one of them, each is asked for alone,
 * answered as if it had been so from the beginning. In a transaction, nothing is gathered.
 *
 * `values`: the parameters, each of them of one. Answers the rows of that place.
 */
export const callTogether = <Row extends object>(
  db: Queryable,
  call: ListCall,
  key: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  if ('isTransaction' in db) return callFor(db, call, [values]) as Promise<Row[]>;
  const calls = gathering.get(db) ?? new Map<string, Asked[]>();
  gathering.set(db, calls);
  return new Promise((resolve, reject) => {
    const asked = { key, values, customer: whoAsks(), resolve: resolve as Asked['resolve'], reject };
    const others = calls.get(call.name);
    if (others) {
      others.push(asked);
      return;
    }
    const together = [asked];
    calls.set(call.name, together);
    setImmediate(() => {
      calls.delete(call.name);
      for (const several of portionsOf(together)) void askFor(db, call, several);
    });
  });
};

/** In as few portions as may be, of each key one in each, as they came. */
const portionsOf = (asked: readonly Asked[]): Asked[][] => {
  const portions: Asked[][] = [];
  for (const one of asked) {
    const fitting = portions.find(
      (portion) => portion.length < MOST && portion.every(({ key }) => key !== one.key),
    );
    if (fitting) fitting.push(one);
    else portions.push([one]);
  }
  // Rows are locked in the order of the lists: whoever locks several begins with the same.
  return portions.map((portion) => portion.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
};

const callFor = async <Row extends object>(
  db: Queryable,
  { text, name }: ListCall,
  lists: readonly (readonly unknown[])[],
): Promise<Row[]> =>
  db.query<Row>(
    text,
    (lists[0] ?? []).map((_, parameter) => lists.map((values) => values[parameter] ?? null)),
    name,
  );

/** Nothing of the statement has been done: the server says so itself, and is there to be asked again. */
const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (LOCKED.has(error.code ?? '') || !isDatabaseUnavailable(error));

/** One of them would have waited for a lock (shop.wait_briefly), or waited for somebody who waited for it. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01']);

const askFor = async (db: Queryable, call: ListCall, several: readonly Asked[]): Promise<void> => {
  try {
    const lists = several.map(({ values }) => values);
    // Whoever asked first is not who asks for several: the others would wait for what that customer holds.
    const customer = several.length === 1 ? several[0]?.customer : undefined;
    const rows = await onBehalfOf(customer, () => callFor<{ readonly n: number }>(db, call, lists));
    const byPlace = Map.groupBy(rows, ({ n }) => n);
    for (const [index, { resolve }] of several.entries()) resolve(byPlace.get(index + 1) ?? []);
  } catch (error) {
    if (several.length > 1 && isUndone(error))
      await Promise.all(several.map((one) => askFor(db, call, [one])));
    else for (const { reject } of several) reject(error);
  }
};
