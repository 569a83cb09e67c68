import assert from 'node:assert/strict';
import os from 'node:os';
import { test } from 'node:test';
import { spaceProblems } from './free-space.ts';

test('OPS-02 a disk that is nearly full is said, with what it means, before nothing can be written', async () => {
  const left = (megabytes: number) => async () => ({ bavail: megabytes * 256, bsize: 4096 });
  assert.deepEqual(await spaceProblems('/srv', left(128)), []);
  assert.deepEqual(await spaceProblems('/srv', left(127)), [
    '127 MB are left where VAR_DIR is: without room nothing can be ordered, paid or credited',
  ]);
  assert.match((await spaceProblems('/srv', left(0))).join(), /^0 MB are left/);
  const asked: string[] = [];
  await spaceProblems(os.tmpdir(), async (directory) => {
    asked.push(directory);
    return { bavail: 1, bsize: 1 };
  });
  assert.deepEqual(asked, [os.tmpdir()]);
  await assert.rejects(spaceProblems('/nowhere/at/all'), { code: 'ENOENT' });
});
