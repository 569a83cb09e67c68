import { FeedFault } from './feed-fault.ts';
import type { FeedRules } from './feed-rules.ts';
import { SkipList } from './feed-skips.ts';
import type { FeedSource, GtfsRow, RowWith } from './feed-source.ts';

/** Longer is no identifier or name of anybody's feed, and more than an index of the database takes. */
const LONGEST_VALUE = 500;
const isKept = (column: string): boolean => /_(?:id|name|headsign)$/.test(column);

/** What is read of the files whose rows are held: what else stands in a row, a page of prose perhaps, is not. */
const HELD_COLUMNS: ReadonlySet<string> = new Set([
  ...['agency_id', 'agency_name', 'agency_timezone'],
  ...['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station'],
  ...['route_id', 'route_short_name', 'route_long_name', 'route_type'],
  ...['trip_id', 'service_id', 'trip_short_name', 'trip_headsign'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['start_date', 'end_date', 'date', 'exception_type'],
  ...['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
]);
/** Characters of all of these together: beyond what any country has, and short of what fills the memory. */
const MOST_HELD = 400_000_000;

/** A part of a long text keeps all of it in memory (V8); a text of its own keeps itself. */
const ofItsOwn = (part: string): string => ` ${part}`.slice(1);

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
  #held = 0;
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
    const place = { line: 0 };
    const rows = this.#feed.rows(
      file,
      columns,
      (fault, line) => this.skipped.add(fault, fault === 'file-not-utf-8' ? file : `${file} line ${line}`),
      place,
    );
    const most = MOST_ROWS[file] ?? Number.POSITIVE_INFINITY;
    let kept: readonly string[] | undefined;
    /** Of a file whose rows are held: what of them is. */
    let held: readonly string[] | undefined;
    let count = 0;
    for await (const row of rows) {
      kept ??= Object.keys(row).filter(isKept);
      held ??= file in MOST_ROWS ? Object.keys(row).filter((column) => HELD_COLUMNS.has(column)) : [];
      count += 1;
      if (count > most) throw new FeedFault(`${file} has more than ${most} rows`);
      if (kept.some((column) => (row[column] as string).length > LONGEST_VALUE))
        this.skipped.add('value-too-long', `${file} line ${place.line}`);
      else yield held.length === 0 ? row : this.#toHold(row, held, file);
    }
  }

  /** A row as it may be held. What is no identifier and no name is a number, a day or a sign: cut where it is longer than any. */
  #toHold<Row extends GtfsRow>(row: Row, columns: readonly string[], file: string): Row {
    const held: Record<string, string> = {};
    for (const column of columns) {
      const value = (row[column] as string).slice(0, LONGEST_VALUE);
      held[column] = ofItsOwn(value);
      this.#held += value.length;
    }
    if (this.#held > MOST_HELD)
      throw new FeedFault(`up to ${file} it has more than ${MOST_HELD} characters to be held`);
    return held as Row;
  }
}
