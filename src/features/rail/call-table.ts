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

/** The calls of a whole feed in one array of numbers: a million objects of lists of numbers would take ten times the room. */
export class CallTable {
  #numbers = new Int32Array(WIDTH * 4_096);
  #length = 0;

  /** How many calls there are. */
  get length(): number {
    return this.#length;
  }

  add({ trip, sequence, stop, arrival, departure, flags }: CallRow): void {
    const at = this.#length * WIDTH;
    if (at + WIDTH > this.#numbers.length) {
      const grown = new Int32Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[at] = trip;
    this.#numbers[at + 1] = sequence;
    this.#numbers[at + 2] = stop;
    this.#numbers[at + 3] = arrival;
    this.#numbers[at + 4] = departure;
    this.#numbers[at + 5] = flags;
    this.#length += 1;
  }

  /** The calls of each of so many trips, in the order of their sequence; of equal ones as they came. */
  byTrip(trips: number): (trip: number) => readonly CallRow[] {
    const numbers = this.#numbers;
    const first = new Int32Array(trips + 1);
    const count = (trip: number): number => first[trip] as number;
    for (let at = 0; at < this.#length; at += 1) {
      const trip = (numbers[at * WIDTH] as number) + 1;
      first[trip] = count(trip) + 1;
    }
    for (let trip = 0; trip < trips; trip += 1) first[trip + 1] = count(trip + 1) + count(trip);
    const next = first.slice();
    const rows = new Int32Array(this.#length);
    for (let at = 0; at < this.#length; at += 1) {
      const trip = numbers[at * WIDTH] as number;
      const place = next[trip] as number;
      rows[place] = at;
      next[trip] = place + 1;
    }
    const row = (at: number): CallRow => ({
      trip: numbers[at * WIDTH] as number,
      sequence: numbers[at * WIDTH + 1] as number,
      stop: numbers[at * WIDTH + 2] as number,
      arrival: numbers[at * WIDTH + 3] as number,
      departure: numbers[at * WIDTH + 4] as number,
      flags: numbers[at * WIDTH + 5] as number,
    });
    return (trip) =>
      Array.from(rows.subarray(first[trip], first[trip + 1]), row).sort((a, b) => a.sequence - b.sequence);
  }
}
