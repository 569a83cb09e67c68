import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { arrivesAt, canAlight, canBoard, findRun, instantAt } from '#domain/rail/timetable.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silent } from '#tests/harness/silent.ts';
import { STATIONS } from '#tests/rail/shipped-timetable.ts';
import { zipOf } from '#tests/rail/zip.ts';
import { checkFeed } from './check-feed.ts';
import { ensureTimetable, feedProblems } from './ensure-timetable.ts';
import { FeedFault } from './feed-fault.ts';
import { type FeedRules, readFeedRules } from './feed-rules.ts';
import { SkipList, sentenceOfSkipped } from './feed-skips.ts';
import { openFeed } from './feed-source.ts';
import { importFeed } from './import-feed.ts';
import { holdTimetable, loadTimetable } from './load-timetable.ts';
import { smallFeed } from './testing/small-feed.ts';

/** A feed of an operator's, to try what is promised of any. */
const REAL_FEED = process.env['REAL_FEED'];

let db: Database;
let root: string;
let directory: string;
before(async (t) => {
  db = await testDatabase(t as never);
  root = await mkdtemp(join(tmpdir(), 'import-'));
});
beforeEach(async () => {
  directory = await mkdtemp(join(root, 'test-'));
  await db.query('delete from rail.feed_version');
  await db.query('delete from rail.refused_feed');
});
after(() => rm(root, { recursive: true, force: true }));

const writeFeed = async (change: Record<string, string> = {}): Promise<string> => {
  const path = await mkdtemp(join(directory, 'feed-'));
  for (const [name, text] of Object.entries(smallFeed(change))) await writeFile(join(path, name), text);
  return path;
};
const counts = async (): Promise<Record<string, number>> => {
  const [row] = await db.query<Record<string, number>>(
    `select (select count(*) from rail.feed_version) as versions, (select count(*) from rail.station) as stations,
       (select count(*) from rail.trip) as trips, (select count(*) from rail.service) as services,
       (select count(*) from rail.feed_version where active) as active`,
  );
  return row ?? {};
};
const unreadable = (error: unknown): boolean => error instanceof Fault && error.code === 'feed-unreadable';

test('RAIL-06 an operator’s feed with the oddities of real ones is read: brand in the stop id, number in the headsign, unsorted, past 24:00, boarding or alighting only', async () => {
  const report = await importFeed(db, await writeFeed());
  assert.deepEqual(report.skipped, []);
  assert.deepEqual([report.stations, report.trips, report.runs], [3, 1, 3]);
  assert.deepEqual([report.firstDate, report.lastDate], ['2026-12-01', '2026-12-03']);
  const timetable = await loadTimetable(db);
  const [trip] = timetable.trips;
  assert.ok(trip);
  assert.equal(trip.trainNumber, '7801');
  assert.equal(trip.brand, 'OUIGO');
  const calls = [0, 1, 2];
  assert.deepEqual(
    calls.map((at) => canBoard(timetable, trip, at)),
    [true, true, false],
  );
  assert.deepEqual(
    calls.map((at) => canAlight(timetable, trip, at)),
    [false, true, true],
  );
  assert.deepEqual(
    calls.map((at) => arrivesAt(timetable, trip, at)),
    [72_000, 79_200, 90_600],
  );
  assert.ok(findRun(timetable, '7801', '2026-12-02', STATIONS.parisGareDeLyon));
  // Names and change times that we know better, capitals written as names, the country by its railway's code.
  assert.equal(timetable.stationById.get(STATIONS.parisGareDeLyon)?.name, 'Paris Gare de Lyon');
  assert.equal(timetable.stationById.get(STATIONS.lyonPartDieu)?.minimumChange, 480);
  assert.equal(timetable.stationById.get('71793000')?.name, 'Figueres-Vilafant');
  assert.equal(timetable.stationById.get('71793000')?.country, 'ES');
});

test('RAIL-06 POINTS-14 a brand that is not known is sold and reported, once for each of its trains', async () => {
  const stops = smallFeed()['stops.txt']?.replaceAll('OCEOUIGO', 'OCEOrient-Express') ?? '';
  const calls = smallFeed()['stop_times.txt']?.replaceAll('OCEOUIGO', 'OCEOrient-Express') ?? '';
  const report = await importFeed(db, await writeFeed({ 'stops.txt': stops, 'stop_times.txt': calls }));
  assert.equal(report.trips, 1);
  assert.deepEqual(report.skipped, [
    { reason: 'brand-without-category', count: 1, examples: ['Orient-Express'] },
  ]);
});

test('RAIL-06 a zip with a sub-folder and what macOS leaves in it is read like the directory', async () => {
  const files = Object.entries(smallFeed()).map(([name, text]) => [`export/${name}`, text] as const);
  const zip = join(directory, 'feed.zip');
  await writeFile(
    zip,
    zipOf({
      ...Object.fromEntries(files),
      '__MACOSX/export/._stops.txt': 'junk',
      'export/notes.pdf': 'junk',
    }),
  );
  const report = await importFeed(db, zip);
  assert.deepEqual([report.stations, report.trips, report.runs], [3, 1, 3]);
});

