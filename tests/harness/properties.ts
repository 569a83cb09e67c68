/**
 * fast-check, as every property test has it (docs/decisions/0022-the-same-cases-every-time.md): `npm test` tries the same cases every
 * time, so that a red build is about the change; `npm run prove properties` tries others.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { fileRunning } from './file-running.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the proof says which cases to try. */
export const PROPERTY_SEED = 'PROPERTY_SEED';
/** Where it says how many times as many as usual. */
export const PROPERTY_TIMES = 'PROPERTY_TIMES';
/** The file in which it wants a line for each property that was tried. */
export const PROPERTY_LOG = 'PROPERTY_LOG';

/** Any number, as long as it stays: another one would try other cases, in a change that is about something else. */
const SEED = 2026;
/** What fast-check tries of a property that does not say how many. */
const USUAL = 100;

/** One property that was tried, in the proof's file. */
export interface Tried {
  readonly file: string;
  readonly seed: number;
  readonly runs: number;
  /** Where in the seed's cases the counterexample is; null when there is none. */
  readonly counterexamplePath: string | null;
}

const given = process.env[PROPERTY_SEED];
const times = Number(process.env[PROPERTY_TIMES] ?? 1);
const file = (): string => path.relative(root, fileRunning());

/** `numRuns` of a property that wants fewer or more than a hundred cases. */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: usual * times });

/** How somebody sees a failure again. */
const again = (): string =>
  `Again: ${given === undefined ? '' : `${PROPERTY_SEED}=${given} `}${times === 1 ? '' : `${PROPERTY_TIMES}=${times} `}npm test -- ${file()}`;

const reporter = (details: RunDetails<unknown>): void => {
  const log = process.env[PROPERTY_LOG];
  if (log) {
    const { seed, numRuns, counterexamplePath } = details;
    const tried: Tried = { file: file(), seed, runs: numRuns, counterexamplePath };
    fs.appendFileSync(log, `${JSON.stringify(tried)}\n`);
  }
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\n${again()}`, { cause: details.errorInstance });
};

fc.configureGlobal({ seed: given === undefined ? SEED : Number(given), ...runs(USUAL), reporter });

export { fc };
