/** What became of one line of a file. */
export interface LineAnswer {
  /** In the file; its header is line 1. */
  readonly line: number;
  /** Of the travel, the voucher or whatever it tells of; '' where the line has none. */
  readonly id: string;
  /**
   * `taken`: new. `known`: told before, the same. `corrected`: told before, these facts hold now. `outdated`: told before in a newer
   * version, which holds. `refused`: nothing is changed, `reason` says why.
   */
  readonly answer: 'taken' | 'known' | 'corrected' | 'outdated' | 'refused';
  readonly reason?:
    | 'wrong-line'
    | 'unknown-card'
    /** Nobody has this identifier. */
    | 'unknown-customer'
    /** The voucher, or the number of the card, is somebody else's; or the voucher is of another kind, or came from another file. */
    | 'other-customer'
    | 'other-voucher'
    | 'other-file'
    /** The holder of the card has no such advantage code. */
    | 'unknown-code'
    /** Its holder has no subscription that was told by this id. */
    | 'unknown-subscription'
    /** Less is left of the voucher than would be taken back. */
    | 'spent-already'
    /** Told before with other facts under the same version: one of them is wrong. */
    | 'same-version'
    /** Taken, but it earns nothing: its brand is in no category. Told again once the brand is named, it earns. */
    | 'unknown-brand';
  /** Which column is wrong, and how. */
  readonly detail?: string;
}

/** How many lines of a file had each answer. */
export type IntakeReport = Readonly<Record<LineAnswer['answer'], number>> & {
  readonly unknownBrands: readonly string[];
};