test('RAIL-06 the same feed again makes no new version, from any directory', async () => {
  const first = await importFeed(db, await writeFeed());
  const again = await importFeed(db, await writeFeed());
  assert.equal(first.imported, true);
  assert.equal(again.imported, false);
  assert.equal(again.version, first.version);
  assert.equal(again.runs, first.runs);
  assert.equal((await counts()).versions, 1);
});

test('RAIL-06 two processes that import the same feed at once make one version', async () => {
  const path = await writeFeed();
  const reports = await Promise.all([1, 2, 3, 4].map(() => importFeed(db, path)));
  assert.equal(reports.filter(({ imported }) => imported).length, 1);
  assert.equal(new Set(reports.map(({ version }) => version)).size, 1);
  assert.deepEqual(await counts(), { versions: 1, stations: 3, trips: 1, services: 1, active: 1 });
});

test('RAIL-06 a feed that goes back to an earlier content makes that version the active one again', async () => {
  const changed = { 'calendar_dates.txt': 'service_id,date,exception_type\nS1,20261205,1\n' };
  const first = await importFeed(db, await writeFeed());
  const second = await importFeed(db, await writeFeed(changed));
  assert.notEqual(second.version, first.version);
  const back = await importFeed(db, await writeFeed());
  assert.equal(back.version, first.version);
  assert.equal((await loadTimetable(db)).version, first.version);
  assert.equal((await counts()).active, 1);
});

const broken: [what: string, change: Record<string, string>][] = [
  ['without stop_times.txt', { 'stop_times.txt': '' }],
  ['without a needed column', { 'stop_times.txt': 'trip_id,arrival_time\nx,10:00:00\n' }],
  [
    'that breaks off in the middle of a record',
    { 'stop_times.txt': `${smallFeed()['stop_times.txt']}OCESN,"22:0` },
  ],
  ['with no train left', { 'trips.txt': 'route_id,service_id,trip_id,trip_headsign\n' }],
];
for (const [what, change] of broken) {
  test(`RAIL-06 a feed ${what} is refused and the timetable stays as it was`, async () => {
    const { version } = await importFeed(db, await writeFeed());
    const was = await counts();
    await assert.rejects(importFeed(db, await writeFeed(change)), unreadable);
    assert.deepEqual(await counts(), was);
    assert.equal((await loadTimetable(db)).version, version);
  });
}

test('RAIL-06 a file that is not a zip, and a zip cut short, are refused', async () => {
  const path = join(directory, 'feed.zip');
  await writeFile(path, 'not a zip');
  await assert.rejects(importFeed(db, path), unreadable);
  const whole = zipOf(smallFeed());
  await writeFile(path, Buffer.concat([whole.subarray(0, 200), whole.subarray(400)]));
  await assert.rejects(importFeed(db, path), unreadable);
  assert.equal((await counts()).versions, 0);
});

test('RAIL-06 an import that fails while it writes leaves nothing behind', async () => {
  const { version } = await importFeed(db, await writeFeed());
  const was = await counts();
  await db.query(`create function rail.fail() returns trigger language plpgsql as
    $$ begin raise exception 'disk full'; end $$`);
  await db.query('create trigger fail before insert on rail.trip for each row execute function rail.fail()');
  try {
    const other = { 'calendar_dates.txt': 'service_id,date,exception_type\nS1,20261205,1\n' };
    await assert.rejects(importFeed(db, await writeFeed(other)), /disk full/);
  } finally {
    await db.query('drop trigger fail on rail.trip');
    await db.query('drop function rail.fail');
  }
  assert.deepEqual(await counts(), was);
  assert.equal((await loadTimetable(db)).version, version);
});

