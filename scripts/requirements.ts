/**
 * `npm run requirements`: holds docs/requirements.md against what the last `npm test` proved. An id is proven only by a test that begins
 * with it, ran, passed, asserted something and met a page, a call or a process of the product; a row that claims more, or less, fails.
 * So does the audit of accessibility (docs/accessibility-audit.md), where a test that it names did not run and pass.
 *
 * With identifiers (`npm run requirements -- NAV-02`): lists the tests that carry them and what each met. `--any-report` takes the
 * report of other code, or of a part of the tests.
 */
import fs from 'node:fs';
import path from 'node:path';
import { CRITERIA, WCAG_22 } from '#tests/a11y/audit/audit.ts';
import { proofsIn, wrongIn } from './requirements/check.ts';
import { constantAssertions } from './requirements/constant-assertions.ts';
import { readList } from './requirements/list.ts';
import { notRun } from './requirements/named-tests.ts';
import { testFiles } from './suite/files.ts';
import { readReport } from './suite/report.ts';
import { REQUIREMENTS, workTree } from './suite/work-tree.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const words = process.argv.slice(2);
const anyReport = words.includes('--any-report');
const asked = words.filter((word) => !word.startsWith('--'));

const report = readReport(path.join(root, 'test-results', 'results.jsonl'));
if (!report) {
  console.error('There is no report of a test run: run `npm test` first.');
  process.exit(1);
}

const proofs = proofsIn(report);
for (const id of asked)
  for (const { title, file, outcome, kind, assertions, met } of proofs.get(id)?.tests ?? [])
    console.log(`${title}\n  ${file}: ${outcome}, ${kind}, ${assertions} assertions; ${met.join(' ')}`);

if (asked.length === 0) {
  const list = read(REQUIREMENTS);
  const wrong = [
    ...wrongIn({ list, ids: read('docs/requirement-ids.txt'), report, now: workTree(root), anyReport }),
    ...testFiles(root).flatMap((file) =>
      constantAssertions(file, read(file)).map(
        (line) => `${file}:${line} asserts what is the same whatever the product does`,
      ),
    ),
    ...new Set(
      notRun(
        [...CRITERIA, ...WCAG_22].flatMap(({ held }) => held),
        report,
      ),
    ),
  ];
  for (const sentence of wrong) console.error(sentence);
  const { rows } = readList(list);
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  console.log(
    `${rows.length} requirements: ${count('proven')} proven, ${count('part')} in part, ${count('open')} open; ${wrong.length} wrong`,
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
