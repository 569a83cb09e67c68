/** A claim that takes too long to be checked at every run of the tests: `npm run prove` checks it and writes down what it saw. */
export interface Proof {
  /** What is proven, as a sentence. */
  readonly claim: string;
  /** Options that it takes after `--`, for the list of proofs; with any of them nothing is written. */
  readonly options?: string;
  /** Tries it. `say` tells somebody who waits how far it is. Throws when it could not be tried at all. */
  prove(options: readonly string[], say: (line: string) => void): Promise<Findings>;
}

/** What a proof found. */
export interface Findings {
  /** What was found against the claim, in words; it is proven when there is nothing. */
  readonly against: readonly string[];
  /** What was done and checked, with its counts, in Markdown; headings begin at the second level. */
  readonly report: string;
}

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