test('RAIL-06 what cannot be used is left out, counted and named', async () => {
  const head = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type';
  const paris = 'StopPoint:OCEOUIGO-87686006';
  const lyon = 'StopPoint:OCEOUIGO-87723197';
  const trip = (id: string, second = lyon, arrival = '12:00:00'): string =>
    `${id},10:00:00,10:00:00,${paris},0,0,1\n${id},${arrival},${arrival},${second},1,1,0\n`;
  const report = await importFeed(
    db,
    await writeFeed({
      'routes.txt': `${smallFeed()['routes.txt']}BUS,1187,Car,,3\n`,
      'trips.txt': `route_id,service_id,trip_id,trip_headsign
R1,S1,good,7801
BUS,S1,coach,7802
R9,S1,lost-route,7803
R1,S1,no-number,Lyon
R1,S9,never,7805
R1,S1,unknown-stop,7806
R1,S1,backwards,7807
R1,S1,short,7808
R1,S1,twin,7801
R1,S1,technical,7810
`,
      'stop_times.txt': `${head}
${trip('good')}${trip('coach')}${trip('lost-route')}${trip('no-number')}${trip('never')}${trip('unknown-stop', 'nowhere')}${trip('backwards', lyon, '09:00:00')}short,10:00:00,10:00:00,${paris},0,0,1
short,,,${lyon},1,0,0
${trip('twin')}${trip('technical')}technical,12:30:00,12:30:00,${paris},2,1,1
ghost,10:00:00,10:00:00,${paris},0,0,1
`,
      'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
S1,0,0,0,0,0,0,1,20261201,20991231
`,
      'calendar_dates.txt': `${smallFeed()['calendar_dates.txt']}S1,20261399,1\n`,
    }),
  );
  assert.equal(report.trips, 2);
  const skipped = Object.fromEntries(report.skipped.map(({ reason, examples }) => [reason, examples]));
  assert.deepEqual(skipped, {
    'calendar-cut-short': ['S1 after 2029-02-08'],
    'date-unreadable': ['calendar_dates.txt S1 20261399'],
    'route-not-a-train': ['BUS'],
    'trip-of-no-train': ['coach'],
    'trip-of-unknown-route': ['lost-route'],
    'trip-without-train-number': ['no-number'],
    'trip-that-never-runs': ['never'],
    'call-without-time': [`short ${lyon}`],
    'call-neither-boarding-nor-alighting': [`technical ${paris}`],
    'call-of-unknown-trip': ['ghost'],
    'trip-at-unknown-stop': ['unknown-stop'],
    'trip-with-times-going-back': ['backwards'],
    'trip-with-fewer-than-two-calls': ['short'],
    'trip-repeating-a-run': ['twin'],
  });
  const [stored] = await db.query<{ report: { skipped: unknown } }>(
    'select report from rail.feed_version where active',
  );
  assert.deepEqual(stored?.report.skipped, report.skipped);
});

test('RAIL-06 a number runs once a day from a station: of trips that share a day with others of theirs the first is kept, on other days each is', async () => {
  const calls = (id: string): string =>
    `${id},10:00:00,10:00:00,StopPoint:OCEOUIGO-87686006,0\n${id},12:00:00,12:00:00,StopPoint:OCEOUIGO-87723197,1\n`;
  const days: Record<string, readonly number[]> = { a: [1, 2], b: [3], c: [2, 4], d: [3, 5], e: [4, 5] };
  const trips = Object.keys(days);
  const report = await importFeed(
    db,
    await writeFeed({
      'trips.txt': `route_id,service_id,trip_id,trip_headsign\n${trips.map((id) => `R1,${id},${id},7801\n`).join('')}`,
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${trips.map(calls).join('')}`,
      'calendar_dates.txt': `service_id,date,exception_type\n${Object.entries(days)
        .flatMap(([id, on]) => on.map((day) => `${id},2026120${day},1\n`))
        .join('')}`,
    }),
  );
  assert.deepEqual([report.trips, report.runs], [3, 5]);
  assert.deepEqual(report.skipped, [{ reason: 'trip-repeating-a-run', count: 2, examples: ['c', 'd'] }]);
});

test('RAIL-06 a feed that is known already is refused, too, once its last train has run', async () => {
  const path = await writeFeed();
  const on = (today: string) => importFeed(db, path, { today: Temporal.PlainDate.from(today) });
  assert.equal((await on('2026-12-01')).imported, true);
  assert.equal((await on('2026-12-03')).imported, false);
  await assert.rejects(on('2026-12-04'), unreadable);
});

test('RAIL-06 a rule of the overlay that is mended reads the same feed anew, each kind of rule', async () => {
  const path = await writeFeed();
  const rules = await readFeedRules();
  const first = await importFeed(db, path, { rules });
  assert.equal((await importFeed(db, path, { rules: await readFeedRules() })).imported, false);
  const [station] = rules.stationByUic.values();
  assert.ok(station);
  const changed: Partial<FeedRules>[] = [
    { trainNumbers: rules.trainNumbers.map((rule) => ({ ...rule, pattern: /^7(801)$/ })) },
    { cities: [...rules.cities, 'Figueres'] },
    { defaultMinimumChangeMinutes: rules.defaultMinimumChangeMinutes + 1 },
    { countryByUicPrefix: { ...rules.countryByUicPrefix, 71: 'PT' } },
    { stationByUic: new Map([[station.uic, { ...station, name: 'Autre nom' }]]) },
  ];
  const versions = [first.version];
  for (const change of changed) {
    const report = await importFeed(db, path, { rules: { ...rules, ...change } });
    assert.equal(report.imported, true, Object.keys(change).join());
    versions.push(report.version);
    if (change.trainNumbers) assert.equal((await loadTimetable(db)).trips[0]?.trainNumber, '801');
  }
  assert.equal(new Set(versions).size, versions.length);
});

