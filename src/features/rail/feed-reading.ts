import { FeedFault } from './feed-fault.ts';
import type { FeedRules } from './feed-rules.ts';
import { SkipList } from './feed-skips.ts';
import type { FeedSource, RowWith } from './feed-source.ts';

/** Longer is no identifier or name of anybody's feed, and more than an index of the database takes. */
const LONGEST_VALUE = 500;
const isKept = (column: string): boolean => /_(?:id|name|headsign)$/.test(column);

/** Rows of the files that are held whole: beyond what any country has, and short of what fills the memory. */
const MOST_ROWS: Readonly<Record<string, number>> = {
  'agency.txt': 10_000,
  'stops.txt': 200_000,
  'routes.txt': 200_000,
  'trips.txt': 3_000_000,
  'calendar.txt': 200_000,
  'calendar_dates.txt': 10_000_000,
  'frequencies.txt': 1_000_000,
  'transfers.txt': 1_000_000,
};

/** A feed that is being read: its files, what we add to it, and what is left out of it. */
export class FeedReading {
  readonly rules: FeedRules;
  readonly skipped = new SkipList();
  readonly #feed: FeedSource;
  constructor(feed: FeedSource, rules: FeedRules) {
    this.#feed = feed;
    this.rules = rules;
    for (const file of ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'])
      if (!feed.has(file)) throw new FeedFault(`${file} is missing`);
  }
  /** The rows of a file, but for those with a value that is longer than any. Throws `FeedFault` for more of them than could be held. */
  async *rows<Column extends string>(
    file: string,
    columns: readonly Column[] = [],
  ): AsyncGenerator<RowWith<Column>, void, undefined> {
    const rows = this.#feed.rows(file, columns, (fault, line) =>
      this.skipped.add(fault, fault === 'file-not-utf-8' ? file : `${file} line ${line}`),
    );
    const most = MOST_ROWS[file] ?? Number.POSITIVE_INFINITY;
    let kept: readonly string[] | undefined;
    let count = 0;
    for await (const row of rows) {
      kept ??= Object.keys(row).filter(isKept);
      count += 1;
      if (count > most) throw new FeedFault(`${file} has more than ${most} rows`);
      if (kept.some((column) => (row[column] as string).length > LONGEST_VALUE))
        this.skipped.add('value-too-long', `${file} row ${count}`);
      else yield row;
    }
  }
}
