import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { mainMenu } from '#contract/menus.ts';
import { pageRoutes } from '#contract/routes.ts';
import { readBuild } from '#web/rendering/built-pages.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { scriptBudget } from './script-budget.ts';

/** Bytes of the headers that a file comes with, as `npm run bench` sees them, which counts them, too. */
const HEADERS = 750;

const dist = await ensureBuilt();
const loaded = (await readBuild(dist)).loaded.map(({ route, part, assets, atTheDesk }) => ({
  route,
  part,
  files: [...assets.scripts, ...assets.modulePreloads],
  withDesk: [...atTheDesk.scripts, ...atTheDesk.modulePreloads],
}));
/** Kilobytes that an agent may load beyond what a customer does. */
const DESK_BUDGET = 3.2;

const kilobytesOf = async (files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(dist, `client${file}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size + HEADERS, 0) / 1000;
};

test('What a page loads before anybody touches it stays within its budget, with each of its parts', async () => {
  const over: string[] = [];
  for (const { route, part, files } of loaded) {
    const { access } = pageRoutes.find(({ path }) => path === route) ?? assert.fail(route);
    const kilobytes = await kilobytesOf(files);
    if (kilobytes > scriptBudget(access)) over.push(`${route} ${part ?? ''}: ${kilobytes.toFixed(3)} KB`);
  }
  assert.deepEqual(over, []);
  assert.ok(loaded.length >= pageRoutes.length);
});

test('The frame of professional mode is loaded by agents alone, and is small', async () => {
  const own = loaded.map(({ files, withDesk }) => withDesk.filter((file) => !files.includes(file)));
  const [frame, ...others] = own.reduce((common, files) => common.filter((file) => files.includes(file)));
  assert.ok(frame);
  assert.deepEqual(others, []);
  for (const { route, files } of loaded) assert.ok(!files.includes(frame), route);
  for (const files of own) {
    const kilobytes = await kilobytesOf(files);
    assert.ok(kilobytes <= DESK_BUDGET, `${files.join(' ')}: ${kilobytes.toFixed(3)} KB`);
  }
});

test('A page does not bring the parts that it does not show', () => {
  const parts = loaded.filter(({ part }) => part !== undefined);
  assert.ok(parts.length > 0);
  for (const { route, part, files } of parts) {
    const alone = loaded.find((other) => other.route === route && other.part === undefined);
    const own = files.filter((file) => !alone?.files.includes(file));
    assert.ok(own.length > 0, `${part} comes with ${route}, whatever is shown`);
  }
});

test('What only the server asks of the route table is in no script that every page carries', async () => {
  const [first, ...others] = loaded;
  const common = (first?.files ?? []).filter((file) => others.every(({ files }) => files.includes(file)));
  assert.ok(common.length > 1);
  const scripts = await Promise.all(common.map((file) => readFile(join(dist, `client${file}`), 'utf8')));
  // A menu may be called like a page: then its name says nothing.
  const menus = new Set<string>([
    ...mainMenu('GV', () => true).map(({ id }) => id),
    ...mainMenu('PRO', () => true).map(({ id }) => id),
  ]);
  const told = pageRoutes.filter(({ id }) => !menus.has(id));
  assert.ok(told.length > pageRoutes.length - 4);
  for (const { id } of told)
    for (const script of scripts)
      assert.ok(!['`', '"', "'"].some((mark) => script.includes(mark + id + mark)), id);
});
