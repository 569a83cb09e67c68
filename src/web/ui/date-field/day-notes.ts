/** What stands under a day of a calendar. */
export interface DayNote {
  /** « 4 800 »: there is room for six characters. */
  readonly short: string;
  /** What is heard after the day: « dès 4 800 points ». */
  readonly words: string;
  /** One of the few to look at first. */
  readonly isMarked?: boolean;
}

export interface DayNotes {
  /** By ISO date. */
  readonly days: Readonly<Record<string, DayNote>>;
  /** What they are, or why there are none, under the calendar. */
  readonly said: string;
  /** None can come before the form says more: no room is kept for them. */
  readonly isTooEarly?: true;
}
