import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What the files of a working copy are at a moment. */
export interface WorkTree {
  /** The commit checked out; `none` outside a repository. */
  readonly commit: string;
  /** Git's name for the content of every file that is not ignored, whether committed or not. */
  readonly tree: string;
  /** Whether that content is another than the commit's. */
  readonly changed: boolean;
}

/** Follows the tests instead of deciding them: a change in it leaves a report as it is. */
export const REQUIREMENTS = 'docs/requirements.md';

/** The content of the working copy but for the requirement list, so that a report says of which code it speaks. */
export const workTree = (root: string): WorkTree => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'work-tree-'));
  const environment = { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') };
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim();
  const withoutList = (): string => {
    git('rm', '--cached', '--quiet', '--ignore-unmatch', REQUIREMENTS);
    return git('write-tree');
  };
  try {
    const commit = git('rev-parse', 'HEAD');
    git('read-tree', commit);
    const committed = withoutList();
    git('add', '--all');
    const tree = withoutList();
    return { commit, tree, changed: tree !== committed };
  } catch {
    return { commit: 'none', tree: 'none', changed: true };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};