test('RAIL-06 without an operator’s feed the shipped network serves 62 days back and 100 ahead; the daily call moves it on, an operator’s feed replaces it', async (t) => {
  const varDir = join(directory, 'var');
  const feedDir = join(directory, 'operator');
  await mkdir(feedDir);
  await writeFile(join(feedDir, 'README.md'), 'nothing here');
  const clock = new ManualClock('2026-11-20T09:00:00Z');
  const start = performance.now();
  const first = await ensureTimetable(db, clock, { feedDir, varDir, log: silent });
  assert.ok(first);
  const holder = await holdTimetable(db);
  const took = performance.now() - start;
  t.diagnostic(`first timetable after ${Math.round(took)} ms`);
  assert.deepEqual([first.firstDate, first.lastDate], ['2026-09-19', '2027-02-28']);
  assert.deepEqual(first.skipped, []);
  assert.ok(first.trips > 700 && first.stations === 68);
  assert.equal((await ensureTimetable(db, clock, { feedDir, varDir, log: silent }))?.imported, false);

  clock.advance('PT24H');
  const next = await ensureTimetable(db, clock, { feedDir, varDir, log: silent });
  assert.ok(next);
  assert.deepEqual([next.imported, next.firstDate, next.lastDate], [true, '2026-09-20', '2027-03-01']);
  assert.equal(holder.current().version, first.version);
  assert.equal(await holder.refresh(), true);
  assert.equal(holder.current().version, next.version);
  assert.equal(await holder.refresh(), false);

  await writeFile(join(feedDir, 'own.zip'), zipOf(smallFeed()));
  assert.equal((await ensureTimetable(db, clock, { feedDir, varDir, log: silent }))?.source, 'own.zip');
  assert.equal((await counts()).versions, 2);
  assert.deepEqual(await readdir(varDir), []);
  holder.close();
});

test('RAIL-06 public holidays run like Sundays, and Friday’s extra trains on their eves too', async () => {
  const varDir = join(directory, 'var');
  await ensureTimetable(db, new ManualClock('2026-11-20T09:00:00Z'), {
    feedDir: directory,
    varDir,
    log: silent,
  });
  const timetable = await loadTimetable(db);
  const runs = (train: string, date: string): boolean =>
    findRun(timetable, train, date, STATIONS.parisGareDeLyon) !== undefined;
  // 6101 runs from Monday to Friday, 6117 is an extra of Fridays and Sundays.
  assert.ok(runs('6101', '2026-12-22') && !runs('6101', '2026-12-20'));
  assert.ok(!runs('6101', '2026-12-25'), 'Christmas, a Friday');
  assert.ok(runs('6117', '2026-12-25') && runs('6117', '2026-12-24') && !runs('6117', '2026-12-22'));
  assert.ok(!runs('6101', '2026-11-11'), 'Armistice Day, a Wednesday');
});

test('RAIL-06 the feed that REAL_FEED names is imported unmodified, with a report, once', {
  skip: REAL_FEED === undefined && 'REAL_FEED names none',
}, async (t) => {
  if (REAL_FEED === undefined) return;
  const { timetable: read, ...report } = await importFeed(db, REAL_FEED);
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.imported && report.trips > 0 && report.runs >= report.trips);
  for (const { count, examples } of report.skipped)
    assert.ok(count >= examples.length && examples.length > 0);
  const timetable = await loadTimetable(db);
  assert.equal(timetable.trips.length, report.trips);
  assert.deepEqual(read?.serviceDates, timetable.serviceDates);
  const again = await importFeed(db, REAL_FEED);
  assert.deepEqual([again.imported, again.version], [false, report.version]);
});

test('RAIL-06 what an import took in, and what it left out and why, is in the log', async () => {
  const told: [string, object][] = [];
  const note = (fields: object, message: string): void => void told.push([message, fields]);
  const feedDir = await writeFeed({
    'routes.txt': `${smallFeed()['routes.txt']}R2,1187,"802B,2\nBUS,1187,Car,,3\n`,
  });
  const ensure = () =>
    ensureTimetable(db, new ManualClock('2026-12-01T09:00:00Z'), {
      feedDir,
      varDir: directory,
      log: { ...silent, info: note, warn: note },
    });
  await ensure();
  const said = new Map(told);
  assert.deepEqual(
    [...said.keys()],
    ['a timetable was imported', 'parts of the timetable were left out or mended'],
  );
  const [report, parts] = [...said.values()] as [{ trips: number; runs: number }, { skipped: string[] }];
  assert.deepEqual([report.trips, report.runs], [1, 3]);
  assert.deepEqual(parts.skipped.toSorted(), [
    '1 routes that are no train, left out: BUS',
    '1 rows that cannot be read, left out: routes.txt line 3',
  ]);
  await ensure();
  assert.equal(told.length, 2, 'the same feed again is no import');
});

