/** Something to do, and how many places it takes while it is done. */
export interface Work<Result> {
  readonly places: number;
  start(): Promise<Result>;
}

const LOOK_EVERY_MS = 500;

/**
 * Does the works in their order on so many places, or alone what takes more, and yields each result as soon as it is there. While those
 * that run leave the machine `idle`, the next one begins beside them: up to twice as many, but no more than there are places where one of
 * them takes several.
 */
export const inTurns = async function* <Result>(
  works: readonly Work<Result>[],
  places: number,
  idle: () => boolean = () => false,
  lookEveryMs = LOOK_EVERY_MS,
): AsyncGenerator<Result> {
  const waiting = [...works];
  const running = new Set<Promise<{ done: () => void; result: Result }>>();
  let taken = 0;
  const mayBegin = ({ places: wanted }: Work<Result>): boolean =>
    running.size === 0 || taken + wanted <= places;
  const maySqueezeIn = ({ places: wanted }: Work<Result>): boolean =>
    running.size < (wanted > 1 || taken > running.size ? places : 2 * places);
  const start = (may: (work: Work<Result>) => boolean): boolean => {
    const [work] = waiting;
    if (!work || !may(work)) return false;
    waiting.shift();
    taken += work.places;
    const ended = work.start().then((result) => ({
      result,
      done: () => {
        running.delete(ended);
        taken -= work.places;
      },
    }));
    running.add(ended);
    return true;
  };
  const looking = setInterval(() => {
    if (idle()) start(maySqueezeIn);
  }, lookEveryMs);
  try {
    while (start(mayBegin));
    while (running.size > 0) {
      // What begins meanwhile is waited for the next time: it will not end first.
      const { done, result } = await Promise.race(running);
      done();
      while (start(mayBegin));
      yield result;
    }
  } finally {
    clearInterval(looking);
  }
};
