/**
 * Pieces of a file whose first one is there: what stands in its way is thrown before anything is answered. Whoever does not read them on
 * returns them, and what makes them ends; a generator around them would not, for one that never began returns without a word.
 */
export const begun = async (pieces: AsyncGenerator<Uint8Array, void>): Promise<AsyncIterable<Uint8Array>> => {
  let first: IteratorResult<Uint8Array, void> | undefined = await pieces.next();
  const rest: AsyncIterator<Uint8Array, void> = {
    next: () => {
      const next = first;
      first = undefined;
      return next ? Promise.resolve(next) : pieces.next();
    },
    return: () => pieces.return(),
  };
  return { [Symbol.asyncIterator]: () => rest };
};
