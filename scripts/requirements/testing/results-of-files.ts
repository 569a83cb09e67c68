/** Runs test files as `npm test` does and prints what each test of each came to; a test may not run test files itself. */
import path from 'node:path';
import { run } from 'node:test';
import { WITNESS } from '../../suite/files.ts';
import { resultsOf, type TestResult } from '../../suite/report.ts';

const ended: Record<string, readonly TestResult[]> = {};
for (const file of process.argv.slice(2)) {
  const results = resultsOf(path.dirname(file));
  for await (const event of run({ files: [file], execArgv: WITNESS })) results.take(event);
  ended[file] = results.tests();
}
process.stdout.write(JSON.stringify(ended));
