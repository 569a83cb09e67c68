let begun: string | undefined;
export const fileBegins = (file: string): void => {
  begun = file;
};
/** The test file that runs: of several in one process (`scripts/suite/together.ts`) the one that has begun last. */
export const fileRunning = (): string => begun ?? process.argv[1] ?? '';
