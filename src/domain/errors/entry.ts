/** An identifier of `docs/requirements.md`: `RAIL-07`. */
type RequirementId = `${Uppercase<string>}-${number}`;

/** One error that a person or a program may be told: what the catalogue says of its code. */
export interface ErrorEntry {
  /** HTTP status that a call or a page answers with. */
  readonly status: number;
  /** Number that the specification's web services give it (3016, 9 for `0009`); none is 0. */
  readonly subCode?: number;
  /** Heading of a page that says nothing but this error. */
  readonly title?: string;
  /**
   * French sentences for the person: what happened, what became of points, money or what was typed, what to do. `{name}` stands for a
   * value that `failure` is given; `{outcome}` for what became of the points. Typed plainly: the catalogue sets the spaces.
   */
  readonly message: string;
  /** The same as an agent at a desk is told it of the customer they serve; absent where it reads the same for both (decision 0248). */
  readonly ofCustomer?: string;
  /**
   * Whether it is told to the collector of technical events (API-09), labelled by its status: `technical` when ours or another
   * system's, `functional` where the specification wants a refusal tracked as well.
   */
  readonly tracked: false | 'technical' | 'functional';
  /** Where it is asked for: a requirement, or a section of the specification. */
  readonly section: RequirementId | '6' | '8';
  /** When it happens, in English, for programs: one sentence of the OpenAPI document. */
  readonly when: string;
  /**
   * The requirement whose page or call will be the first to answer it. Absent from what can be answered today: that is provoked by a
   * test, and one that waits for a requirement which is already met is a forgotten one.
   */
  readonly awaits?: RequirementId;
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>;
