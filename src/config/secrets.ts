import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '#config/config.ts';

/** Keys the portal makes for itself. Several processes on one database must share them: `SECRETS_KEY` gives the root. */
export interface Secrets {
  /** 32 bytes from which the keys of sessions, quotations and the embedded provider are derived. */
  readonly root: Buffer;
}

/** A folder with those above it, one at a time: Node's own recursion never ends where a file system has no room for folders (/proc). */
const makeDirectory = (directory: string): void => {
  if (fs.existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    fs.mkdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * The root secret: `SECRETS_KEY` (64 hexadecimal digits), else a file under the data directory, made the first time and readable
 * by its owner alone. Throws with a sentence that names the setting.
 */
export const readSecrets = (
  environment: Readonly<Record<string, string | undefined>>,
  varDir: string,
): Secrets => {
  const given = environment.SECRETS_KEY?.trim();
  if (given) {
    if (!/^[0-9a-f]{64}$/i.test(given))
      throw new ConfigurationError(['SECRETS_KEY must be 64 hexadecimal digits']);
    return { root: Buffer.from(given, 'hex') };
  }
  const file = path.join(varDir, 'secrets.key');
  try {
    makeDirectory(varDir);
    if (!fs.existsSync(file))
      fs.writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process that starts for the first time may have been faster.
    if (code !== 'EEXIST' || !fs.existsSync(file))
      throw new ConfigurationError([
        `VAR_DIR must be a folder that this user can write in, and ${varDir} is not (${code ?? String(error)})`,
      ]);
  }
  const text = fs.readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigurationError([
      `${file} is damaged: restore it from a backup, or remove it (everybody is then signed out)`,
    ]);
  return { root: Buffer.from(text, 'hex') };
};
