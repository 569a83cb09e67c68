import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type RouteEntry, routes } from '#contract/routes.ts';
import { openDatabase } from '#database/database.ts';
import { claimAttempt, claimInTotal, fromNetwork, type Limit, subjectOf } from '#database/limits.ts';
import { limitLinks } from '#features/links/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { calls } from '../../src/calls.ts';

const root = path.resolve(import.meta.dirname, '../..');
const told = (/## Limits of requests\n(.*?)\n## /s.exec(
  fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
) ?? assert.fail('docs/operations.md tells no limits'))[1] as string;

/** Every limit of the sources, where it stands. */
const limits = fs
  .globSync('src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  .flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(root, file), 'utf8')
        .matchAll(/: Limit = \{ free: ([\d_]+), longest: ([\d_]+) \}/g),
    ].map(([, free = '', longest = '']): Limit & { readonly file: string } => ({
      file,
      free: Number(free.replaceAll('_', '')),
      longest: Number(longest.replaceAll('_', '')),
    })),
  );

const inWords = ({ free, longest }: Limit): string => `${free} | ${longest} s`;

test('API-10 operators read every limit that there is, and no other', () => {
  assert.ok(limits.length > 10, 'the limits are found');
  // What sends a link has its limits from one place, and a row each.
  const rows = new Set([...told.matchAll(/\| (\d+ \| \d+ s) \|$/gm)].map(([, row]) => row));
  assert.deepEqual([...rows].toSorted(), [...new Set(limits.map(inWords))].toSorted());
});

test('API-10 every page and call that strangers may post to says by what it is limited, or why not', async () => {
  const acts = (page: string): boolean => {
    const file = path.join(root, 'src/web/pages', page, 'page.server.ts');
    return (
      fs.existsSync(file) && /export const (action\b|\{[^}]*\baction\b)/.test(fs.readFileSync(file, 'utf8'))
    );
  };
  const pages = (routes as readonly RouteEntry[]).filter(
    ({ access, formAccess = access, page }) => formAccess === 'public' && page !== undefined && acts(page),
  );
  const doors = [
    ...pages.map((route) => route.path),
    ...calls
      .filter(({ access, method }) => access === 'public' && method !== 'GET')
      .map(({ name }) => `/api/${name}`),
  ];
  assert.ok(doors.includes('/mot-de-passe-oublie') && doors.includes('/api/unsubscribe-optins'));
  assert.deepEqual(
    doors.filter((door) => !told.includes(`\`${door}\``)),
    [],
  );
});

test('API-10 AUTH-10 each limit, asked by one process or several, makes wait for its longest at most, and never for good', async (t) => {
  const db = await testDatabase(t);
  const other = openDatabase({ url: db.url, connections: 1 });
  t.after(() => other.close());
  for (const [index, limit] of limits.entries()) {
    const counted = [{ subject: subjectOf('limits', String(index)), limit }];
    const claim = (turn: number): Promise<number> => claimAttempt(turn % 2 === 0 ? db : other, counted);
    for (let turn = 0; turn < limit.free; turn += 1) assert.equal(await claim(turn), 0, 'the free ones');
    let longest = 0;
    // Whoever waits as long as they are told gets on, again and again.
    for (let turn = 0; turn < 25; turn += 1) {
      const wait = await claim(turn);
      assert.ok(wait > 0 && wait <= limit.longest, `${limit.file}: ${wait} s`);
      longest = Math.max(longest, wait);
      await db.query('update limits.attempt set allowed_at = now() where subject_hash = $1', [
        counted[0]?.subject,
      ]);
      assert.equal(await claim(turn + 1), 0, 'who has waited');
    }
    assert.equal(longest, limit.longest, 'the wait has doubled up to its longest');
  }
});

test('API-10 what strangers do is limited in total, whatever networks they come from: so many at once, then evenly, for all processes together; each kind apart', async (t) => {
  const db = await testDatabase(t);
  const other = openDatabase({ url: db.url, connections: 1 });
  t.after(() => other.close());
  const claims = (count: number, what = 'limits') =>
    Promise.all(
      Array.from({ length: count }, (_, turn) =>
        claimInTotal(turn % 2 === 0 ? db : other, what, { perMinute: 30 }),
      ),
    );
  // There is room for one more every two seconds, also while they ask on a busy machine.
  const begun = Date.now();
  const roomSince = (): number => Math.ceil((Date.now() - begun) / 2_000);
  const first = await claims(40);
  const [passed, waiting] = [first.filter((wait) => wait === 0), first.filter((wait) => wait > 0)];
  assert.ok(passed.length >= 30 && passed.length <= 31 + roomSince(), `${passed.length} at once`);
  for (const wait of waiting) assert.ok(wait <= 2, `${wait} s`);
  assert.deepEqual(await claims(1, 'something else'), [0]);
  // Ten seconds later there is room for five.
  await db.query(`update limits.attempt set allowed_at = allowed_at - interval '10 seconds'`);
  const later = (await claims(12)).filter((wait) => wait === 0).length;
  assert.ok(later >= 5 && later <= 5 + roomSince(), `${later} ten seconds later`);
});

test('API-10 a mail to a stranger’s address is not sent once all strangers together have had theirs, and the person is told when to come back', async (t) => {
  const db = await testDatabase(t);
  const ask = (turn: number) =>
    limitLinks({ db, rateLimits: true }, 'registration', [subjectOf('a', String(turn))], `192.0.2.${turn}`);
  assert.equal(await ask(1), undefined);
  await db.query(
    `update limits.attempt set allowed_at = clock_timestamp() + interval '120 seconds' where subject_hash = $1`,
    [subjectOf('registration', 'in total')],
  );
  const refused = await ask(2);
  assert.equal(refused?.code, 'too-many-requests');
  assert.ok(refused.retryAfter > 30 && refused.retryAfter <= 61, `${refused.retryAfter} s`);
});

test('API-10 operators read what all strangers together may do', () => {
  const source = fs.readFileSync(path.join(root, 'src/database/limits.ts'), 'utf8');
  const perMinute = Number(/: Total = \{ perMinute: ([\d_]+) \}/.exec(source)?.[1]?.replaceAll('_', ''));
  assert.ok(told.includes(`${perMinute} a minute`), `${perMinute}`);
});

test('API-10 a household’s IPv6 addresses are one network, its neighbours another', () => {
  const limit: Limit = { free: 1, longest: 1 };
  const subject = (address: string): string => fromNetwork('limits', address, limit).subject.toString('hex');
  assert.equal(subject('2001:db8:1:2::1'), subject('2001:db8:1:2:ffff::9'));
  assert.notEqual(subject('2001:db8:1:2::1'), subject('2001:db8:1:3::1'));
  assert.notEqual(subject('192.0.2.1'), subject('192.0.2.2'));
});
