import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A call as somebody made it, and what it was answered: the demonstration's people at the time of the tests. */
export interface CallExample {
  /** Whom it was asked as: the login of the demonstration, an agent, a program, or nobody. */
  readonly as: string;
  /** The query of a GET, the body of the others. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** Left out where it is a file. Of each list no more than its first two. */
  readonly answer?: unknown;
}

/** Where `tests/journeys/api-examples.test.ts` keeps them, which asks each again at every run. */
export const EXAMPLES_FILE = path.join(import.meta.dirname, 'examples.json');

let examples: Readonly<Record<string, CallExample>> | undefined;

/** The example of a call; undefined for one that has none, as those of tests. */
export const exampleFor = ({
  method,
  name,
}: {
  readonly method: string;
  readonly name: string;
}): CallExample | undefined => {
  examples ??= JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, CallExample>;
  return examples[`${method} ${name}`];
};
