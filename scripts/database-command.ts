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

/** What the machine refuses, by the code it refuses with. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'cannot be written: the disk is full',
};

/** What the machine or the database refused, in a sentence; undefined for a mistake of ours, which is told with its place. */
const systemSentence = (error: unknown): string | undefined => {
  const { code, path: where, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return undefined;
  const refusal = REFUSALS[code];
  return refusal ? `${where ?? 'A file that is needed'} ${refusal}.` : message;
};

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
    const isThere = fs.existsSync(file);
    if (way === 'reads' && !isThere) throw new BackupRefused(`There is no file ${file}.`);
    if (isThere && !fs.statSync(file).isFile()) throw new BackupRefused(`${file} is not a file.`);
    console.log(await work(file, readConfig(process.env, process.cwd())));
  } catch (error) {
    const isSaid = EXPECTED.some((kind) => error instanceof kind);
    console.error(isSaid ? (error as Error).message : (systemSentence(error) ?? error));
    process.exitCode = 1;
  }
};
