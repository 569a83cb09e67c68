/**
 * `npm run feed -- check FILE`: judges a GTFS feed, a folder or a .zip, as the portal would read it, without a portal. Ends with 1 and a
 * sentence that says what is wrong and where when it could not be used.
 */
import path from 'node:path';
import { ConfigurationError, readConfig } from '#config/config.ts';
import { clockStartingAt, parisDate, systemClock } from '#domain/clock.ts';
import { WrongFile } from '#domain/wrong-file.ts';
import { checkFeed, FeedFault } from '#features/rail/index.ts';

/** By the clock that the portal would have. */
const today = (): Temporal.PlainDate => {
  const { clockStart } = readConfig(process.env, process.cwd());
  return parisDate((clockStart ? clockStartingAt(clockStart) : systemClock).now());
};
const [command, file, ...rest] = process.argv.slice(2);
if (command !== 'check' || file === undefined || rest.length > 0) {
  console.error('npm run feed -- check FILE: a folder with a GTFS feed, or a .zip');
  process.exit(2);
}
try {
  // npm runs a script in the project's folder, whatever folder it was called from.
  console.log((await checkFeed(path.resolve(process.env['INIT_CWD'] ?? '.', file), today())).join('\n'));
} catch (error) {
  if (error instanceof FeedFault) console.error(`${file} cannot be used: ${error.sentence}.`);
  else if (error instanceof ConfigurationError || error instanceof WrongFile) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
