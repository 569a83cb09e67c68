/**
 * Runs the test files named to it one after the other in this process, because they import the same: each is a suite of its own, so that
 * its hooks and failures stay its own, and none is begun before all that the one before it started has ended.
 */
import path from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fileBegins } from '#tests/harness/file-running.ts';
import { forgetServers } from '#tests/harness/witness.ts';

for (const file of process.argv.slice(2)) {
  fileBegins(file);
  forgetServers();
  await describe(file, async () => {
    await import(pathToFileURL(path.resolve(file)).href);
  });
}
