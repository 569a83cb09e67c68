import fs from 'node:fs';

/** True for a process that runs; a zombie does not. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statusField(pid, 2) !== 'Z';
};

/** When a process was started, in ticks since the machine was; undefined where there is no /proc. Tells it from a later one of its number. */
export const startTimeOf = (pid: number): string | undefined => statusField(pid, 21);

/**
 * Where a process id means what it means to us: until the machine starts again, and in this pid namespace. The same id names another
 * process in another container. Undefined where there is no /proc, and no such namespaces.
 */
export const pidWorld = (): string | undefined => {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
};

/** A field of `/proc/<pid>/stat` (0-based as in proc(5) minus one), undefined where there is no /proc. */
const statusField = (pid: number, index: number): string | undefined => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the command in brackets, may hold spaces: count from its end.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[index - 2];
  } catch {
    return undefined;
  }
};
