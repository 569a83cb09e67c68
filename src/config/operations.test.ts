import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig, SETTING_NAMES } from '#config/config.ts';

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|/gm)].map(
  ([, name = '', byDefault]) => ({
    name,
    byDefault,
  }),
);

test('OPS-05 docs/operations.md lists every setting there is, and no other', () => {
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...SETTING_NAMES, 'SECRETS_KEY'].sort());
});

test('OPS-05 what docs/operations.md calls a default is what the portal does without the setting', () => {
  const defaults = rows.filter(({ byDefault }) => byDefault !== undefined);
  assert.ok(defaults.length >= 8, 'the table was read');
  const without = readConfig({}, '/srv/portal');
  for (const { name, byDefault } of defaults)
    assert.deepEqual(readConfig({ [name]: byDefault }, '/srv/portal'), without, name);
});
