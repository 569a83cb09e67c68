/** Something of a feed that was left out or mended: why, how often, and a few examples to look up. */
export interface Skipped {
  readonly reason: SkipReason;
  readonly count: number;
  readonly examples: readonly string[];
}

/** What each reason says to whoever runs the portal, after the number of times. */
const WORDS = {
  'row-unreadable': 'rows that cannot be read, left out',
  'value-too-long': 'rows with a value that is too long, left out',
  'file-not-utf-8': 'files that are not UTF-8, read as Windows-1252 where they are not',
  'route-identifier-twice': 'routes whose identifier another has, left out',
  'route-not-a-train': 'routes that are no train, left out',
  'agency-of-another-zone': 'agencies of another time zone than the first, read in that one',
  'trip-identifier-twice': 'trips whose identifier another has, left out',
  'trip-of-no-train': 'trips of such routes, left out',
  'trip-of-unknown-route': 'trips of a route that is not there, left out',
  'trip-without-train-number':
    'trips without a train number, left out (rail/overlay/feed-rules.json says where it stands)',
  'trip-that-never-runs': 'trips that run on no day, left out',
  'trip-at-unknown-stop': 'trips that call at a stop that is not there, left out',
  'trip-with-times-going-back': 'trips whose times go back, left out',
  'trip-with-fewer-than-two-calls': 'trips with fewer than two calls, left out',
  'trip-with-too-many-calls': 'trips with more calls than any train has, left out',
  'trip-repeating-a-run': 'trips with the number, the day and the first station of another, left out',
  'trip-by-frequency': 'trips by frequency, left out',
  'call-without-time': 'calls without a time, or with one that no clock shows, left out',
  'call-without-order': 'calls whose stop_sequence is no number, left out',
  'call-neither-boarding-nor-alighting': 'calls for neither boarding nor alighting, left out',
  'call-of-unknown-trip': 'calls of a trip that is not there, left out',
  'stop-without-identifier': 'stops without an identifier, left out',
  'stop-identifier-twice': 'stops whose identifier another has, left out',
  'stop-without-position': 'stops without a position, left out',
  'date-unreadable': 'dates that cannot be read, left out',
  'exception-of-no-kind': 'exceptions of calendars that neither add a day nor take one, left out',
  'date-out-of-reach': 'dates that no train of today runs on, left out',
  'calendar-backwards': 'calendars that end before they begin, left out',
  'calendar-cut-short': 'calendars that go on for too long, cut short',
  'transfer-of-unknown-stop': 'transfers of a stop that is not there or without a time, left out',
  'transfer-forbidden': 'transfers that forbid a change, not heeded: it is planned like any other',
  'brand-without-category':
    'trains of a brand without a category: sold at the full price, and they earn nothing (src/domain/rail/brands.ts)',
} as const;
export type SkipReason = keyof typeof WORDS;

/** « 3 rows that cannot be read, left out: routes.txt line 12, … » */
export const sentenceOfSkipped = ({ reason, count, examples }: Skipped): string =>
  `${count} ${WORDS[reason]}: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`;

/** Two identifiers of a real feed; nobody needs more to find them. */
const LONGEST_EXAMPLE = 120;

/** What a feed says, for a terminal and a log: nothing in it moves a cursor or turns the writing round. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

export class SkipList {
  readonly #byReason = new Map<SkipReason, { count: number; examples: Set<string> }>();
  add(reason: SkipReason, example: string): void {
    const known = this.#byReason.get(reason) ?? { count: 0, examples: new Set<string>() };
    known.count += 1;
    if (known.examples.size < 5) known.examples.add(printable(example).slice(0, LONGEST_EXAMPLE));
    this.#byReason.set(reason, known);
  }
  list(): Skipped[] {
    return [...this.#byReason].map(([reason, { count, examples }]) => ({
      reason,
      count,
      examples: [...examples],
    }));
  }
}
