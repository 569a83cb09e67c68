import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { runEngine } from '#features/loyalty/index.ts';
import { HEADER, line, travelMember } from '#features/travel-intake/testing/told.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `npm run travels -- FILE`, on a database that others use, too. */
const start = ({ url }: Database, file: string) => {
  const command = spawn(process.execPath, [path.join(root, 'scripts/travels.ts'), file], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, CLOCK_START: '', INIT_CWD: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(command, 'exit'), text(command.stdout), text(command.stderr)]).then(
    ([[code], output, said]) => ({ code: code as number | null, output: `${output}${said}` }),
  );
  return { command, ended };
};

const folder = async (t: TestContext): Promise<string> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'told-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

const rowOf = (told: Readonly<Record<string, string>>): string => HEADER.map((name) => told[name]).join(',');

/** What became of each line, by its number. */
const answersOf = async (file: string): Promise<ReadonlyMap<number, string>> => {
  const [, ...rows] = (await readFile(`${file}.answers.csv`, 'utf8')).split('\n').filter((row) => row !== '');
  return new Map(rows.map((row) => row.split('"')).map((cells) => [Number(cells[1]), cells[5] ?? '']));
};

test('POINTS-07 a file that two commands take in at once, of which one is killed, and that is given again, is taken in once', async (t) => {
  const db = await testDatabase(t);
  const { iuc, number } = await travelMember(db);
  const count = 2_000;
  const directory = await folder(t);
  const [file, copy] = ['one.csv', 'copy.csv'].map((name) => path.join(directory, name)) as [string, string];
  const told = Array.from({ length: count }, () => line(number, { priceCents: '1000' }));
  await writeFile(file, `${[HEADER.join(','), ...told.map(rowOf)].join('\n')}\n`);
  await copyFile(file, copy);
  const kept = async (): Promise<number> =>
    (await db.query<{ n: number }>('select count(*)::int as n from loyalty.travel'))[0]?.n ?? 0;

  const [killed, whole] = [start(db, file), start(db, copy)];
  await until(async () => (await kept()) > 0);
  killed.command.kill('SIGKILL');
  const { code, output } = await whole.ended;
  assert.equal(code, 0, output);
  assert.match(output, /\d+ taken, \d+ known, 0 corrected, 0 outdated, 0 refused\./);
  assert.deepEqual([(await answersOf(copy)).size, await kept()], [count, count]);
  await killed.ended;
  const again = await start(db, file).ended;
  assert.match(again.output, new RegExp(` 0 taken, ${count} known, 0 corrected`));
  assert.deepEqual([...new Set((await answersOf(file)).values())], ['known']);

  await runEngine(db, Temporal.Now.instant());
  const lots = await db.query('select from points.lot where iuc = $1', [iuc]);
  assert.equal(lots.length, count);
  await assertInvariants(db);
});

test('POINTS-04 OPS-05 the command says in a sentence what it could not take in, and where its answers could not be written', async (t) => {
  const db = await testDatabase(t);
  const { number } = await travelMember(db);
  const file = path.join(await folder(t), 'told.csv');
  await writeFile(file, `${HEADER.join(',')}\n${rowOf(line(number))}\n"broken off`);
  const broken = await start(db, file).ended;
  assert.deepEqual([broken.code, broken.output], [1, `${file}: it breaks off in line 3.\n`]);
  assert.deepEqual([...(await answersOf(file))], [[2, 'taken']]);

  await writeFile(file, `${HEADER.join(',')}\n${rowOf(line('29090100000000000'))}\n${rowOf(line(number))}\n`);
  const refused = await start(db, file).ended;
  assert.equal(refused.code, 2, refused.output);
  assert.match(refused.output, / 1 taken, .* 1 refused\./);

  await t.test(
    'a disk that is full',
    { skip: os.platform() !== 'linux' && 'only Linux has a device that is always full' },
    async () => {
      await rm(`${file}.answers.csv`);
      await symlink('/dev/full', `${file}.answers.csv`);
      const full = await start(db, file).ended;
      assert.deepEqual(
        [full.code, full.output],
        [1, `${file}.answers.csv cannot be written: the disk is full.\n`],
      );
    },
  );
});
