/** What became of one line of a file of travels. */
export interface LineAnswer {
  /** In the file; its header is line 1. */
  readonly line: number;
  /** '' where the line has none. */
  readonly travelId: string;
  /**
   * `taken`: new. `known`: told before, the same. `corrected`: told before, these facts hold now. `refused`: nothing is changed, `reason`
   * says why.
   */
  readonly answer: 'taken' | 'known' | 'corrected' | 'refused';
  readonly reason?:
    | 'wrong-line'
    | 'unknown-card'
    /** Its points or trip are there already, and depend on what is told otherwise now: people decide. */
    | 'settled-already'
    /** Taken, but it earns nothing: its brand is in no category. Told again once the brand is named, it earns. */
    | 'unknown-brand';
  /** Which column is wrong, and how. */
  readonly detail?: string;
}

/** How many lines of a file had each answer. */
export type IntakeReport = Readonly<Record<LineAnswer['answer'], number>> & {
  readonly unknownBrands: readonly string[];
};
