import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { PROPERTY_LOG, PROPERTY_SEED, PROPERTY_TIMES, type Tried } from '#tests/harness/properties.ts';
import { testFiles, WITNESS } from '../../scripts/suite/files.ts';
import { resultsOf } from '../../scripts/suite/report.ts';
import { inTurns } from '../../scripts/suite/turns.ts';
import { type Findings, type Proof, table } from './proof.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ROUNDS = 3;
/** How many times as many cases as in `npm test` a round tries, each of them new. */
const TIMES = 10;

const propertyFiles = (words: readonly string[]): string[] =>
  testFiles(root).filter(
    (file) =>
      words.every((word) => file.includes(word)) &&
      /^import .*'#tests\/harness\/properties\.ts';$/m.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );

/** What one file came to with one seed. */
interface Explored {
  readonly file: string;
  readonly tried: readonly Tried[];
  /** What failed, property or other test, with what it said. */
  readonly failures: readonly { readonly title: string; readonly said: string }[];
}

const explored = async (file: string, seed: number, times: number, folder: string): Promise<Explored> => {
  const log = path.join(folder, `${path.basename(file)}-${seed}`);
  const { take, tests } = resultsOf(root);
  const said = new Map<string, string>();
  const stream = run({
    files: [path.join(root, file)],
    cwd: root,
    env: {
      ...process.env,
      [PROPERTY_SEED]: String(seed),
      [PROPERTY_TIMES]: String(times),
      [PROPERTY_LOG]: log,
    },
    execArgv: WITNESS,
  });
  for await (const event of stream) {
    take(event);
    if (event.type !== 'test:fail') continue;
    const { message, cause } = event.data.details.error;
    said.set(event.data.name, cause instanceof Error ? cause.message : message);
  }
  const tried = fs.existsSync(log)
    ? fs
        .readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Tried)
    : [];
  const failures = tests()
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ title }) => ({ title, said: said.get(title) ?? '' }));
  return { file, tried, failures };
};

const reportOf = (all: readonly Explored[], seeds: readonly number[], times: number): string => {
  const tried = all.flatMap((one) => one.tried);
  const perFile = Map.groupBy(tried, ({ file }) => file);
  const cases = (of: readonly Tried[]): number => of.reduce((sum, { runs }) => sum + runs, 0);
  return `
## What was done

Every test file with properties was run ${seeds.length} times, each time with a seed of its own and ${times} times as many cases as \`npm test\` tries:
${cases(tried)} cases, none of which \`npm test\` has. The seeds were ${seeds.join(', ')}; one of them is tried again by
\`${PROPERTY_SEED}=<seed> ${PROPERTY_TIMES}=${times} npm test -- <file>\`.

## Each file

${table(
  ['file', 'properties tried', 'cases'],
  [...perFile].sort().map(([file, of]) => [`\`${file}\``, of.length, cases(of)]),
)}`;
};

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const { values, positionals: words } = parseArgs({
    args: [...options],
    allowPositionals: true,
    options: { rounds: { type: 'string' }, times: { type: 'string' }, seed: { type: 'string' } },
  });
  const times = Number(values.times ?? TIMES);
  const seeds = values.seed
    ? [Number(values.seed)]
    : Array.from({ length: Number(values.rounds ?? ROUNDS) }, () => randomInt(2 ** 31));
  const files = propertyFiles(words);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'properties-'));
  const against: string[] = [];
  const all: Explored[] = [];
  try {
    for (const seed of seeds) {
      const works = files.map((file) => ({ places: 1, start: () => explored(file, seed, times, folder) }));
      for await (const one of inTurns(works, os.availableParallelism())) {
        all.push(one);
        if (one.tried.length === 0) against.push(`${one.file} has tried no property`);
        for (const { title, said } of one.failures) {
          const where = one.tried.find(({ counterexamplePath }) => counterexamplePath !== null);
          against.push(
            `${title} (\`${one.file}\`, seed ${seed}${where ? `, path ${where.counterexamplePath}` : ''})`,
          );
          say(`${title}\n${said}`);
        }
      }
      say(
        `seed ${seed}: ${all.flatMap(({ tried }) => tried).reduce((sum, { runs }) => sum + runs, 0)} cases`,
      );
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (files.length === 0) against.push('no file has properties');
  return { against, report: reportOf(all, seeds, times) };
};

export const proof: Proof = {
  claim: 'What is said to hold for every input holds for inputs that no test has tried before.',
  options: '[--rounds NUMBER] [--times NUMBER] [--seed SEED] [WORD]',
  prove,
};
