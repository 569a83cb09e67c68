/** Rows that have a time to live: what a feature gives to the job that takes them away. */
export interface Perishable {
  /** For the log: `mails`. */
  readonly what: string;
  /** Whole days of Paris for which they stay: those of day D are taken away once day D + keptDays is over. */
  readonly keptDays: number;
  /** Whose days: the programme's, or real ones for what is written down in real time. */
  readonly time: 'business' | 'real';
  /** Takes away at most `most` rows older than `before`, found by an index, in one transaction; answers how many it took. */
  readonly forget: (before: Temporal.Instant, most: number) => Promise<number>;
}