/** What of the small feed is told, as a sentence each. */
const saidOf = async (change: Record<string, string | Buffer>): Promise<string> => {
  const path = await writeFeed();
  for (const [name, content] of Object.entries(change)) await writeFile(join(path, name), content);
  return (await checkFeed(path)).slice(1).join('\n');
};

test('RAIL-06 a calendar that ends before it begins or is of a year that no train runs in, and a route’s identifier that another has, are said', async () => {
  const files = smallFeed();
  const head = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n';
  assert.match(
    await saidOf({ 'calendar.txt': `${head}S1,1,1,1,1,1,1,1,20270301,20270201\n` }),
    /^1 calendars that end before they begin, left out: S1 from 2027-03-01 to 2027-02-01$/,
  );
  assert.match(
    await saidOf({ 'calendar.txt': `${head}S1,1,1,1,1,1,1,1,99990101,99991231\n` }),
    /^1 dates that no train of today runs on, left out: calendar\.txt S1 99990101$/,
  );
  // The first one counts, as of stops and trips.
  assert.match(
    await saidOf({ 'routes.txt': `${files['routes.txt']}R1,1187,bus,bus,3\n` }),
    /^1 routes whose identifier another has, left out: R1$/,
  );
});

test('RAIL-06 one bad row costs one row, and what was accepted in silence is said', async () => {
  const files = smallFeed();
  const routes = `${files['routes.txt']}R2,1187,"802B,2\nR3,1187,803B,"Paris" – Lyon,2\n`;
  assert.match(
    await saidOf({ 'routes.txt': routes }),
    /^2 rows that cannot be read, left out: routes.txt line 3, routes.txt line 4$/,
  );

  const calls = files['stop_times.txt'] ?? '';
  const other = (change: (row: string) => string): string =>
    calls +
    calls
      .split('\n')
      .slice(1, 4)
      .map((row) => change(row.replace(/^[^,]+/, 'other')))
      .join('\n') +
    '\n';
  const trips = `${files['trips.txt']}R1,S1,other,7802\n`;
  const told = async (change: (row: string) => string): Promise<string> =>
    saidOf({ 'trips.txt': trips, 'stop_times.txt': other(change) });
  assert.match(
    await told((row) => row.replaceAll('22:05:00', '22:75:00')),
    /^1 calls without a time, or with one that no clock shows.*other/,
  );
  assert.match(
    await told((row) => row.replace(/,1,0,0$/, ',second,0,0')),
    /^1 calls whose stop_sequence is no number.*other/,
  );
  assert.equal(await told((row) => row), '');

  const latin = Buffer.from(
    (files['stops.txt'] ?? '').replace('Lyon Part Dieu', 'N\xeemes').slice(1),
    'latin1',
  );
  assert.match(await saidOf({ 'stops.txt': latin }), /^1 files that are not UTF-8.*: stops.txt$/);
  const nul = (files['stops.txt'] ?? '').replace(
    'StopArea:OCE71793000,FIGUERES',
    'StopArea:OCE71793000,FIG\0UERES',
  );
  assert.match(
    await saidOf({
      'stops.txt': nul,
      'trips.txt': trips,
      'stop_times.txt': `${calls}other,20:00:00,20:00:00,StopPoint:OCEOUIGO-87686006,0,0,1\nother,22:00:00,22:05:00,StopPoint:OCEOUIGO-87723197,1,0,0\n`,
    }),
    /rows that cannot be read.*stops.txt line 6/,
  );
});

