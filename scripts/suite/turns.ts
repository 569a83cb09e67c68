/** Something to do, and how many places it takes while it is done. */
export interface Work<Result> {
  readonly places: number;
  start(): Promise<Result>;
}

/** Does the works in their order on so many places, or alone what takes more, and yields each result as soon as it is there. */
export const inTurns = async function* <Result>(
  works: readonly Work<Result>[],
  places: number,
): AsyncGenerator<Result> {
  const waiting = [...works];
  const running = new Set<Promise<{ done: () => void; result: Result }>>();
  let taken = 0;
  const startWhatFits = (): void => {
    for (;;) {
      const work = waiting[0];
      if (!work || (running.size > 0 && taken + work.places > places)) return;
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
    }
  };
  startWhatFits();
  while (running.size > 0) {
    const { done, result } = await Promise.race(running);
    done();
    startWhatFits();
    yield result;
  }
};
