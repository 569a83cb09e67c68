import fs from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder for what need not last: in memory where Linux lends enough of it, else among the temporary files. A database is five times
 * cheaper to copy there. Its whole size decides, which does not change while tests fill it. Whoever sets `TMPDIR` has their way.
 */
export const memoryFolder = (): string => {
  if (process.env['TMPDIR']) return os.tmpdir();
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { blocks, bsize } = fs.statfsSync(MEMORY);
    return blocks * bsize >= ENOUGH_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
};
