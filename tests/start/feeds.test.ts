import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { smallFeed } from '#features/rail/testing/small-feed.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type RunningPortal, startPortalHere } from '#tests/harness/portal.ts';
import { stepOf, TICKET } from '#tests/harness/shopping.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { metProcess } from '#tests/harness/witness.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feeds-'));
before(() => ensureBuilt());
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const feedDir = path.join(folder, 'operator');
/** The operator's folder holds this feed from now on. */
const lies = (change: Readonly<Record<string, string>>): void => {
  fs.rmSync(feedDir, { recursive: true, force: true });
  fs.mkdirSync(feedDir);
  for (const [name, text] of Object.entries(smallFeed(change)))
    fs.writeFileSync(path.join(feedDir, name), text);
};
/** The stop_times are there, and nobody can read them. */
const BROKEN = { 'stop_times.txt': 'PK\u{3}\u{4} this is no table at all\n' };

/** One start after the other on the same data. */
const starting = async (t: TestContext): Promise<() => Promise<RunningPortal>> => {
  const ending = lastFirst(t);
  const { url: databaseUrl } = await testDatabase(ending);
  const environment = {
    VAR_DIR: path.join(folder, 'var'),
    DEMONSTRATION: 'on',
    FEED_DIR: feedDir,
    CLOCK_START: '2026-12-01T08:00:00Z',
  };
  return () => startPortalHere(ending, { databaseUrl, environment });
};
const timetableOf = async (portal: RunningPortal): Promise<unknown> => {
  const ready = await fetch(`${portal.url}/readyz`);
  assert.equal(ready.status, 200);
  return ((await ready.json()) as { timetable: unknown }).timetable;
};
const stationsLike = async (visitor: Visitor, text: string): Promise<unknown[]> => {
  const answer = await visitor.request(`/api/getStations?text=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { stations: unknown[] }).stations;
};

test('RAIL-06 OPS-01 a portal starts with a feed that cannot be used: without trains where there never were any, with the last good ones afterwards', async (t) => {
  const start = await starting(t);
  lies(BROKEN);
  let portal = await start();
  const never = await timetableOf(portal);
  assert.match(
    String(never),
    /operator is not used: stop_times\.txt: no column trip_id.*There never was a good one: no train is sold/,
  );
  assert.match(portal.output(), /"level":"error".*There never was a good one/);
  let visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  assert.match(words(await visitor.open('/mon-espace'), 'main'), /points/, 'cards and points stay');
  const page = await visitor.open(TICKET);
  assert.equal(stepOf(page), 'ferShopCartItinerary');
  assert.match(words(page, 'main'), /recherche de trains est momentanément indisponible/);
  const asked = await visitor.submit(page, { fields: { departureName: 'Paris', arrivalName: 'Lyon' } });
  assert.equal(stepOf(asked), 'ferShopCartItinerary');
  assert.match(words(asked, 'main'), /recherche de trains est momentanément indisponible/);
  assert.doesNotMatch(words(asked, 'main'), /Aucune gare ne porte ce nom/);
  await portal.stop();

  lies({});
  portal = await start();
  assert.equal(await timetableOf(portal), 'ok');
  assert.match(portal.output(), /"trips":1,.*a timetable was imported/);
  await portal.stop();

  lies(BROKEN);
  portal = await start();
  assert.match(String(await timetableOf(portal)), /The last good one serves: operator, to 2026-12-03/);
  visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  assert.doesNotMatch(words(await visitor.open(TICKET), 'main'), /indisponible/);
  assert.ok((await stationsLike(visitor, 'lyon')).length > 0);
  await portal.stop();
});

const run = (script: string, words: readonly string[], environment: Record<string, string> = {}) => {
  metProcess(script);
  const done = spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    env: {
      ...process.env,
      VAR_DIR: path.join(folder, 'never'),
      CLOCK_START: '2026-12-01T08:00:00Z',
      ...environment,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: done.status, said: done.stdout + done.stderr };
};

test('OPS-05 FEED_DIR that leads to no feed, or to several, is refused in a sentence before anything is touched', () => {
  const two = path.join(folder, 'two');
  const empty = path.join(folder, 'empty');
  for (const directory of [two, empty]) fs.mkdirSync(directory);
  for (const name of ['a.zip', 'b.ZIP']) fs.writeFileSync(path.join(two, name), '');
  const text = path.join(folder, 'feed.txt');
  fs.writeFileSync(text, 'no feed');
  for (const [named, why] of [
    [path.join(folder, 'nowhere'), /FEED_DIR must hold a GTFS feed.*nowhere holds none/],
    [empty, /FEED_DIR must hold a GTFS feed.*empty holds none/],
    [two, /FEED_DIR \(.*two\): it holds 2 feeds: a\.zip, b\.ZIP/],
    [text, /FEED_DIR \(.*\): feed\.txt is neither a folder nor a \.zip/],
  ] as const) {
    const { code, said } = run('scripts/start.js', [], { FEED_DIR: named, PORT: '0' });
    assert.equal(code, 1, said);
    assert.match(said, why);
    assert.doesNotMatch(said, /\n\s+at /, 'a sentence, not a stack trace');
    assert.equal(fs.existsSync(path.join(folder, 'never')), false);
  }
});

test('RAIL-06 npm run feed -- check judges a feed without a portal', () => {
  lies({ 'routes.txt': `${smallFeed()['routes.txt']}R2,"broken,2\n` });
  const good = run('scripts/feed.ts', ['check', feedDir]);
  assert.equal(good.code, 0, good.said);
  assert.match(
    good.said,
    /can be used: 1 trips with 3 runs between 3 stations, from 2026-12-01 to 2026-12-03, in Europe\/Paris\./,
  );
  assert.match(good.said, /1 rows that cannot be read, left out: routes\.txt line 3/);
  const past = run('scripts/feed.ts', ['check', feedDir], { CLOCK_START: '2026-12-04T08:00:00Z' });
  assert.deepEqual(
    [past.code, /cannot be used: its last train ran on 2026-12-03/.test(past.said)],
    [1, true],
  );
  lies(BROKEN);
  const bad = run('scripts/feed.ts', ['check', feedDir]);
  assert.equal(bad.code, 1);
  assert.match(bad.said, /cannot be used: stop_times\.txt: no column trip_id/);
  assert.doesNotMatch(bad.said, /\n\s+at /);
  assert.match(
    run('scripts/feed.ts', ['check', path.join(folder, 'nowhere')]).said,
    /cannot be used: there is no feed there/,
  );
  assert.equal(run('scripts/feed.ts', []).code, 2);
});
