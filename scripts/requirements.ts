/**
 * `npm run requirements`: compares docs/requirements.md with what the last `npm test` proved. An id is proven only by a test that
 * ran, passed and carries it in its title; a row that claims more, or less, fails.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const list = path.join(root, 'docs', 'requirements.md');
const report = path.join(root, 'test-results', 'results.jsonl');

interface Row {
  readonly id: string;
  readonly state: string;
  readonly missing: string;
}

const rows: Row[] = [
  ...fs.readFileSync(list, 'utf8').matchAll(/^\| ([A-Z0-9]+-\d\d) \| [^|]* \| (\w+) \|([^|]*)\|$/gm),
].map(([, id, state, missing]) => ({ id: id ?? '', state: state ?? '', missing: missing?.trim() ?? '' }));

if (!fs.existsSync(report)) {
  console.error('There is no report of a test run: run `npm test` first.');
  process.exit(1);
}
const passed = new Map<string, number>();
const failed = new Set<string>();
for (const line of fs.readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
  const { title, outcome } = JSON.parse(line) as { title: string; outcome: string };
  for (const [id] of title.matchAll(/\b[A-Z0-9]{2,9}-\d\d\b/g)) {
    if (outcome === 'passed') passed.set(id, (passed.get(id) ?? 0) + 1);
    if (outcome === 'failed') failed.add(id);
  }
}

const problems: string[] = [];
const ids = new Set(rows.map((row) => row.id));
if (ids.size !== rows.length) problems.push('an id stands twice in the list');
for (const { id, state, missing } of rows) {
  if (!['proven', 'part', 'open'].includes(state))
    problems.push(`${id}: ${state} is not proven, part or open`);
  if (state !== 'open' && !passed.has(id))
    problems.push(`${id} is called ${state}, but no test that passed carries it`);
  if (state !== 'open' && failed.has(id))
    problems.push(`${id} is called ${state}, but a test that carries it failed`);
  if (state === 'open' && passed.has(id))
    problems.push(`${id} is called open, but ${passed.get(id)} tests that passed carry it`);
  if (state === 'part' && !missing) problems.push(`${id} is called part without saying what is missing`);
  if (state === 'proven' && missing)
    problems.push(`${id} is called proven, but names something missing: ${missing}`);
}
for (const id of passed.keys())
  if (!ids.has(id)) problems.push(`${id} is in a test's title but not in the list`);

for (const problem of problems) console.error(problem);
const count = (state: string): number => rows.filter((row) => row.state === state).length;
console.log(
  `${rows.length} requirements: ${count('proven')} proven, ${count('part')} in part, ${count('open')} open; ${problems.length} wrong`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
