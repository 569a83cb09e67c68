import type { Block, Span } from '#features/content/contract.ts';

/** Parts from which on a text gets a table of contents. */
const LONG = 5;

export interface TextPart {
  readonly id: string;
  readonly spans: readonly Span[];
}

/** The parts of a text, for its table of contents; none for a short one. */
export const partsOf = (blocks: readonly Block[]): readonly TextPart[] => {
  const parts = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, spans: block.spans }] : [],
  );
  return parts.length < LONG ? [] : parts;
};
