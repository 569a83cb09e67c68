import fs from 'node:fs';
import path from 'node:path';

/** Every test file, from the root of the project. */
export const testFiles = (root: string): string[] =>
  fs.globSync(['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root }).sort();

/** The files that look at a watch, their own or the one in the log. */
export const measuringTime = (root: string, files: readonly string[]): Set<string> =>
  new Set(
    files.filter((file) =>
      /performance\.now\(|\bserverTime\(/.test(fs.readFileSync(path.join(root, file), 'utf8')),
    ),
  );

/** How a test file is started so that the harness sees what its tests do. Each in an import of its own: the first is to come before all of the second. */
export const WITNESS: readonly string[] = ['tests-by-context.ts', 'witness-start.ts'].flatMap((file) => [
  '--import',
  path.join(import.meta.dirname, '../../tests/harness', file),
]);

/** The files that change what all of a process share: its time, its environment, its folder, its end, what is global in it. */
export const changingProcess = (root: string, files: readonly string[]): Set<string> =>
  new Set(
    files.filter((file) =>
      /\bmock\.timers\b|\bprocess\.(?:exit|kill|chdir|on|once)\(|\bprocess\.exitCode\b|\bprocess\.env(?:\.\w+|\[[^\]]+\]) *(?:[?|&]{2})?=[^=]|\bglobalThis\b/.test(
        fs.readFileSync(path.join(root, file), 'utf8'),
      ),
    ),
  );
