/**
 * Seconds that something takes. For what is held against another time of the same kind taken beside it, or against a limit that no busy machine
 * reaches: a file that looks at a watch itself is given the machine to itself (`scripts/suite/files.ts`).
 */
export const secondsOf = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};
