import { statfs } from 'node:fs/promises';

/** Bytes below which a start, an import or a busy hour may find no room: four segments of the write-ahead log, and as much again. */
const ENOUGH = 128 * 1024 * 1024;

/** What of a file system has to be known. */
type Space = (directory: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/**
 * Whether there is room where the embedded database writes, as a sentence for whoever runs the portal. Without room a portal still shows
 * what it knows, so that a balancer must not take it away: this is said beside « ready », and what cannot be written answers 503.
 */
export const spaceProblems = async (directory: string, space: Space = statfs): Promise<string[]> => {
  const { bavail, bsize } = await space(directory);
  const free = bavail * bsize;
  return free >= ENOUGH
    ? []
    : [
        `${Math.floor(free / 1024 / 1024)} MB are left where VAR_DIR is: without room nothing can be ordered, paid or credited`,
      ];
};
