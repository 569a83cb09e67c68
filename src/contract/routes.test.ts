import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathOf, routes } from './routes.ts';

test('The address of a route takes its query from names and values, and leaves out what is undefined', () => {
  assert.equal(pathOf('/mon-espace'), '/mon-espace');
  assert.equal(
    pathOf('/recompense/boutique-v2', {
      query: { id: '43', departureName: 'Dijon & Beaune', via: undefined },
    }),
    '/recompense/boutique-v2?id=43&departureName=Dijon+%26+Beaune',
  );
});

/** Where an address of ours may stand as text: the table, and what stands for another company. */
const FREE =
  /^src\/contract\/routes\.ts$|^src\/providers\/|^src\/contract\/menus\.ts$|\.test\.tsx?$|\/testing\/|\.examples\.tsx?$|^src\/web\/gallery\//;

/** `text` without its comments, as far as an address of ours can stand in one. */
const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');

test('Every link to a page is made by pathOf, so that one to a page that is gone does not compile', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const paths = routes.map(({ path: one }) => one).filter((one) => one.length > 1);
  const written = new RegExp(`(?<!pathOf\\(\\s*)['"\`}](?:${paths.join('|')})(?=['"\`?#$])`, 'g');
  const faults = fs
    .globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !FREE.test(file))
    .flatMap((file) =>
      [...withoutComments(fs.readFileSync(path.join(root, file), 'utf8')).matchAll(written)].map(
        ([address]) => `${file}: ${address}`,
      ),
    );
  assert.deepEqual(faults, []);
});
