import fs from 'node:fs';
import path from 'node:path';
import { type Config, ConfigurationError, readConfig } from '#config/config.ts';
import { BackupRefused } from '#database/backup-file.ts';
import { EmbeddedDatabaseRefused } from '#database/embedded.ts';
import { DatabaseRefused } from '#database/migrate.ts';
import { TravelsRefused } from '#features/travel-intake/index.ts';

/** What a person can put right themselves is said in its sentence; anything else with where it happened. */
const EXPECTED = [
  ConfigurationError,
  EmbeddedDatabaseRefused,
  DatabaseRefused,
  BackupRefused,
  TravelsRefused,
];

/**
 * A command on the portal's database that takes one file, named as seen from where the command was given: prints the sentence that
 * `work` answers, or ends with 1 and says why not.
 */
export const databaseCommand = async (
  name: string,
  /** Whether the file has to be there, or is written. */
  way: 'reads' | 'writes',
  work: (file: string, config: Config) => Promise<string>,
): Promise<void> => {
  const [given] = process.argv.slice(2);
  try {
    if (!given) throw new BackupRefused(`Name a file: npm run ${name} -- FILE`);
    // npm runs a script in the project's folder, whatever folder it was called from.
    const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
    if (!fs.existsSync(path.dirname(file)))
      throw new BackupRefused(`There is no folder ${path.dirname(file)}.`);
    if (way === 'reads' && !fs.existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
    console.log(await work(file, readConfig(process.env, process.cwd())));
  } catch (error) {
    const isExpected =
      EXPECTED.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).code;
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
};
