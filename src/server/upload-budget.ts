/** How many bytes of posted files may be in memory unless it is said otherwise. */
export const UPLOADS_AT_ONCE = 160_000_000;

/**
 * The memory that posted files may take, all together: a form takes its part before it is read, by the length that it announces, and
 * gives it back when its answer is made. Half of it at most is one person's.
 */
export class UploadBudget {
  readonly #most: number;
  #taken = 0;
  readonly #ofOwner = new Map<string, number>();
  /** @param most bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Takes so many bytes for somebody, and answers how to give them back, safe to be called twice; undefined when there are not so many. */
  take(owner: string, bytes: number): (() => void) | undefined {
    const before = this.#ofOwner.get(owner) ?? 0;
    if (this.#taken + bytes > this.#most || before + bytes > this.#most / 2) return undefined;
    this.#add(owner, bytes);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#add(owner, -bytes);
    };
  }

  #add(owner: string, bytes: number): void {
    this.#taken += bytes;
    const now = (this.#ofOwner.get(owner) ?? 0) + bytes;
    if (now > 0) this.#ofOwner.set(owner, now);
    else this.#ofOwner.delete(owner);
  }
}
