import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PRIORITIES = {
  /** What a person waits for, though not a page: about a tenth of a core that others want, too. */
  behind: os.constants.priority.PRIORITY_BELOW_NORMAL,
  /** What can wait for as long as anything else has to be done. */
  last: os.constants.priority.PRIORITY_LOW,
} as const;

/**
 * Puts the thread that calls this after those that answer requests, where cores are few. Linux alone has priorities of threads:
 * `/proc/thread-self` names this one, and elsewhere the number would be a process.
 */
export const stepBack = (to: keyof typeof PRIORITIES): void => {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(Number(path.basename(fs.readlinkSync('/proc/thread-self'))), PRIORITIES[to]);
  } catch {
    // Without it the work is done all the same.
  }
};
