import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { withDeviceModes } from './device-modes.ts';

test('a rule of a display mode stands once more behind itself, for devices that ask for that mode', () => {
  assert.equal(
    withDeviceModes(
      '@layer ui{/* {why} */html[data-mode="high"] .a,html[data-mode="high"] .b:has(i){border:0}.c{d:e}}',
    ),
    '@layer ui{html[data-mode="high"] .a,html[data-mode="high"] .b:has(i){border:0}' +
      '@media (prefers-contrast: more){html[data-mode="device"] .a,html[data-mode="device"] .b:has(i){border:0}}.c{d:e}}',
  );
  assert.match(
    withDeviceModes('html[data-mode="inverted"]{a:b}'),
    /@media \(prefers-color-scheme: dark\)\{html\[data-mode="device"\]\{a:b\}\}$/,
  );
  assert.throws(() => withDeviceModes('html[data-mode="high"]{.a{b:c}}'));
  assert.throws(() => withDeviceModes('html[data-mode="high"] .a,html[data-mode="inverted"] .a{b:c}'));
});

test('every style sheet of the portal has its modes for devices', () => {
  const source = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.css', { cwd: source });
  const made = files.filter((file) =>
    withDeviceModes(readFileSync(path.join(source, file), 'utf8')).includes('[data-mode="device"]'),
  );
  assert.ok(made.length > 20, `${made.length} style sheets`);
});
