import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { foldersWithoutExamples, pageFolders, readPageExamples } from './page-examples.ts';

const web = join(import.meta.dirname, '..');
test('every page of the route table, and what stands in the place of one, has examples in the gallery', async () => {
  assert.deepEqual(foldersWithoutExamples(), []);
  const shown = new Set((await readPageExamples()).map(({ id }) => id.replace(/\..*/, '')));
  assert.deepEqual(
    pageFolders.filter((folder) => !shown.has(folder)),
    [],
  );
});

/** Lists that are never empty: what a person chooses from, what an order consists of. */
const ALWAYS_FILLED: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['types'],
  boutique: [
    'stops',
    'hours',
    'passengerChoices',
    'hidden',
    'sentence',
    'days',
    'filters',
    'notes',
    'passengers',
  ],
};

test('every page that shows a list has a state where the list is empty', async () => {
  const seenEmpty = new Map<string, boolean>();
  for (const { id, data } of await readPageExamples()) {
    const folder = id.replace(/\..*/, '');
    for (const [name, value] of Object.entries(data ?? {})) {
      if (!Array.isArray(value) || ALWAYS_FILLED[folder]?.includes(name)) continue;
      const key = `${folder}.${name}`;
      seenEmpty.set(key, (seenEmpty.get(key) ?? false) || value.length === 0);
    }
  }
  assert.ok(seenEmpty.size > 8);
  assert.deepEqual(
    [...seenEmpty].filter(([, isSeen]) => !isSeen).map(([key]) => key),
    [],
  );
});

test('every component of the design system is shown in the gallery, by its own examples or inside a page or another component', () => {
  const index = readFileSync(join(web, 'ui/index.ts'), 'utf8');
  const components = [...index.matchAll(/export \{([^}]+)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        // Types are marked, functions begin small.
        .filter((name) => /^[A-Z]/.test(name))
        .map((name) => ({ name, file: join('ui', file) })),
  );
  assert.ok(components.length > 40);
  const sources = ['ui/**/*.tsx', 'pages/**/*.tsx', 'shell/**/*.tsx'].flatMap((pattern) =>
    globSync(pattern, { cwd: web }).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') })),
  );
  assert.deepEqual(
    components
      .filter(
        ({ name, file }) =>
          !sources.some((source) => source.file !== file && new RegExp(`<${name}[\\s/>]`).test(source.text)),
      )
      .map(({ name }) => name),
    [],
  );
});
