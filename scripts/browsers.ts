/**
 * `npm run browsers [names]`: the main journeys in the browsers other than Chromium that this machine has, or in those named, by its
 * own drivers (docs/decisions/0025-other-browsers.md). Says which it found; ends with 1 when there is none, or not the one that was
 * asked for, and when a journey does not hold. Pictures of pages go to `test-results/browsers/`.
 */
import path from 'node:path';
import { sharedServer } from '#tests/harness/database.ts';
import { find, KINDS } from '#tests/other-browsers/found.ts';
import { runJourneys } from '#tests/other-browsers/run.ts';
import { ensureBuilt } from './build.ts';

const root = path.resolve(import.meta.dirname, '..');
const names = process.argv.slice(2).map((name) => name.toLowerCase());
const stranger = names.find((name) => !KINDS.some((kind) => kind.name.toLowerCase() === name));
if (stranger !== undefined) {
  console.error(`${stranger} is none of ${KINDS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const asked = KINDS.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()));
const found = asked.flatMap((kind) => find(kind) ?? []);
for (const { name, comesWith } of asked) {
  const executable = found.find((one) => one.name === name)?.executable;
  console.log(executable ? `${name}: ${executable}` : `${name}: not here (on Debian: ${comesWith})`);
}
if (found.length === 0 || (names.length > 0 && found.length < asked.length)) {
  console.error(
    found.length === 0
      ? 'No browser was found to make the journeys in: nothing has been tried.'
      : 'Not every browser that was asked for is here: nothing has been tried.',
  );
  process.exit(1);
}
await ensureBuilt();
await sharedServer();
const failed = await runJourneys(found, path.join(root, 'test-results', 'browsers'), console.log);
console.log(
  failed === 0
    ? `\nEverything holds in ${found.map(({ name }) => name).join(' and ')}.`
    : `\n${failed} did not hold.`,
);
process.exit(failed === 0 ? 0 : 1);
