import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

/** The command on a machine that has just the programs in a folder. */
const browsers = (folder: string, ...names: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', 'browsers.ts'), ...names],
    { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: folder } },
  );
  return { status, stdout, stderr };
};
const emptyFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'no-browsers-'));

test('where no browser is, the command says so and what brings one, and ends with 1', () => {
  const { status, stdout, stderr } = browsers(emptyFolder());
  assert.equal(status, 1);
  assert.equal(stderr, 'No browser was found to make the journeys in: nothing has been tried.\n');
  assert.match(stdout, /^Firefox: not here .*firefox-esr\)\nWebKit: not here .*webkit2gtk-driver xvfb\)\n$/);
});

test('a browser that was asked for and is not here is not passed over for another', () => {
  const folder = emptyFolder();
  fs.writeFileSync(path.join(folder, 'firefox'), '');
  const { status, stdout, stderr } = browsers(folder, 'firefox', 'webkit');
  assert.equal(status, 1);
  assert.match(stdout, /^Firefox: .*firefox\nWebKit: not here/);
  assert.equal(stderr, 'Not every browser that was asked for is here: nothing has been tried.\n');
  assert.match(browsers(folder, 'netscape').stderr, /^netscape is none of Firefox, WebKit\.\n$/);
});
