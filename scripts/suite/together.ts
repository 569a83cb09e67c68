/**
 * Runs the test files named to it one after the other in this process, because they import the same: each is a suite of its own, so that
 * its hooks and failures stay its own, and none is begun before all that the one before it started has ended. A file that leaves the
 * process another than it found it fails.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fileBegins } from '#tests/harness/file-running.ts';
import { forgetServers } from '#tests/harness/witness.ts';
import { changedBetween, processState } from './process-state.ts';

for (const file of process.argv.slice(2)) {
  fileBegins(file);
  forgetServers();
  const found = processState();
  await describe(file, async () => {
    await import(pathToFileURL(path.resolve(file)).href);
    // After the file's own hooks, which put back what its tests have changed.
    after(() => {
      const changed = changedBetween(found, processState());
      assert.deepEqual(
        changed,
        [],
        `${file} leaves changed what other files of its process share: ${changed.join(', ')}`,
      );
    });
  });
}
