/**
 * Runs test files as `npm test` does, each in a process of its own or, with `--together`, all in one, and prints what the tests of each
 * came to; a test may not run test files itself.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { TestResult } from '../../suite/report.ts';
import { runFiles } from '../../suite/run-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { together: { type: 'boolean' } },
});
const root = path.dirname(positionals[0] ?? '');
const files = positionals.map((file) => path.relative(root, file));
const ended: TestResult[] = [];
for (const part of values.together ? [files] : files.map((file) => [file]))
  ended.push(...(await runFiles(root, part)).tests);
process.stdout.write(JSON.stringify(Object.groupBy(ended, ({ file }) => path.join(root, file))));
