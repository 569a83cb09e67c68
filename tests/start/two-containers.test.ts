import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { noContainers, startContained } from '#tests/harness/containers.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { restartTwo } from '#tests/proofs/one-directory.ts';

test('OPS-01 two containers on one directory, stopped, killed and started again at random, never serve it both', {
  timeout: 300_000,
}, async (t) => {
  const reason = noContainers();
  if (reason) return t.skip(reason);
  const { rounds, looks, against } = await restartTwo('database', { rounds: 2, random: seeded(4) });
  assert.deepEqual(against, []);
  assert.equal(rounds.length, 2);
  assert.ok(looks > 0);
});

test('OPS-01 a second container is refused, too, where the system has no flock command', async (t) => {
  const reason = noContainers();
  if (reason) return t.skip(reason);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'two-'));
  const tools = path.join(directory, 'tools');
  fs.mkdirSync(tools);
  for (const folder of ['/usr/bin', '/bin', '/usr/sbin'])
    for (const tool of ['unshare', 'setpriv', 'mount', 'sh', 'sleep', 'chown', 'true'])
      if (fs.existsSync(path.join(folder, tool)) && !fs.existsSync(path.join(tools, tool)))
        fs.symlinkSync(path.join(folder, tool), path.join(tools, tool));
  const data = path.join(directory, 'data-of-both');
  const start = () => startContained('database', data, { PATH: tools });
  const first = start();
  t.after(async () => {
    await first.end('container killed');
    fs.rmSync(directory, { recursive: true, force: true });
  });
  assert.match((await first.answer).said, /^ready /);
  assert.match(
    (await start().answer).said,
    /in use by another running portal \(process \d+ of another container/,
  );
});
