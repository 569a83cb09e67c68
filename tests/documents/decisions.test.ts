import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const records = fs.globSync('docs/decisions/*.md', { cwd: root }).toSorted();

test('every decision record has a number of its own, which its heading says', () => {
  assert.ok(records.length > 50, `${records.length} records`);
  const numbers = records.map((file) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file);
  assert.deepEqual(
    numbers.filter((number, at) => numbers.indexOf(number) !== at),
    [],
  );
  for (const [at, file] of records.entries())
    assert.match(
      fs.readFileSync(path.join(root, file), 'utf8'),
      new RegExp(`^# ${numbers[at]}[: ]+\\S`),
      file,
    );
});

test('every link from a document to another file of the project leads to one', () => {
  const documents = ['*.md', 'docs/**/*.md', 'content/*.md', 'rail/**/*.md'].flatMap((pattern) =>
    fs.globSync(pattern, { cwd: root }),
  );
  assert.ok(documents.length > 60, `${documents.length} documents`);
  const dead = documents.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)].flatMap(
      ([, target = '']) =>
        fs.existsSync(path.join(root, path.dirname(file), target)) ? [] : [`${file}: ${target}`],
    ),
  );
  assert.deepEqual(dead, []);
});
