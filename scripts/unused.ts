/**
 * `npm run unused`, part of `npm run lint`: files, exports, types and dependencies that nobody uses, and what only tests use of the product's
 * sources. What knip finds (`knip.ts`) must stand in one of the two lists below, and what stands there must be found: an entry goes
 * when its requirement comes (docs/decisions/0008-unused-code.md).
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readList } from './requirements/list.ts';

/** By file, the exports that a later requirement will use; for a whole file its requirement alone. */
export type Kept = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Made already, and waiting for the requirement named. */
export const FOR_LATER: Kept = {};

/** What the product says of itself, for the tests that hold it against documents and pages. */
export const FOR_TESTS: Kept = {
  'src/config/config.ts': { SETTING_NAMES: 'the documented settings are all of them' },
  'src/domain/errors/catalogue.ts': {
    ERROR_PARTS: 'no code stands in two parts',
    ERROR_CODES: 'every error is provoked',
  },
  'src/domain/loyalty/card-number.ts': { hasCheckDigit: 'numbers made here have their check digit' },
  'src/domain/fields/leaves.ts': { ruledGroupsOf: 'every refused example of a form is sent' },
};

/** A file without a name is unused as a whole. */
export interface Finding {
  readonly file: string;
  readonly name?: string;
}

/** Whether a name is kept where it is declared, or is passed on by a door under the name that is kept. */
const keeps = (kept: Kept, { file, name }: Finding): boolean => {
  const entry = kept[file];
  if (typeof entry === 'string') return true;
  if (name === undefined) return false;
  if (entry && name in entry) return true;
  const folder = path.posix.dirname(file);
  return (
    path.posix.basename(file) === 'index.ts' &&
    Object.entries(kept).some(
      ([place, names]) => typeof names !== 'string' && place.startsWith(`${folder}/`) && name in names,
    )
  );
};

/** A list as what has to be found for it. */
const entriesOf = (kept: Kept): readonly Finding[] =>
  Object.entries(kept).flatMap(([file, names]): readonly Finding[] =>
    typeof names === 'string' ? [{ file }] : Object.keys(names).map((name) => ({ file, name })),
  );

const called = ({ file, name }: Finding): string => (name === undefined ? file : `${file}: ${name}`);

/** What is wrong, in words: what nobody uses, and entries of the lists that nothing speaks for. */
export const unusedFaults = (
  findings: readonly Finding[],
  forLater: Kept,
  forTests: Kept,
  stateOf: (id: string) => string | undefined,
): readonly string[] => {
  const isFound = ({ file, name }: Finding): boolean =>
    findings.some((finding) => finding.file === file && (name === undefined || finding.name === name));
  const ids = Object.values(forLater).flatMap((names) =>
    typeof names === 'string' ? [names] : Object.values(names),
  );
  const faults = [
    ...findings
      .filter((finding) => !keeps(forLater, finding) && !keeps(forTests, finding))
      .map((finding) => `${called(finding)} is used by nobody`),
    ...[...entriesOf(forLater), ...entriesOf(forTests)]
      .filter((entry) => !isFound(entry))
      .map((entry) => `${called(entry)} is used, or gone: take it off the list`),
    ...ids
      .filter((id) => !['open', 'part'].includes(stateOf(id) ?? ''))
      .map((id) => `${id} is ${stateOf(id) ?? 'no requirement'}: nothing waits for it`),
  ];
  return [...new Set(faults)];
};

const root = path.resolve(import.meta.dirname, '..');

/** The issues of one file, as knip reports them; `files` says that the file itself is one. */
interface Report {
  readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, unknown>>)[];
}

const run = promisify(execFile);
const knip = async (...options: readonly string[]): Promise<readonly Finding[]> => {
  const program = path.join(root, 'node_modules/knip/bin/knip.js');
  const { stdout } = await run(
    process.execPath,
    [program, '--reporter', 'json', '--no-exit-code', '--no-config-hints', ...options],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as Report).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      (list as readonly { readonly name: string }[]).map(({ name }) =>
        kind === 'files' ? { file } : { file, name },
      ),
    ),
  );
};

if (import.meta.main) {
  const [whole, product] = await Promise.all([knip(), knip('--production', '--include', 'files,exports')]);
  // A door passes on for tests, too; what is unused behind it is told at its own place.
  const own = product.filter(({ file }) => path.basename(file) !== 'index.ts');
  const { rows } = readList(fs.readFileSync(path.join(root, 'docs/requirements.md'), 'utf8'));
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const faults = unusedFaults([...whole, ...own], FOR_LATER, FOR_TESTS, (id) => states.get(id));
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length} unused`);
  if (faults.length > 0) process.exitCode = 1;
}