const LONG = 'x'.repeat(4_000);
/** Rows that somebody's mistake or ill will may add to a feed, the file they come in, and what is said of them. */
const HOSTILE: readonly [file: string, rows: string, said: RegExp | undefined][] = [
  ['stops.txt', ',Sans nom,48,2,0,', /^1 stops without an identifier/],
  [
    'stops.txt',
    'StopArea:OCE87723197,Lyon bis,45,4,1,',
    /^1 stops whose identifier another has.*OCE87723197/,
  ],
  [
    'stops.txt',
    `${LONG},Trop long,48,2,1,`,
    /^1 rows with a value that is too long, left out: stops.txt line \d+$/m,
  ],
  ['stops.txt', `S9,${LONG},48,2,1,`, /^1 rows with a value that is too long/],
  ['stops.txt', 'A,A,48,2,0,B\nB,B,48,2,0,A\nC,C,48,2,0,C', undefined],
  [
    'stops.txt',
    'S9,Loin,1e999,NaN,1,',
    /^1 stops without a position: S9|^1 stops without a position, left out: S9/,
  ],
  ['stops.txt', 'S9,\u001b[2J\u0007,x,y,1,', /without a position/],
  ['stops.txt', '\u001b]0;x\u0007\u202e,Nom,x,y,1,', /without a position/],
  ['routes.txt', `R9,1187,,${LONG},2`, /^1 rows with a value that is too long/],
  ['trips.txt', `R1,S1,${LONG},7802`, /^1 rows with a value that is too long/],
  ['trips.txt', `R1,${LONG},T9,7802`, /^1 rows with a value that is too long/],
  [
    'trips.txt',
    'R1,S1,OCESN7801F1:2026-11-19T23:15:10Z,9999',
    /^1 trips whose identifier another has, left out: OCESN7801F1/,
  ],
  ['trips.txt', 'R1,__proto__,constructor,7802', /^1 trips that run on no day/],
  ['calendar_dates.txt', 'S1,00000101,1', /^1 dates that cannot be read/],
  [
    'calendar_dates.txt',
    'S1,19261201,1',
    /^1 dates that no train of today runs on, left out: calendar_dates.txt S1 19261201/,
  ],
  [
    'calendar_dates.txt',
    'S1,20261210,3\nS1,20261211,',
    /^2 exceptions of calendars that neither add a day nor take one, left out: S1 20261210 3, S1 20261211/,
  ],
  [
    'agency.txt',
    '1188,Autre,https://example.org,Europe/London',
    /^1 agencies of another time zone than the first, read in that one: Autre Europe\/London/,
  ],
  ['calendar_dates.txt', 'S1,99991231,1', /^1 dates that no train of today runs on/],
  ['calendar_dates.txt', `${LONG},20261201,1`, /^1 rows with a value that is too long/],
  ['calendar_dates.txt', 'S1,20260230,1\nS1,2026-12-01,1', /^2 dates that cannot be read/],
  [
    'transfers.txt',
    'StopArea:OCE87686006,StopArea:OCE87723197,2,99999999999',
    /^1 transfers of a stop that is not there or without a time/,
  ],
  ['transfers.txt', 'StopArea:OCE87686006,StopArea:OCE87686006,2,9999999999', /^1 transfers/],
  ['transfers.txt', 'StopArea:OCE87686006,StopArea:OCE87686006,2,-1', /^1 transfers/],
  [
    'transfers.txt',
    'StopArea:OCE87686006,StopArea:OCE87723197,3,',
    /^1 transfers that forbid a change, not heeded/,
  ],
  [
    'stop_times.txt',
    'OCESN7801F1:2026-11-19T23:15:10Z,999:00:00,999:00:00,StopPoint:OCEOUIGO-71793000,3,0,0',
    /^1 calls without a time/,
  ],
  [
    'stop_times.txt',
    'OCESN7801F1:2026-11-19T23:15:10Z,-1:00:00,-1:00:00,StopPoint:OCEOUIGO-71793000,3,0,0',
    /^1 calls without a time/,
  ],
];

test('RAIL-06 what is left out is named whole, also where two long identifiers name it', () => {
  const list = new SkipList();
  list.add('call-without-time', 'OCESN2083F4746539:2025-07-03T23:12:00Z StopPoint:OCETGV INOUI-87300863');
  assert.deepEqual(list.list().map(sentenceOfSkipped), [
    '1 calls without a time, or with one that no clock shows, left out: OCESN2083F4746539:2025-07-03T23:12:00Z StopPoint:OCETGV INOUI-87300863',
  ]);
});

for (const [index, [file, rows, said]] of HOSTILE.entries())
  test(`RAIL-06 a hostile row of ${file} costs no other row (${index + 1})`, async () => {
    const path = await writeFeed({ [file]: `${smallFeed()[file]}${rows}\n` });
    const report = await importFeed(db, path, { today: Temporal.PlainDate.from('2026-12-01') });
    assert.deepEqual([report.stations, report.trips, report.runs], [3, 1, 3]);
    assert.deepEqual([report.firstDate, report.lastDate], ['2026-12-01', '2026-12-03']);
    const timetable = await loadTimetable(db);
    const run = findRun(timetable, '7801', '2026-12-02', '87686006');
    assert.ok(run);
    const base = timetable.dayBase[run.day] as number;
    assert.equal(instantAt(timetable, base + 20 * 3600), '2026-12-02T19:00:00Z');
    const told = (await checkFeed(path)).slice(1).join('\n');
    if (said === undefined) assert.equal(told, '');
    else assert.match(told, said);
    // It goes to a terminal and to the log.
    assert.doesNotMatch(told, /[^\P{Cc}\n]|[\u202a-\u202e]/u);
    assert.ok(told.length < 600, told);
  });

