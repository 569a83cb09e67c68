import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { findRun } from '#domain/rail/timetable.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { STATIONS } from '#tests/rail/shipped-timetable.ts';
import { zipOf } from '#tests/rail/zip.ts';
import { ensureTimetable } from './ensure-timetable.ts';
import { importFeed } from './import-feed.ts';
import { holdTimetable, loadTimetable } from './load-timetable.ts';

const REAL_FEED = join(import.meta.dirname, '../../../../shared/data/rail/sncf-voyages-2025-07.zip');

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
});
after(() => rm(root, { recursive: true, force: true }));

/** Three stations, one line, with the oddities of the national operator's feeds; `change` replaces files. */
const feedFiles = (change: Record<string, string> = {}): Record<string, string> => ({
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
1187,SNCF VOYAGEURS,http://example.org,Europe/Paris
`,
  'stops.txt': `\u{feff}stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
StopArea:OCE87686006,PARIS GARE DE LYON,48.844945,2.373481,1,
StopPoint:OCEOUIGO-87686006,PARIS GARE DE LYON,48.844945,2.373481,0,StopArea:OCE87686006
StopArea:OCE87723197,Lyon Part Dieu,45.760596,4.859409,1,
StopPoint:OCEOUIGO-87723197,Lyon Part Dieu,45.760596,4.859409,0,StopArea:OCE87723197
StopArea:OCE71793000,FIGUERES-VILAFANT,42.264581,2.943028,1,
StopPoint:OCEOUIGO-71793000,FIGUERES-VILAFANT,42.264581,2.943028,0,StopArea:OCE71793000
`,
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
R1,1187,801B,"Paris – Lyon, puis l’Espagne",2
`,
  'trips.txt': `route_id,service_id,trip_id,trip_headsign
R1,S1,OCESN7801F1:2026-11-19T23:15:10Z,7801
`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
OCESN7801F1:2026-11-19T23:15:10Z,25:10:00,25:10:00,StopPoint:OCEOUIGO-71793000,2,1,0
OCESN7801F1:2026-11-19T23:15:10Z,20:00:00,20:00:00,StopPoint:OCEOUIGO-87686006,0,0,1
OCESN7801F1:2026-11-19T23:15:10Z,22:00:00,22:05:00,StopPoint:OCEOUIGO-87723197,1,0,0
`,
  'calendar_dates.txt': `service_id,date,exception_type
S1,20261203,1
S1,20261201,1
S1,20261202,1
`,
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time',
  ...change,
});
const writeFeed = async (change: Record<string, string> = {}): Promise<string> => {
  const path = await mkdtemp(join(directory, 'feed-'));
  for (const [name, text] of Object.entries(feedFiles(change)))
    if (text) await writeFile(join(path, name), text);
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
  assert.equal(trip?.trainNumber, '7801');
  assert.equal(trip?.brand, 'OUIGO');
  assert.deepEqual([...(trip?.boarding ?? [])], [1, 1, 0]);
  assert.deepEqual([...(trip?.alighting ?? [])], [0, 1, 1]);
  assert.deepEqual([...(trip?.arrivals ?? [])], [72_000, 79_200, 90_600]);
  assert.notEqual(findRun(timetable, '7801', '2026-12-02', STATIONS.parisGareDeLyon), -1);
  // Names and change times that we know better, capitals written as names, the country by its railway's code.
  assert.equal(timetable.stationById.get(STATIONS.parisGareDeLyon)?.name, 'Paris Gare de Lyon');
  assert.equal(timetable.stationById.get(STATIONS.lyonPartDieu)?.minimumChange, 480);
  assert.equal(timetable.stationById.get('71793000')?.name, 'Figueres-Vilafant');
  assert.equal(timetable.stationById.get('71793000')?.country, 'ES');
});

test('RAIL-06 a zip with a sub-folder and what macOS leaves in it is read like the directory', async () => {
  const files = Object.entries(feedFiles()).map(([name, text]) => [`export/${name}`, text] as const);
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
    { 'stop_times.txt': `${feedFiles()['stop_times.txt']}OCESN,"22:0` },
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
  const whole = zipOf(feedFiles());
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
      'routes.txt': `${feedFiles()['routes.txt']}BUS,1187,Car,,3\n`,
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
      'calendar_dates.txt': `${feedFiles()['calendar_dates.txt']}S1,20261399,1\n`,
    }),
  );
  assert.equal(report.trips, 2);
  const skipped = Object.fromEntries(report.skipped.map(({ reason, examples }) => [reason, examples]));
  assert.deepEqual(skipped, {
    'calendar-cut-short': ['S1 after 2029-02-08'],
    'date-unreadable': ['calendar_dates.txt S1 20261399'],
    'route-not-a-train': ['BUS', 'coach'],
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

test('RAIL-06 without an operator’s feed the shipped network serves 62 days back and 100 ahead; the daily call moves it on, an operator’s feed replaces it', async (t) => {
  const varDir = join(directory, 'var');
  const feedDir = join(directory, 'operator');
  await mkdir(feedDir);
  await writeFile(join(feedDir, 'README.md'), 'nothing here');
  const clock = new ManualClock('2026-11-20T09:00:00Z');
  const start = performance.now();
  const first = await ensureTimetable(db, clock, { feedDir, varDir });
  const holder = await holdTimetable(db);
  const took = performance.now() - start;
  t.diagnostic(`first timetable after ${Math.round(took)} ms`);
  assert.deepEqual([first.firstDate, first.lastDate], ['2026-09-19', '2027-02-28']);
  assert.deepEqual(first.skipped, []);
  assert.ok(first.trips > 700 && first.stations === 68);
  assert.equal((await ensureTimetable(db, clock, { feedDir, varDir })).imported, false);

  clock.advance('PT24H');
  const next = await ensureTimetable(db, clock, { feedDir, varDir });
  assert.deepEqual([next.imported, next.firstDate, next.lastDate], [true, '2026-09-20', '2027-03-01']);
  assert.equal(holder.current().version, first.version);
  assert.equal(await holder.refresh(), true);
  assert.equal(holder.current().version, next.version);
  assert.equal(await holder.refresh(), false);

  await writeFile(join(feedDir, 'own.zip'), zipOf(feedFiles()));
  assert.equal((await ensureTimetable(db, clock, { feedDir, varDir })).source, 'own.zip');
  assert.equal((await counts()).versions, 2);
  assert.deepEqual(await readdir(varDir), []);
  holder.close();
});

test('RAIL-06 public holidays run like Sundays, and Friday’s extra trains on their eves too', async () => {
  const varDir = join(directory, 'var');
  await ensureTimetable(db, new ManualClock('2026-11-20T09:00:00Z'), { feedDir: directory, varDir });
  const timetable = await loadTimetable(db);
  const runs = (train: string, date: string): boolean =>
    findRun(timetable, train, date, STATIONS.parisGareDeLyon) >= 0;
  // 6101 runs from Monday to Friday, 6117 is an extra of Fridays and Sundays.
  assert.ok(runs('6101', '2026-12-22') && !runs('6101', '2026-12-20'));
  assert.ok(!runs('6101', '2026-12-25'), 'Christmas, a Friday');
  assert.ok(runs('6117', '2026-12-25') && runs('6117', '2026-12-24') && !runs('6117', '2026-12-22'));
  assert.ok(!runs('6101', '2026-11-11'), 'Armistice Day, a Wednesday');
});

test('RAIL-06 the national operator’s real feed is imported unmodified, with a report', {
  skip: existsSync(REAL_FEED) ? false : 'the real feed is not on this machine',
}, async (t) => {
  const report = await importFeed(db, REAL_FEED);
  t.diagnostic(
    JSON.stringify({ ...report, skipped: report.skipped.map(({ reason, count }) => `${reason}: ${count}`) }),
  );
  assert.deepEqual([report.stations, report.trips, report.runs], [214, 6672, 96_001]);
  assert.deepEqual(
    report.skipped.map(({ reason, count }) => [reason, count]),
    [['call-neither-boarding-nor-alighting', 22]],
  );
  const timetable = await loadTimetable(db);
  const brands = new Set(timetable.trips.map(({ brand }) => brand));
  assert.deepEqual([...brands].sort(), ['ICE', 'Lyria', 'OUIGO', 'TGV INOUI']);
  const again = await importFeed(db, REAL_FEED);
  assert.equal(again.imported, false);
});

test('the shipped tables of stations name their licence and their sources', async () => {
  const notice = await readFile(join(import.meta.dirname, '../../../rail/network/README.md'), 'utf8');
  assert.match(notice, /stations\.tsv.*Open Database Licence 1\.0.*SNCF.*Trainline/);
});
