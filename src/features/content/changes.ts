import type { Block, Span } from './contract.ts';

/** What another version of a text says in other words, under one heading. */
interface TextChange {
  /** The heading that it stands under; empty before the first. */
  readonly under: readonly Span[];
  readonly before: readonly Block[];
  readonly after: readonly Block[];
}

/** A paragraph, a heading or an item of a list, which changes as a whole. */
interface Unit {
  readonly under: readonly Span[];
  readonly block: Block;
  /** The same for the same words. */
  readonly words: string;
}

const unitsOf = (blocks: readonly Block[]): readonly Unit[] => {
  let under: readonly Span[] = [];
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') under = block.spans;
    const parts: readonly Block[] =
      block.kind === 'list' ? block.items.map((item) => ({ ...block, items: [item] })) : [block];
    return parts.map((part) => ({ under, block: part, words: JSON.stringify(part) }));
  });
};

/** The most units that two texts have in common from each place on, by which they are walked side by side. */
const commonFrom = (before: readonly Unit[], after: readonly Unit[]): readonly (readonly number[])[] => {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (common[i] as number[])[j] =
        before[i]?.words === after[j]?.words ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return common;
};

/** What changes from one version of a text to another, in the order of the text. */
export const changesBetween = (from: readonly Block[], to: readonly Block[]): readonly TextChange[] => {
  const [before, after] = [unitsOf(from), unitsOf(to)];
  const common = commonFrom(before, after);
  const changes: { under: readonly Span[]; before: Block[]; after: Block[] }[] = [];
  let isGoingOn = false;
  const change = ({ under }: Unit): { before: Block[]; after: Block[] } => {
    const last = changes.at(-1);
    if (last && isGoingOn && JSON.stringify(last.under) === JSON.stringify(under)) return last;
    const begun = { under, before: [], after: [] };
    changes.push(begun);
    isGoingOn = true;
    return begun;
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]];
    if (old && next && old.words === next.words) {
      isGoingOn = false;
      i += 1;
      j += 1;
    } else if (old && (!next || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      change(old).before.push(old.block);
      i += 1;
    } else if (next) {
      change(next).after.push(next.block);
      j += 1;
    }
  }
  return changes;
};
