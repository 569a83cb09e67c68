import { z } from 'zod';

/** A file of the installation that breaks its own rules. The message names it and what is wrong, for whoever runs the portal. */
export class WrongFile extends Error {
  constructor(file: string, what: string, cause?: unknown) {
    super(`${file} is not right: ${what.replaceAll(/\s+/g, ' ')}`, cause === undefined ? {} : { cause });
    this.name = 'WrongFile';
  }
}

/** « bands.0.points: a number is expected » */
const whatIsWrong = (error: unknown): string =>
  error instanceof z.ZodError
    ? error.issues
        .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
        .join('; ')
    : (error as { code?: string }).code === 'ENOENT'
      ? 'it is not there'
      : (error as Error).message;

/** A text without the mark that some editors put before it. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** What a JSON file says, opened by `open`, by `read`, which throws for what breaks its rules. Throws `WrongFile`. */
export const readJsonFile = <Said>(file: string, open: () => string, read: (json: unknown) => Said): Said => {
  try {
    return read(JSON.parse(withoutMark(open())));
  } catch (cause) {
    throw new WrongFile(file, whatIsWrong(cause), cause);
  }
};
