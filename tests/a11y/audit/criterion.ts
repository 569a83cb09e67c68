/** A test, or a question or rule that tests ask of every page, by its file and by its title as it is written there. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

/** The words of RGAA. */
type Verdict = 'conforme' | 'non conforme' | 'non applicable';

/** What one criterion asks, and what is known of it here. */
export interface Criterion {
  /** « 10.4 » */
  readonly number: string;
  /** In words of our own. */
  readonly asks: string;
  readonly verdict: Verdict;
  /** What of the portal it concerns. */
  readonly where: string;
  /** What holds the verdict at every run; of what does not exist, what shows it absent. */
  readonly held: readonly TestReference[];
  /** What no machine can judge, and what was seen by hand on the day of the audit. */
  readonly seen?: string;
}