test('RAIL-06 a feed that would fill the memory is refused in a sentence before it does', async () => {
  const files = smallFeed();
  const EVERY_DAY = 'S2';
  const many = (count: number, row: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => row(at)).join('\n');
  const first = Temporal.PlainDate.from('2026-12-01');
  files['calendar_dates.txt'] +=
    `${many(400, (days) => `${EVERY_DAY},${first.add({ days }).toString().replaceAll('-', '')},1`)}\n`;
  for (const [file, rows, sentence] of [
    ['stops.txt', many(200_001, (at) => `S${at},Gare,48,2,1,`), /^stops\.txt has more than 200\s?000 rows$/],
    [
      'calendar.txt',
      `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n${many(12_600, (at) => `C${at},1,1,1,1,1,1,1,20260101,20990101`)}`,
      /^its calendars name more than 10000000 days$/,
    ],
    [
      'calendar_dates.txt',
      many(1_000_001, (at) => `C${at},20270101,2`),
      /^it has more than 1000000 calendars$/,
    ],
    [
      'trips.txt',
      many(60_000, (at) => `R1,${EVERY_DAY},T${at},${10_000 + at}`),
      /^its trains run more than 20000000 times$/,
    ],
  ] as const) {
    const path = join(directory, `${file}.zip`);
    await writeFile(
      path,
      zipOf({ ...files, [file]: `${(files as Record<string, string>)[file] ?? ''}${rows}\n` }),
    );
    await assert.rejects(checkFeed(path), (error) => {
      assert.ok(error instanceof FeedFault, String(error));
      assert.match(error.sentence, sentence);
      return true;
    });
  }
});

test('RAIL-06 pages of prose in rows that are held do not fill the memory, and what is no file of a feed is not even unfolded', async () => {
  const files = smallFeed();
  const prose = 'x'.repeat(1_000_000);
  const wordy = (file: string, row: (at: number) => string, column: string): string => {
    const [head = '', ...rows] = (files[file] ?? '').trimEnd().split('\n');
    return [
      `${head},${column}`,
      ...rows.map((one) => `${one},`),
      ...Array.from({ length: 60 }, (_, at) => `${row(at)},${prose}`),
      '',
    ].join('\n');
  };
  const path = join(directory, 'wordy.zip');
  await writeFile(
    path,
    zipOf({
      ...files,
      'stops.txt': wordy('stops.txt', (at) => `Some stop of a long name ${at},Gare,48,2,1,`, 'stop_desc'),
      'routes.txt': wordy('routes.txt', (at) => `Some route of a long name ${at},1187,x,y,2`, 'route_desc'),
      'trips.txt': wordy('trips.txt', (at) => `R1,S1,Some trip of a long name ${at},78${at}`, 'trip_desc'),
      'notes.txt': prose,
    }),
  );
  // 180 MB in a process that may hold 100 beside itself: were a row held with all that stands in it, it would die here.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=100',
    'scripts/feed.ts',
    'check',
    path,
  ]);
  assert.match(stdout, /can be used: 1 trips with 3 runs/);
  const hashOf = async (some: Record<string, string>): Promise<string> => {
    await writeFile(path, zipOf(some));
    const feed = await openFeed(path);
    assert.equal(feed.has('notes.txt'), false);
    const hash = await feed.hash();
    feed.close();
    return hash;
  };
  assert.equal(await hashOf({ ...files, 'notes.txt': prose }), await hashOf(files));
});

test('RAIL-06 what a zip claims or hides is no way out of it: paths, sizes, ciphers and names twice', async () => {
  const files = smallFeed();
  const path = join(directory, 'hostile.zip');
  const judge = async (zip: Buffer): Promise<string> => {
    await writeFile(path, zip);
    return checkFeed(path).then(
      (lines) => lines.join('\n'),
      (error: unknown) => {
        assert.ok(error instanceof FeedFault, String(error));
        return error.sentence;
      },
    );
  };
  for (const name of ['../stops.txt', '/etc/stops.txt', 'C:/stops.txt'])
    assert.match(
      await judge(zipOf({ ...files, 'stops.txt': '', [name]: files['stops.txt'] ?? '' })),
      /neither a folder nor a zip file that can be read|stops.txt/,
      name,
    );
  assert.ok(!existsSync(join(directory, 'stops.txt')) && !existsSync(join(root, 'stops.txt')));
  assert.match(await judge(zipOf({ ...files, 'x\\..\\stops.txt': 'stop_id\n' })), /can be used|zip file/);
  // A size of the directory that is not the size of what comes.
  const lied = zipOf(files);
  const entry = lied.lastIndexOf(Buffer.from('PK\x01\x02'));
  lied.writeUInt32LE(5, entry + 24);
  assert.match(await judge(lied), /cannot be read to its end|breaks off/);
  const enormous = zipOf(files);
  enormous.writeUInt32LE(0xfffffff0, enormous.indexOf(Buffer.from('PK\x01\x02')) + 24);
  assert.match(await judge(enormous), /would unfold to more than 2147483648 bytes/);
  const ciphered = zipOf(files);
  const first = ciphered.indexOf(Buffer.from('PK\x01\x02'));
  ciphered.writeUInt16LE(0x0801, first + 8);
  assert.match(await judge(ciphered), /cannot be read to its end/);
  // Below another file of the same name, in a folder: the one at the top counts.
  assert.match(await judge(zipOf({ 'old/stops.txt': 'stop_id\n', ...files })), /can be used/);
  assert.match(await judge(Buffer.from('PK\x05\x06'.padEnd(22, '\0'))), /stops.txt is missing/);
});

