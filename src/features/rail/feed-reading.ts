import { FeedFault } from './feed-fault.ts';
import type { FeedRules } from './feed-rules.ts';
import { SkipList } from './feed-skips.ts';
import type { FeedSource, RowWith } from './feed-source.ts';

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
  rows<Column extends string>(file: string, columns: readonly Column[] = []): AsyncIterable<RowWith<Column>> {
    return this.#feed.rows(file, columns, (fault, line) =>
      this.skipped.add(fault, fault === 'file-not-utf-8' ? file : `${file} line ${line}`),
    );
  }
}
