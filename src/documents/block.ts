/** The landscapes that a document may open with; their drawings are the pages' own (`strips/make-strips.ts`). */
export type Strip = 'coast' | 'gorge' | 'vineyard' | 'alps' | 'meadow';

/** A line of text, with what is said more strongly in it. */
export type Words = string | readonly (string | { readonly strong: string })[];

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A time with its station beneath. */
interface Call {
  readonly time: string;
  readonly station: string;
}

export interface Column {
  readonly head: string;
  /** Of the width, in relation to the other columns. */
  readonly share: number;
  readonly align?: 'right';
}

type Row = readonly string[];

/**
 * What a document is made of, in reading order: plain data, so that it can be handed to the process that sets it. Lengths are points
 * (1/72 inch) unless a name says otherwise.
 */
export type Block =
  /** A new page, with what it is beside the product's name, and a note at its foot. */
  | { readonly kind: 'page'; readonly aside?: readonly Words[]; readonly note?: string }
  /** Across the whole page, under its head. Decoration. */
  | { readonly kind: 'strip'; readonly scene: Strip }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly words: Words; readonly look?: 'small' | 'lead' }
  /** Departure, way and arrival, with the changes as shares (0 to 1) of the time between them. */
  | {
      readonly kind: 'journey';
      readonly departure: Call;
      readonly arrival: Call;
      readonly duration: string;
      readonly changes: readonly { readonly from: number; readonly to: number }[];
    }
  /** Labels with their values beneath, side by side as far as they fit. */
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly look?: 'large' }
  /** What nobody may overlook: `good` in green. */
  | { readonly kind: 'frame'; readonly words: Words; readonly tone: 'good' | 'plain' }
  /**
   * An Aztec or QR code of some text, black on white with its quiet zone, `side` in millimetres without it; `alt` says what it is,
   * `caption` in the middle beneath how to treat it.
   */
  | {
      readonly kind: 'code';
      readonly as: 'aztec' | 'qr';
      readonly text: string;
      readonly side: number;
      readonly alt: string;
      readonly caption?: string;
    }
  /** A table. Its first column heads the rows; its head is repeated on each page. More rows may follow as `rows`. */
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  /** Side by side, read one after the other; must fit on the page. */
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly share: number; readonly blocks: readonly Block[] }[];
    }
  /** Where a sheet may be folded. */
  | { readonly kind: 'fold' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space'; readonly height: number };

/** What a reader is told of a document before its pages. */
export interface DocumentHead {
  /** In French; shown instead of the file's name. */
  readonly title: string;
  readonly subject?: string;
  /** When what it says was so, ISO 8601. */
  readonly at: string;
}