test('RAIL-06 a train’s number stands where the overlay says: in the trip’s names or its route’s', async () => {
  const routes = (short: string, long: string): string =>
    `route_id,agency_id,route_short_name,route_long_name,route_type\nR1,1187,${short},${long},2\n`;
  const trips =
    'route_id,service_id,trip_id,trip_headsign\nR1,S1,OCESN7801F1:2026-11-19T23:15:10Z,Figueres\n';
  for (const [short, long, number] of [
    ['', 'ICE 1672', '1672'],
    ['IC 2310', 'Paris – Figueres', '2310'],
    ['EC95', '', '95'],
  ] as const) {
    await importFeed(db, await writeFeed({ 'routes.txt': routes(short, long), 'trips.txt': trips }));
    assert.deepEqual(
      (await loadTimetable(db)).trips.map(({ trainNumber }) => trainNumber),
      [number],
    );
  }
  await assert.rejects(
    checkFeed(await writeFeed({ 'trips.txt': trips })),
    (error) =>
      error instanceof FeedFault &&
      /^no train is left of it \(1 trips without a train number.*OCESN7801F1/.test(error.sentence),
  );
});

test('RAIL-06 a feed that cannot be used leaves the last good timetable serving, is said in one sentence, and is forgotten when it is good again', async () => {
  const clock = new ManualClock('2026-12-01T09:00:00Z');
  const told: string[] = [];
  const log = { ...silent, error: (_: object, message: string) => void told.push(message) };
  const ensure = (feedDir: string) =>
    ensureTimetable(db, clock, { feedDir, isNamed: true, varDir: directory, log });
  const good = await ensure(await writeFeed());
  assert.ok(good);
  assert.deepEqual(await feedProblems(db), []);
  const calls = smallFeed()['stop_times.txt'] ?? '';
  const whole = zipOf(smallFeed());
  const zipped = join(directory, 'cut');
  await mkdir(zipped);
  await writeFile(join(zipped, 'feed.zip'), whole.subarray(0, whole.length - 40));
  for (const [feedDir, why] of [
    [await writeFeed({ 'stop_times.txt': '' }), /stop_times\.txt is missing/],
    [
      await writeFeed({ 'stop_times.txt': calls.replaceAll(',', ';') }),
      /no column trip_id, stop_id, .*, only trip_id;arrival_time/,
    ],
    [await writeFeed({ 'stop_times.txt': calls.slice(0, -30) }), /stop_times\.txt: it breaks off in line 4/],
    [
      await writeFeed({
        'agency.txt': smallFeed()['agency.txt']?.replace('Europe/Paris', 'Mars/Olympus') ?? '',
      }),
      /there is no time zone Mars\/Olympus/,
    ],
    [zipped, /neither a folder nor a zip file that can be read/],
    [join(directory, 'nowhere'), /there is no feed there any more/],
    [
      await writeFeed({ 'calendar_dates.txt': 'service_id,date,exception_type\nS1,20261130,1\n' }),
      /its last train ran on 2026-11-30/,
    ],
  ] as const) {
    told.length = 0;
    assert.equal(await ensure(feedDir), undefined);
    const [problem, ...others] = await feedProblems(db);
    assert.deepEqual(others, []);
    assert.ok(problem);
    assert.ok(problem.startsWith(`the timetable of ${feedDir} is not used: `), problem);
    assert.match(problem, why);
    assert.match(problem, /The last good one serves: feed-.*, to 2026-12-03\.$/);
    assert.deepEqual(told, [problem]);
    assert.equal((await loadTimetable(db)).version, good.version);
    assert.equal((await counts()).versions, 1, 'nothing of it was kept');
  }
  await ensure(await writeFeed());
  assert.deepEqual(await feedProblems(db), []);
});

test('RAIL-06 where there never was a good feed there is a timetable without a train', async () => {
  const feedDir = await writeFeed({ 'trips.txt': '' });
  await ensureTimetable(db, new ManualClock('2026-12-01T09:00:00Z'), {
    feedDir,
    varDir: directory,
    log: silent,
  });
  assert.match(
    (await feedProblems(db)).join(),
    /trips\.txt is missing\. There never was a good one: no train is sold\.$/,
  );
  const holder = await holdTimetable(db);
  assert.deepEqual([holder.current().stations.length, holder.current().trips.length], [0, 0]);
  await importFeed(db, await writeFeed());
  assert.equal(await holder.refresh(), true);
  assert.equal(holder.current().trips.length, 1);
  holder.close();
});

test('the shipped tables of stations name their licence and their sources', async () => {
  const notice = await readFile(join(import.meta.dirname, '../../../rail/network/README.md'), 'utf8');
  assert.match(notice, /stations\.tsv.*Open Database Licence 1\.0.*SNCF.*Trainline/);
});
