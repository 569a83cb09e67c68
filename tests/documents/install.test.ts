import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const read = (file: string): string =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

test('npm ci has nothing to warn of: every install script is allowed or refused by name, and npm says errors alone', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  assert.ok(scripted.length > 1, 'Node and PostgreSQL have install scripts');
  assert.deepEqual(Object.keys(allowScripts).sort(), scripted.sort());
  const settings = read('.npmrc').split('\n');
  // Not `silent`: an error must be seen.
  assert.ok(settings.includes('loglevel=error') && settings.includes('fund=false'), settings.join());
});
