import fs from 'node:fs';
import path from 'node:path';
import { isRunning } from '#database/processes.ts';
import { memoryFolder } from '#tests/harness/memory.ts';

const NAME = /^voyageur-run-(\d+)$/;

/** The folder for what the tests of this run write, of which nothing is wanted afterwards; those of runs that were killed go. */
export const runFolder = (parent = memoryFolder()): string => {
  for (const name of fs.readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = path.join(parent, `voyageur-run-${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  // Others pass through: a portal is started as another user of the machine, in a folder of theirs below.
  fs.chmodSync(folder, 0o711);
  return folder;
};
