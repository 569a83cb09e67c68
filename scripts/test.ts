/**
 * `npm test [words]`: builds, starts the tests' database, runs every `*.test.ts` (or those whose path holds one of the words), and
 * writes what ran to `test-results/results.jsonl`, from which the requirement list is proven.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { installedBrowser } from '#tests/harness/browser.ts';
import { sharedServer } from '#tests/harness/database.ts';
import { ensureBuilt } from './build.ts';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);

const testFiles = fs
  .globSync(['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  // The longest first, so that the last minute is not one slow file on one core.
  .sort((a, b) => weight(b) - weight(a) || a.localeCompare(b));

function weight(file: string): number {
  if (/^tests\/(journeys|faults)/.test(file)) return 2;
  return file.startsWith('tests/') ? 1 : 0;
}

if (testFiles.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}
await ensureBuilt();
await sharedServer();
// Unpacked here once, not by several files at a time.
const browser = installedBrowser();

const results = path.join(root, 'test-results');
fs.mkdirSync(results, { recursive: true });
const child = spawn(
  process.execPath,
  [
    '--test',
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${path.join(root, 'scripts', 'results-reporter.ts')}`,
    `--test-reporter-destination=${path.join(results, 'results.jsonl')}`,
    ...testFiles,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(Object.keys(browser.environment).length ? { CHROMIUM: 'npm' } : {}) },
  },
);
const [code] = (await once(child, 'exit')) as [number | null];
process.exit(code ?? 1);
