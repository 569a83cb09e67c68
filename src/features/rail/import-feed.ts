import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Database, Transaction } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { inPieces } from '#domain/in-pieces.ts';
import { buildTimetable, type Timetable } from '#domain/rail/timetable.ts';
import { type FeedFigures, figuresOf, refusePast } from './check-feed.ts';
import { type FeedRules, readFeedRules } from './feed-rules.ts';
import { openFeed } from './feed-source.ts';
import { type FeedContent, readFeed } from './read-feed.ts';

export interface ImportReport extends FeedFigures {
  readonly version: string;
  /** False when this content was there already. */
  readonly imported: boolean;
  readonly source: string;
  /** What was imported just now, ready: to load it again would take its time and its room twice. */
  readonly timetable?: Timetable;
}

/** Part of a version's hash: raise it when the same feed would be read otherwise. */
const READING = 7;
/** The active version and the one before it are kept; older ones go. */
const KEPT_VERSIONS = 2;
/** Rows of one statement: a few, so that what is made to send them can be forgotten before the next. */
const ROWS_AT_ONCE = 250;

type StoredReport = Omit<ImportReport, 'imported' | 'version' | 'timetable'>;

const contentHash = (feedHash: string, rules: FeedRules): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        READING,
        feedHash,
        {
          ...rules,
          stationByUic: [...rules.stationByUic],
          trainNumbers: rules.trainNumbers.map(({ column, pattern }) => [column, pattern.source]),
        },
      ]),
    )
    .digest('hex');

/** Inserts rows in batches, each one statement and one parameter. */
const insertAll = async (
  tx: Transaction,
  statement: string,
  version: string,
  rows: Iterable<object>,
): Promise<void> => {
  for (const some of inPieces(rows, ROWS_AT_ONCE)) await tx.query(statement, [version, JSON.stringify(some)]);
};

const store = async (tx: Transaction, version: string, content: FeedContent): Promise<void> => {
  await insertAll(
    tx,
    `insert into rail.station (version, station_id, name, city, country, latitude, longitude, minimum_change, code)
     select $1, r.* from json_to_recordset($2) as r(id text, name text, city text, country text,
       latitude float8, longitude float8, "minimumChange" int, code text)`,
    version,
    content.stations,
  );
  await insertAll(
    tx,
    `insert into rail.footpath (version, from_station, to_station, seconds)
     select $1, r.* from json_to_recordset($2) as r("from" text, "to" text, seconds int)`,
    version,
    content.footpaths,
  );
  await insertAll(
    tx,
    `insert into rail.service (version, service_id, dates)
     select $1, r.* from json_to_recordset($2) as r(id text, dates date[])`,
    version,
    [...content.services].map(([id, dates]) => ({ id, dates })),
  );
  await insertAll(
    tx,
    `insert into rail.trip (version, trip_id, service_id, train_number, brand, stations, arrivals, departures, boarding, alighting)
     select $1, r.* from json_to_recordset($2) as r("tripId" text, "serviceId" text, "trainNumber" text, brand text,
       stations text[], arrivals int[], departures int[], boarding bool[], alighting bool[])`,
    version,
    content.trips,
  );
};

/**
 * Imports a GTFS feed (directory or zip) as the active timetable, in one transaction: whole or not at all. The same content
 * again makes no new version, unless the overlay's rules have changed since; it only becomes the active one if it was not. Throws `FeedFault` and leaves the
 * timetable as it was when the feed cannot be used. Source: RAIL-06.
 */
export const importFeed = async (
  db: Database,
  path: string,
  {
    source = basename(path),
    today,
    rules: given,
  }: { readonly source?: string; readonly today?: Temporal.PlainDate; readonly rules?: FeedRules } = {},
): Promise<ImportReport> => {
  const rules = given ?? (await readFeedRules());
  const feed = await openFeed(path);
  try {
    const hash = contentHash(await feed.hash(), rules);
    const known = await activateKnown(db, hash, today);
    if (known) return known;
    const content = await readFeed(feed, rules);
    const report: StoredReport = { source, ...figuresOf(content) };
    if (today) refusePast(report, today);
    const version = newId();
    // Before it is kept: a version that could not be searched would be found out by whoever loads it.
    const timetable = buildTimetable({ version, ...content });
    const imported = await db.transaction(async (tx) => {
      // Two processes that start together import the same feed: the second waits here and finds it done.
      await tx.query('lock table rail.feed_version in share row exclusive mode');
      const [there] = await tx.query<{ version: string }>(
        'select version from rail.feed_version where content_hash = $1',
        [hash],
      );
      if (there) return false;
      await tx.query('update rail.feed_version set active = false where active');
      await tx.query(
        `insert into rail.feed_version (version, content_hash, source, timezone, first_date, last_date, active, report)
         values ($1, $2, $3, $4, $5, $6, true, $7)`,
        [version, hash, source, content.timezone, report.firstDate, report.lastDate, JSON.stringify(report)],
      );
      await store(tx, version, content);
      await tx.query(
        `delete from rail.feed_version where version in (
           select version from rail.feed_version order by active desc, imported_at desc, version desc offset $1)`,
        [KEPT_VERSIONS],
      );
      return true;
    });
    if (imported) return { version, imported, timetable, ...report };
    const other = await activateKnown(db, hash);
    if (!other) throw new Error('A feed version went away while another process imported it.');
    return other;
  } finally {
    feed.close();
  }
};

const activateKnown = async (
  db: Database,
  hash: string,
  today?: Temporal.PlainDate,
): Promise<ImportReport | undefined> => {
  const [known] = await db.query<{ version: string; active: boolean; report: StoredReport }>(
    'select version, active, report from rail.feed_version where content_hash = $1',
    [hash],
  );
  if (!known) return undefined;
  if (today) refusePast(known.report, today);
  if (!known.active) {
    await db.transaction(async (tx) => {
      await tx.query('lock table rail.feed_version in share row exclusive mode');
      await tx.query('update rail.feed_version set active = false where active');
      await tx.query('update rail.feed_version set active = true where version = $1', [known.version]);
    });
  }
  return { version: known.version, imported: false, ...known.report };
};
