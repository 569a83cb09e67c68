import { execFileSync } from 'node:child_process';
import { type ImportGraph, reaching } from './import-graph.ts';

/** What decides how everything is run or built: a change in it says nothing about which tests it concerns. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|\.npmrc|scripts\/(test|prove|build|start)\.ts|scripts\/suite\/|tests\/harness\/(resolved-once|tests-by-context|witness|witness-start|shared|slice)\.ts)/;
/** What no test runs or reads, unless a test names it. */
const NOTHING = /\.(md|png)$|^(biome\.json|\.gitignore|\.ci\/|docs\/)/;

export interface Reached {
  readonly files: readonly string[];
  /** Why every test runs, when a change could concern any of them. */
  readonly unsure?: string;
}

/** The files that differ from the last commit this and the other have in common, changes not committed included. */
export const changedSince = (root: string, other: string): string[] => {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = other] = git('merge-base', other, 'HEAD');
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
};

/** The test files that a change reaches through what they import, start and read; all of them where that cannot be told. */
export const reachedBy = (
  graph: ImportGraph,
  tests: readonly string[],
  changed: readonly string[],
): Reached => {
  const needed = new Set([...graph.values()].flatMap((needs) => [...needs]));
  for (const file of changed) {
    if (EVERYTHING.test(file)) return { files: tests, unsure: file };
    if (!graph.has(file) && !needed.has(file) && !NOTHING.test(file)) return { files: tests, unsure: file };
  }
  const reached = reaching(graph, changed);
  return { files: tests.filter((file) => reached.has(file)) };
};
