/** What an iterable gives, in lists of `size`, of which the last may be shorter: more than one of them is never held. */
export function* inPieces<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Does in one go what is written to be done in steps, between which others could have had their turn. */
export const atOnce = <Made>(steps: Generator<undefined, Made, undefined>): Made => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
