import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { REQUIREMENTS, workTree } from './work-tree.ts';

test('the tree changes with every file but the requirement list and what is ignored, and not with a commit', (t) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tree-'));
  t.after(() => fs.rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init', '--quiet');
  write('.gitignore', 'dist\n');
  write('a.ts', '1');
  write(REQUIREMENTS, 'proven');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  const first = workTree(root);
  assert.equal(first.changed, false);
  write(REQUIREMENTS, 'part');
  write('dist/a.js', '1');
  assert.deepEqual(workTree(root), first);
  write('a.ts', '2');
  const edited = workTree(root);
  assert.equal(edited.changed, true);
  assert.notEqual(edited.tree, first.tree);
  assert.equal(edited.commit, first.commit);
  git('commit', '--quiet', '--all', '--message', 'second');
  const second = workTree(root);
  assert.equal(second.changed, false);
  assert.equal(second.tree, edited.tree);
  assert.notEqual(second.commit, first.commit);
  write('b.ts', '');
  assert.notEqual(workTree(root).tree, second.tree, 'a file that git does not know yet is code too');
});

test('outside a repository nothing is said of the tree', (t) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'no-tree-'));
  t.after(() => fs.rmSync(root, { recursive: true }));
  assert.deepEqual(workTree(root), { commit: 'none', tree: 'none', changed: true });
});
