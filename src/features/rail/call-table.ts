/** One call of a trip, in numbers. */
export interface CallRow {
  /** Position of its trip among those that are read. */
  readonly trip: number;
  readonly sequence: number;
  /** Position of its stop among those of the feed. */
  readonly stop: number;
  /** Seconds after the service day's origin. */
  readonly arrival: number;
  readonly departure: number;
  /** Bits of its own for each reader. */
  readonly flags: number;
}

const WIDTH = 6;
/** Calls that lie in one array. */
const CHUNK = 16_384;

/**
 * The calls of a whole feed in arrays of numbers: a million objects of lists of numbers would take ten times the room, and one array that
 * grows is there twice whenever it does.
 */
export class CallTable {
  readonly #chunks: Int32Array[] = [];
  #length = 0;

  /** How many calls there are. */
  get length(): number {
    return this.#length;
  }

  add({ trip, sequence, stop, arrival, departure, flags }: CallRow): void {
    if (this.#length === this.#chunks.length * CHUNK) this.#chunks.push(new Int32Array(WIDTH * CHUNK));
    const chunk = this.#chunks.at(-1) as Int32Array;
    const at = (this.#length % CHUNK) * WIDTH;
    chunk[at] = trip;
    chunk[at + 1] = sequence;
    chunk[at + 2] = stop;
    chunk[at + 3] = arrival;
    chunk[at + 4] = departure;
    chunk[at + 5] = flags;
    this.#length += 1;
  }

  /** The calls of each of so many trips, in the order of their sequence; of equal ones as they came. */
  byTrip(trips: number): (trip: number) => readonly CallRow[] {
    const number = (row: number, column: number): number =>
      (this.#chunks[Math.floor(row / CHUNK)] as Int32Array)[(row % CHUNK) * WIDTH + column] as number;
    const first = new Int32Array(trips + 1);
    const count = (trip: number): number => first[trip] as number;
    for (let at = 0; at < this.#length; at += 1) {
      const trip = number(at, 0) + 1;
      first[trip] = count(trip) + 1;
    }
    for (let trip = 0; trip < trips; trip += 1) first[trip + 1] = count(trip + 1) + count(trip);
    const next = first.slice();
    const rows = new Int32Array(this.#length);
    for (let at = 0; at < this.#length; at += 1) {
      const trip = number(at, 0);
      const place = next[trip] as number;
      rows[place] = at;
      next[trip] = place + 1;
    }
    const row = (at: number): CallRow => ({
      trip: number(at, 0),
      sequence: number(at, 1),
      stop: number(at, 2),
      arrival: number(at, 3),
      departure: number(at, 4),
      flags: number(at, 5),
    });
    return (trip) =>
      Array.from(rows.subarray(first[trip], first[trip + 1]), row).sort((a, b) => a.sequence - b.sequence);
  }
}
