import fs from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { WITNESS } from '../../scripts/suite/files.ts';
import { resultsOf, type TestResult } from '../../scripts/suite/report.ts';
import { type Findings, type Proof, table } from './proof.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'tests/races';

/** The races of a file, in as many rounds as a proof has. */
const raced = async (file: string): Promise<readonly TestResult[]> => {
  const { take, tests } = resultsOf(root);
  const stream = run({
    files: [path.join(root, FOLDER, file)],
    cwd: root,
    env: { ...process.env, LONG: '1' },
    execArgv: WITNESS,
  });
  for await (const event of stream) take(event);
  return tests();
};

const reportOf = (tests: readonly TestResult[]): string => `
## What was done

The tests of \`${FOLDER}/\`, which every \`npm test\` runs in a few rounds, were run in many (\`LONG=1\`: 20 of the last seat by fifty buyers at two
processes, 30 of one transaction at two processes, 30 of people who take an order up while others close it). Requests were sent at the
same moment over HTTP, and every invariant of the database held afterwards.

## Each race

${table(
  ['race', 'result', 'met the product by', 'assertions', 's'],
  tests.map(({ title, outcome, kind, met, assertions, milliseconds }) => [
    title.replaceAll('|', '\\|'),
    outcome,
    `${kind}: ${met.map((address) => `\`${address}\``).join(' ')}`,
    assertions,
    (milliseconds / 1_000).toFixed(1),
  ]),
)}`;

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const files = fs
    .readdirSync(path.join(root, FOLDER))
    .filter((file) => file.endsWith('.test.ts') && options.every((word) => file.includes(word)));
  const tests: TestResult[] = [];
  for (const file of files) {
    tests.push(...(await raced(file)));
    say(`${file}: ${tests.filter((one) => one.file.endsWith(file)).length} races`);
  }
  const against = tests
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ title, outcome }) => `${title}: ${outcome}`);
  return { against: tests.length === 0 ? ['no race was run'] : against, report: reportOf(tests) };
};

export const proof: Proof = {
  claim:
    'Whatever customers and people of ours do at the same moment, each order, seat and point is there once.',
  options: 'WORD',
  prove,
};
