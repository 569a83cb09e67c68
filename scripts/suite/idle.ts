import os from 'node:os';

/** How much of one core has to have been idle for another process to be begun. */
const HALF = 0.5;

const timesOf = (): { idle: number; all: number } => {
  const sums = os.cpus().map(({ times }) => times);
  const idle = sums.reduce((sum, times) => sum + times.idle, 0);
  return { idle, all: sums.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
};

/** Answers whether the machine has had half a core to spare since it was asked the last time. */
export const idleSince = (look = timesOf, cores = os.cpus().length): (() => boolean) => {
  let before = look();
  return () => {
    const now = look();
    const [idle, all] = [now.idle - before.idle, now.all - before.all];
    before = now;
    return all > 0 && (idle / all) * cores > HALF;
  };
};
